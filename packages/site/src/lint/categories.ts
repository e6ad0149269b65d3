import type { PageElement } from "../annotations/page-element.ts";
import type { PageIndex } from "../annotations/page-index.ts";
import { elementContextOf } from "../annotations/resolve-index.ts";
import { agentAttributes } from "../annotations/vocabulary.ts";
import { widgetOf } from "../annotations/widget.ts";
import { isDangerousLooking, isSafe } from "./dangerous-buttons.ts";

/** One element, or one group of radio buttons or checkboxes, that a category scores. */
export interface Asked {
  readonly element: PageElement;
  readonly isMet: boolean;
}

/** Input types that are not counted as fields (D-10). */
const notFields = new Set(["hidden", "submit", "button", "reset", "image"]);
const groupTypes = new Set(["radio", "checkbox"]);

const typeOf = ({ attributes }: PageElement): string => attributes.type?.trim().toLowerCase() ?? "";

/** An id must be one word; the specification gives no other rule. */
export const isLegalId = (value: string | undefined): boolean => value !== undefined && /^\S+$/.test(value);

const has = (attribute: string) => (element: PageElement) => isLegalId(element.attributes[attribute]);
const hasAction = has(agentAttributes.action);
const hasField = has(agentAttributes.field);

const isForm = ({ tag }: PageElement): boolean => tag === "form";
const isField = (element: PageElement): boolean =>
  element.tag === "select" ||
  element.tag === "textarea" ||
  (element.tag === "input" && !notFields.has(typeOf(element)));
const isAction = (element: PageElement): boolean =>
  element.tag === "button" || (element.tag === "input" && typeOf(element) === "submit");

/** A switch or list made of a button counts as a field if it or an element around it names one. */
const isPartOfField = ({ contexts }: PageIndex, element: PageElement): boolean => {
  if (widgetOf(element) === undefined) return false;
  let one: PageElement | undefined = element;
  while (one && !hasField(one)) one = contexts.get(one)?.parent;
  return one !== undefined;
};

const ask = (elements: readonly PageElement[], isMet: (element: PageElement) => boolean): readonly Asked[] =>
  elements.map((element) => ({ element, isMet: isMet(element) }));

/** Radio buttons, or checkboxes, of one name in one form are one field (D-10, D-20). */
const askFields = (index: PageIndex): readonly Asked[] => {
  const groups = new Map<PageElement | undefined, Map<string, number>>();
  const asked: Asked[] = [];
  for (const element of index.elements) {
    if (!isField(element)) continue;
    const { name } = element.attributes;
    const isMet = hasField(element);
    if (!name || element.tag !== "input" || !groupTypes.has(typeOf(element))) {
      asked.push({ element, isMet });
      continue;
    }
    const { form } = elementContextOf(index, element);
    const ofForm = groups.get(form) ?? new Map<string, number>();
    groups.set(form, ofForm);
    const key = `${typeOf(element)} ${name}`;
    const at = ofForm.get(key);
    if (at === undefined) {
      ofForm.set(key, asked.length);
      asked.push({ element, isMet });
    } else if (isMet && !asked[at]!.isMet) asked[at] = { element, isMet };
  }
  return asked;
};

const categoryTable = {
  forms: (index: PageIndex) => ask(index.elements.filter(isForm), hasAction),
  fields: askFields,
  actions: (index: PageIndex) =>
    ask(
      index.elements.filter((element) => isAction(element) && !isPartOfField(index, element)),
      hasAction,
    ),
  safety: (index: PageIndex) => ask(index.elements.filter(isDangerousLooking), (element) => isSafe(index, element)),
} as const;

export type CountedCategory = keyof typeof categoryTable;

/** Everything that a category scores on a page (AAF-SCR-01…03, AAF-SCR-06). */
export const askAll = (index: PageIndex, category: CountedCategory): readonly Asked[] => categoryTable[category](index);
