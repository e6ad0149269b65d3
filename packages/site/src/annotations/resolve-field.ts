import type { Diagnostic, Found } from "./diagnostic.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { findAction } from "./resolve-action.ts";
import { controlsOf, type DoesMore, doesMore, type WidgetList, widgetListOf } from "./resolve-controls.ts";
import { elementContextOf } from "./resolve-index.ts";
import { counted, diagnose, named, pickOne, type Resolution, withDiagnostics } from "./resolve-one.ts";
import { actionIdOf } from "./resolve-words.ts";

/** A field of an action with its controls. */
export interface ResolvedField {
  readonly name: string;
  /** The first annotated element. */
  readonly element: PageElement;
  /** The control to operate, or the members of a radio or checkbox group; empty if there is nothing to fill. */
  readonly controls: readonly PageElement[];
  /** Present if the control is a custom list (`role="listbox"`, `role="combobox"`). */
  readonly list?: WidgetList;
  /** Present if pressing the control has a side effect. */
  readonly doesMore?: DoesMore;
  readonly via: "nested" | "for-action";
  /** The step of a stepwise action that contains it (D-07). */
  readonly step?: PageElement;
}

/**
 * Finds a field inside the action, else bound to it by name (AAF-RES-01…03). A sub-action owns no fields, an unrelated
 * nested action does (D-04).
 * @example
 * findField(index, "account.create", "email").ok; // false
 */
export const findField = (
  index: PageIndex,
  action: string,
  name: string,
  how: Resolution = {},
): Found<ResolvedField> => {
  const owner = findAction(index, action, how);
  if (!owner.ok) return owner;
  return withDiagnostics(findFieldOf(index, owner.value, name, how), owner.diagnostics);
};

/**
 * Does the same as `findField` for an action that was already found.
 * @example
 * const field = findFieldOf(index, action, "email");
 */
export const findFieldOf = (
  index: PageIndex,
  owner: PageElement,
  name: string,
  how: Resolution = {},
): Found<ResolvedField> => {
  const action = actionIdOf(owner);
  const about = { action, field: name };
  const inside = counted(index, index.nested.get(owner)?.fields.get(name) ?? [], how);
  const via = inside.length > 0 ? "nested" : "for-action";
  const candidates =
    name === "" ? [] : via === "nested" ? inside : counted(index, index.bound.get(action)?.fields.get(name) ?? [], how);
  const [first] = candidates;
  const found = pickOne(
    first && isOneGroup(index, candidates) ? [first] : candidates,
    {
      what: `the field ${named(name)} of ${named(action)}`,
      ambiguous: "ambiguous_field",
      missing: "field_not_found",
      remedy: `an element with data-agent-kind="field" and data-agent-field=${named(name)} inside the action, or anywhere with data-agent-for-action=${named(action)}, would be it`,
      about,
    },
    how,
  );
  const notes = [...misplacedNotes(index, owner, name), ...(first ? [] : unkindNotes(index, owner, name))];
  if (!found.ok) return withDiagnostics(found, notes);
  const { step } = elementContextOf(index, found.value);
  const controls = controlsOf(index, found.value);
  const list = widgetListOf(index, found.value, controls);
  const more = doesMore(index, controls, list);
  const value: ResolvedField = {
    name,
    element: found.value,
    controls,
    ...(list && { list }),
    ...(more && { doesMore: more }),
    via,
    ...(step !== undefined && { step }),
  };
  return { ok: true, value, diagnostics: [...notes, ...found.diagnostics] };
};

/**
 * The field names of an action in document order, nested fields before bound ones.
 * @example
 * const names = fieldNamesOf(index, action);
 */
export const fieldNamesOf = (index: PageIndex, owner: PageElement): readonly string[] => {
  const names = new Set<string>();
  for (const home of [index.nested.get(owner), index.bound.get(actionIdOf(owner))]) {
    for (const name of home?.fields.keys() ?? []) if (name !== "") names.add(name);
  }
  return [...names];
};

/** Whether the candidates are one group of radio buttons or checkboxes, which is one field (D-05). */
const isOneGroup = (index: PageIndex, candidates: readonly PageElement[]): boolean => {
  const group = candidates[0] && index.groups.get(candidates[0]);
  return group !== undefined && candidates.every((one) => index.groups.get(one) === group);
};

const misplacedNotes = (index: PageIndex, owner: PageElement, name: string): readonly Diagnostic[] => {
  const misplaced = index.nested.get(owner)?.elsewhere.get(name);
  if (!misplaced) return [];
  const action = actionIdOf(owner);
  const message = `The field ${named(name)} stands inside ${named(action)}, but its data-agent-for-action gives it to another action; it belongs to that one.`;
  return [diagnose("field_of_another_action", "warning", message, misplaced, { action, field: name })];
};

const unkindNotes = (index: PageIndex, owner: PageElement, name: string): readonly Diagnostic[] => {
  const action = actionIdOf(owner);
  const unkind = index.nested.get(owner)?.unkind.get(name);
  if (!unkind) return [];
  const message = `An element carries data-agent-field=${named(name)} without data-agent-kind; it needs data-agent-kind="field".`;
  return [diagnose("missing_kind", "error", message, unkind, { action, field: name })];
};
