import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { elementContextOf } from "./resolve-index.ts";
import { fieldNameOf } from "./resolve-words.ts";
import { agentAttributes } from "./vocabulary.ts";
import { isNative, popupIdsOf, roleOf, widgetOf } from "./widget.ts";

/** What a person chooses from in a list that the page made itself. */
export interface WidgetList {
  /** Those that are in the page now; some pages make them when the list is opened. */
  readonly options: readonly PageElement[];
  readonly isMultiple: boolean;
}

const elementsIn = (index: PageIndex, element: PageElement): readonly PageElement[] => {
  const { first, last } = elementContextOf(index, element);
  return index.elements.slice(first + 1, last + 1);
};

/** Whom a control belongs to: no member of a group that carries another field's name or another action's. */
const groupOf = (index: PageIndex, member: PageElement, name: string): readonly PageElement[] => {
  const { action } = elementContextOf(index, member);
  return (index.groups.get(member) ?? [member]).filter((one) => {
    const own = fieldNameOf(one);
    return one === member || ((own === "" || own === name) && elementContextOf(index, one).action === action);
  });
};

/** An annotation may stand on the control or around it: on a fieldset of radio buttons, on a custom element. */
export const controlsOf = (index: PageIndex, element: PageElement): readonly PageElement[] => {
  const name = fieldNameOf(element);
  if (isNative(element)) return groupOf(index, element, name);
  const inside = elementsIn(index, element).filter((one) => fieldNameOf(one) === "");
  const widgets = widgetsIn(index, element, inside);
  const natives = inside.filter((one) => isNative(one) && one.attributes.type?.toLowerCase() !== "hidden");
  // Beside a widget of its own a page keeps a control that only carries the value: it is marked as nobody's to use.
  const usable = widgets.length > 0 ? natives.filter(({ attributes }) => !isForNobody(attributes)) : natives;
  const [first] = usable;
  if (!first) return widgets.length === 1 ? groupOf(index, widgets[0]!, name) : widgets;
  const group = groupOf(index, first, name);
  return usable.every((one) => group.includes(one)) ? group : usable;
};

const isForNobody = (attributes: PageElement["attributes"]): boolean =>
  attributes["aria-hidden"]?.trim().toLowerCase() === "true";

/** Without what is only a part of another one: the list that a combobox opens. */
const widgetsIn = (index: PageIndex, element: PageElement, inside: readonly PageElement[]): readonly PageElement[] => {
  const all = [element, ...inside].filter((one) => widgetOf(one) !== undefined);
  const parts = new Set<PageElement>();
  for (const one of all) {
    if (parts.has(one) || widgetOf(one) !== "list") continue;
    for (const part of partsOf(index, one)) parts.add(part);
  }
  const left = all.filter((one) => !parts.has(one));
  const openers = left.filter((one) => widgetOf(one) === "list" && roleOf(one) !== "listbox");
  // One that opens and names no list opens the one beside it.
  const isAlone = openers.length === 1 && popupIdsOf(openers[0]!).length === 0;
  return isAlone ? left.filter((one) => roleOf(one) !== "listbox") : left;
};

/** What stands in a widget, and in what it names as its own. */
const partsOf = (index: PageIndex, widget: PageElement): readonly PageElement[] => {
  const popups = popupIdsOf(widget).flatMap((id) => index.byId.get(id) ?? []);
  return [widget, ...popups].flatMap((root) => [...(root === widget ? [] : [root]), ...elementsIn(index, root)]);
};

/** Where the control of a field is a list of the page's own. */
export const widgetListOf = (
  index: PageIndex,
  element: PageElement,
  controls: readonly PageElement[],
): WidgetList | undefined => {
  const [control, other] = controls;
  if (!control || other || widgetOf(control) !== "list") return undefined;
  const own = partsOf(index, control);
  const parts = own.some((one) => roleOf(one) === "option") ? own : [...own, ...elementsIn(index, element)];
  return {
    options: [...new Set(parts.filter((one) => roleOf(one) === "option"))],
    isMultiple: [control, ...parts].some(({ attributes }) => attributes["aria-multiselectable"] === "true"),
  };
};

/** Why a control that is filled by pressing it must not be pressed: it would do more than that. */
export type DoesMore = "submits" | "acts";

/** A page may give the name of a field to a button that submits its form, or to an action of its own. */
export const doesMore = (
  index: PageIndex,
  controls: readonly PageElement[],
  list: WidgetList | undefined,
): DoesMore | undefined => {
  const pressed = [...controls.filter((one) => widgetOf(one) !== undefined), ...(list?.options ?? [])];
  if (pressed.some((one) => index.submitting.has(one))) return "submits";
  return pressed.some(isAction) ? "acts" : undefined;
};

const isAction = ({ attributes }: PageElement): boolean =>
  Boolean(attributes[agentAttributes.action]) ||
  isOneOf(attributes[agentAttributes.danger], ["high"]) ||
  isOneOf(attributes[agentAttributes.confirm], ["required", "review"]);
const isOneOf = (value: string | undefined, words: readonly string[]): boolean =>
  value !== undefined && words.includes(value.trim().toLowerCase());
