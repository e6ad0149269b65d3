import type { Diagnostic, Found } from "./diagnostic.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { findAction } from "./resolve-action.ts";
import { controlsOf, type DoesMore, doesMore, type WidgetList, widgetListOf } from "./resolve-controls.ts";
import { elementContextOf } from "./resolve-index.ts";
import { counted, diagnose, named, pickOne, type Resolution, withDiagnostics } from "./resolve-one.ts";
import { actionIdOf } from "./resolve-words.ts";

export interface ResolvedField {
  readonly name: string;
  /** The first annotated element. */
  readonly element: PageElement;
  /** What is operated: one control, or the members of a radio or checkbox group. None: there is nothing to fill. */
  readonly controls: readonly PageElement[];
  /** Where its control is a list that the page made itself (`role="listbox"`, `role="combobox"`). */
  readonly list?: WidgetList;
  /** It is filled by pressing something that would do more than that. */
  readonly doesMore?: DoesMore;
  readonly via: "nested" | "for-action";
  /** The part of a stepwise action it stands in (D-07). */
  readonly step?: PageElement;
}

/**
 * Inside the action, else bound to it by name, else not present (AAF-RES-01…03). A sub-action owns no fields, an
 * unrelated nested action does (D-04).
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

/** As `findField`, for an action that was found already. */
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

/** Names of the fields of an action, in document order of their first appearance; nested before bound. */
export const fieldNamesOf = (index: PageIndex, owner: PageElement): readonly string[] => {
  const names = new Set<string>();
  for (const home of [index.nested.get(owner), index.bound.get(actionIdOf(owner))]) {
    for (const name of home?.fields.keys() ?? []) if (name !== "") names.add(name);
  }
  return [...names];
};

/** Radio buttons or checkboxes of one name are one field (D-05). */
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
