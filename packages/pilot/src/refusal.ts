import { fieldNameOf, fieldNamesOf, findFieldOf, formOf, type PageElement, standingOf } from "@cofill/annotations";
import { quote } from "@cofill/core";
import { howToFind } from "./arguments.ts";
import type { Errand, Sight } from "./errand.ts";
import { planField } from "./field-plan.ts";
import { obstacleOf } from "./fill-fields.ts";
import { limits } from "./limits.ts";
import type { Complaint, Stop } from "./outcome.ts";

export const complaintOf = (control: PageElement, message: string): Complaint => {
  const field = fieldNameOf(control);
  return { name: control.name || field || control.tag, message, ...(field !== "" && { field }) };
};

const isSeen = ({ live }: PageElement): boolean => !live?.hidden;

/** What the page calls out to people at once. */
export const alertsIn = ({ index }: Sight): readonly string[] =>
  index.elements.flatMap((one) =>
    one.attributes.role?.trim().toLowerCase() === "alert" && isSeen(one) && one.text !== ""
      ? [one.text.slice(0, limits.maxQuoted)]
      : [],
  );

/**
 * Signs that a page did not take what was submitted. A form that lost what was filled in was taken or reset: what
 * browsers find missing in it, and what is called out beside it, then says nothing of a refusal.
 */
export const refusalIn = (
  errand: Errand,
  sight: Sight,
  /** Unknown where another page was pressed: then only what this one marks in the action's own form counts. */
  alertsBefore: readonly string[] | undefined,
): Stop | undefined => {
  const own = partsOf(errand, sight);
  const marked = own.filter((one) => isMarkedInvalid(one) && isSeen(one));
  const isKept = alertsBefore !== undefined && holdsWhatWasFilled(errand, sight);
  const complaints = [...marked, ...(isKept ? own.filter(({ live }) => live?.problem !== undefined) : [])].map((one) =>
    complaintOf(
      one,
      (one.live?.problem ?? one.description ?? "The page marks it as invalid.").slice(0, limits.maxQuoted),
    ),
  );
  const controls = firstOfEach(complaints, ({ name, message }) => `${name}\n${message}`);
  const alerts = isKept && sight.element ? alertsIn(sight).filter((text) => !alertsBefore.includes(text)) : [];
  const said = firstOfEach(alerts, (text) => text);
  if (controls.length === 0 && said.length === 0) return undefined;
  const words = [
    ...controls.map(({ name, message }) => `${quote(name)}: ${message}`),
    ...said.map((text) => quote(text)),
  ];
  return {
    code: "refused_by_page",
    message: `The button was pressed, and the page did not take it: ${words.join(" ")}`,
    ...(controls.length > 0 && { controls }),
    ...(said.length > 0 && { said }),
  };
};

const firstOfEach = <T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] => {
  const kept = new Map<string, T>();
  for (const one of all) if (!kept.has(keyOf(one)) && kept.size < limits.maxListed) kept.set(keyOf(one), one);
  return [...kept.values()];
};

const isMarkedInvalid = ({ attributes }: PageElement): boolean =>
  attributes["aria-invalid"]?.trim().toLowerCase() === "true";

/** Its fields wherever they stand, and whatever its form would submit. */
const partsOf = (errand: Errand, { index, element }: Sight): readonly PageElement[] => {
  if (!element) return [];
  const form = element.tag === "form" ? element : formOf(index, element);
  const fields = new Set(
    fieldNamesOf(index, element).flatMap((name) => {
      const found = findFieldOf(index, element, name, howToFind(errand, name));
      return found.ok ? [found.value.element, ...found.value.controls] : [];
    }),
  );
  return index.elements.filter(
    (one) =>
      fields.has(one) ||
      standingOf(index, one).action === element ||
      (form !== undefined && formOf(index, one) === form),
  );
};

const holdsWhatWasFilled = (errand: Errand, { index, element }: Sight): boolean =>
  [...errand.filled].every((name) => {
    const found = element && findFieldOf(index, element, name, howToFind(errand, name));
    if (!found?.ok || obstacleOf(found.value)) return true;
    const plan = planField(found.value, errand.args[name], errand.files);
    return plan.ok && (plan.isSecret || plan.isReformatted || plan.acts.length === 0);
  });
