import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { elementContextOf } from "./resolve-index.ts";
import { fieldNameOf } from "./resolve-words.ts";
import { agentAttributes } from "./vocabulary.ts";
import { isNative, popupIdsOf, roleOf, widgetOf } from "./widget.ts";

/** The options of a custom list. */
export interface WidgetList {
  /** The options present now; some pages create them when the list opens. */
  readonly options: readonly PageElement[];
  readonly isMultiple: boolean;
}

const elementsIn = (index: PageIndex, element: PageElement): readonly PageElement[] => {
  const { first, last } = elementContextOf(index, element);
  return index.elements.slice(first + 1, last + 1);
};

/** The group of a control, without members that belong to another field or action. */
const groupOf = (index: PageIndex, member: PageElement, name: string): readonly PageElement[] => {
  const { action } = elementContextOf(index, member);
  return (index.groups.get(member) ?? [member]).filter((one) => {
    const own = fieldNameOf(one);
    return one === member || ((own === "" || own === name) && elementContextOf(index, one).action === action);
  });
};

/** The controls of an annotation on the control itself or on an element around it, such as a fieldset. */
export const controlsOf = (index: PageIndex, element: PageElement): readonly PageElement[] => {
  const name = fieldNameOf(element);
  if (isNative(element)) return groupOf(index, element, name);
  const inside = elementsIn(index, element).filter((one) => fieldNameOf(one) === "");
  const widgets = widgetsIn(index, element, inside);
  const natives = inside.filter((one) => isNative(one) && one.attributes.type?.toLowerCase() !== "hidden");
  // A custom control often has a hidden native control that only carries the value, marked as not operable.
  const usable = widgets.length > 0 ? natives.filter(({ attributes }) => !isForNobody(attributes)) : natives;
  const [first] = usable;
  if (!first) return widgets.length === 1 ? groupOf(index, widgets[0]!, name) : widgets;
  const group = groupOf(index, first, name);
  return usable.every((one) => group.includes(one)) ? group : usable;
};

const isForNobody = (attributes: PageElement["attributes"]): boolean =>
  attributes["aria-hidden"]?.trim().toLowerCase() === "true";

/** The custom controls without parts of others, such as the list that a combobox opens. */
const widgetsIn = (index: PageIndex, element: PageElement, inside: readonly PageElement[]): readonly PageElement[] => {
  const all = [element, ...inside].filter((one) => widgetOf(one) !== undefined);
  const parts = new Set<PageElement>();
  for (const one of all) {
    if (parts.has(one) || widgetOf(one) !== "list") continue;
    for (const part of partsOf(index, one)) parts.add(part);
  }
  const left = all.filter((one) => !parts.has(one));
  const openers = left.filter((one) => widgetOf(one) === "list" && roleOf(one) !== "listbox");
  // A combobox that names no list opens the list next to it.
  const isAlone = openers.length === 1 && popupIdsOf(openers[0]!).length === 0;
  return isAlone ? left.filter((one) => roleOf(one) !== "listbox") : left;
};

/** The elements inside a custom control and inside the popup it names. */
const partsOf = (index: PageIndex, widget: PageElement): readonly PageElement[] => {
  const popups = popupIdsOf(widget).flatMap((id) => index.byId.get(id) ?? []);
  return [widget, ...popups].flatMap((root) => [...(root === widget ? [] : [root]), ...elementsIn(index, root)]);
};

/** The options of a field whose control is a custom list. */
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

/** The side effect that pressing a control would have beyond filling it. */
export type DoesMore = "submits" | "acts";

/** Whether the field's control also submits a form or runs an action. */
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
