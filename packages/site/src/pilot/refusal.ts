import { quote } from "@cofill/core";
import type { PageElement } from "../annotations/page-element.ts";
import { fieldNamesOf, findFieldOf } from "../annotations/resolve-field.ts";
import { formOf } from "../annotations/resolve-gather.ts";
import { elementContextOf } from "../annotations/resolve-index.ts";
import { fieldNameOf } from "../annotations/resolve-words.ts";
import { widgetOf } from "../annotations/widget.ts";
import type { ActionRun, Sight } from "./action-run.ts";
import { howToFind } from "./arguments.ts";
import { planField } from "./field-plan.ts";
import { obstacleOf } from "./fill-fields.ts";
import { limits } from "./limits.ts";
import type { Complaint, Stop } from "./outcome.ts";

export const complaintOf = (control: PageElement, message: string): Complaint => {
  const field = fieldNameOf(control);
  return { name: control.name || field || control.tag, message, ...(field !== "" && { field }) };
};

const isSeen = ({ live }: PageElement): boolean => !live?.hidden;

const alertElements = ({ index }: Sight): readonly PageElement[] =>
  index.elements.filter(
    (one) => one.attributes.role?.trim().toLowerCase() === "alert" && isSeen(one) && one.text !== "",
  );

const wordsOf = ({ text }: PageElement): string => text.slice(0, limits.maxQuoted);

/** The texts of the page's alerts. */
export const alertsIn = (sight: Sight): readonly string[] => alertElements(sight).map(wordsOf);

const newAlerts = (sight: Sight, before: readonly string[]): readonly PageElement[] =>
  alertElements(sight).filter((one) => !before.includes(wordsOf(one)));

/** Alerts that appeared since; they may report success or failure. */
export const saidSince = (sight: Sight, before: readonly string[]): readonly string[] =>
  firstOfEach(newAlerts(sight, before).map(wordsOf), (text) => text);

/**
 * Finds signs that a page rejected a submission: controls that the page or the browser marks as invalid, and links
 * from alerts to controls. An alert alone is no sign, since it may report success. If the form lost its values, it was
 * accepted or reset, so missing required values do not count.
 */
export const refusalIn = (
  run: ActionRun,
  sight: Sight,
  /** Undefined if another page was pressed; then only marks in the action's own form count. */
  alertsBefore: readonly string[] | undefined,
): Stop | undefined => {
  const own = partsOf(run, sight);
  const marked = own.filter((one) => isMarkedInvalid(one) && isSeen(one));
  const isKept = alertsBefore !== undefined && holdsWhatWasFilled(run, sight);
  const invalid = isKept ? own.filter(({ live }) => live?.problem !== undefined) : [];
  const alerts = isKept && sight.element ? newAlerts(sight, alertsBefore) : [];
  const complaints = [
    ...[...marked, ...invalid].map((one) => complaintOf(one, objectionTo(one))),
    ...alerts.flatMap((alert) => linksIn(alert, own)),
  ];
  if (complaints.length === 0) return undefined;
  const controls = firstOfEach(complaints, ({ name, message }) => `${name}\n${message}`);
  const said = firstOfEach(alerts.map(wordsOf), (text) => text);
  const words = [
    ...controls.map(({ name, message }) => `${quote(name)}: ${message}`),
    ...said.map((text) => quote(text)),
  ];
  return {
    code: "refused_by_page",
    message: `The button was pressed, and the page did not take it: ${words.join(" ")}`,
    controls,
    ...(said.length > 0 && { said }),
  };
};

const objectionTo = ({ live, description }: PageElement): string =>
  (live?.problem ?? description ?? "The page marks it as invalid.").slice(0, limits.maxQuoted);

const isFilledIn = (one: PageElement): boolean =>
  ["input", "select", "textarea"].includes(one.tag) || widgetOf(one) !== undefined || fieldNameOf(one) !== "";

/** Links in an alert that lead to a control of the action. */
const linksIn = (alert: PageElement, own: readonly PageElement[]): readonly Complaint[] =>
  alert.children.flatMap((child) => {
    const id = child.tag === "a" && child.attributes.href?.startsWith("#") ? child.attributes.href.slice(1) : "";
    const control = id === "" ? undefined : own.find((one) => one.attributes.id === id && isFilledIn(one));
    return control ? [complaintOf(control, wordsOf(child))] : linksIn(child, own);
  });

const firstOfEach = <T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] => {
  const kept = new Map<string, T>();
  for (const one of all) if (!kept.has(keyOf(one)) && kept.size < limits.maxListed) kept.set(keyOf(one), one);
  return [...kept.values()];
};

const isMarkedInvalid = ({ attributes }: PageElement): boolean =>
  attributes["aria-invalid"]?.trim().toLowerCase() === "true";

/** The action's fields, and the controls that its form would submit. */
const partsOf = (run: ActionRun, { index, element }: Sight): readonly PageElement[] => {
  if (!element) return [];
  const form = element.tag === "form" ? element : formOf(index, element);
  const fields = new Set(
    fieldNamesOf(index, element).flatMap((name) => {
      const found = findFieldOf(index, element, name, howToFind(run, name));
      return found.ok ? [found.value.element, ...found.value.controls] : [];
    }),
  );
  return index.elements.filter(
    (one) =>
      fields.has(one) ||
      elementContextOf(index, one).action === element ||
      (form !== undefined && formOf(index, one) === form),
  );
};

const holdsWhatWasFilled = (run: ActionRun, { index, element }: Sight): boolean =>
  [...run.filled].every((name) => {
    const found = element && findFieldOf(index, element, name, howToFind(run, name));
    if (!found?.ok || obstacleOf(found.value)) return true;
    const plan = planField(found.value, run.args[name], run);
    return plan.ok && (plan.isSecret || plan.isReformatted || plan.acts.length === 0);
  });
