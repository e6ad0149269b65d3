import { numberSchema, textSchema, typeOfInput } from "./generate-text-field.ts";
import { limits } from "./limits.ts";
import type { Schema } from "./manifest.ts";
import type { PageElement } from "./page-element.ts";
import type { ResolvedField } from "./resolve-field.ts";
import { type Widget, widgetOf, widgetValue } from "./widget.ts";

export interface FieldSchema {
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** All descendants of an element in document order. */
export const elementsBelow = (element: PageElement): readonly PageElement[] => {
  const found: PageElement[] = [];
  const stack = element.children.toReversed();
  for (let next = stack.pop(); next; next = stack.pop()) {
    found.push(next);
    for (const child of next.children.toReversed()) stack.push(child);
  }
  return found;
};

const has = (element: PageElement, attribute: string): boolean => element.attributes[attribute] !== undefined;

const optionsOf = (select: PageElement): readonly string[] =>
  elementsBelow(select)
    .filter((option) => option.tag === "option" && !has(option, "disabled"))
    .map(({ attributes, text }) => attributes.value ?? text)
    .filter((value) => value !== "");

const choice = (values: readonly string[]): Schema => {
  const options = [...new Set(values)].slice(0, limits.maxOptions);
  return options.length === 0 ? { type: "string" } : { type: "string", enum: options };
};

const severalOf = (items: Schema): Schema => ({ type: "array", items, uniqueItems: true });

const valuesOf = (controls: readonly PageElement[]): readonly string[] =>
  controls.filter((control) => !has(control, "disabled")).map(({ attributes }) => attributes.value ?? "on");

/** The schema of a custom control. */
const widgetSchema = (widget: Widget, { controls, list }: ResolvedField): Schema => {
  switch (widget) {
    case "toggle":
      return controls.length > 1 ? severalOf(choice(controls.map(widgetValue))) : { type: "boolean" };
    case "radio":
      return choice(controls.map(widgetValue));
    case "list": {
      const options = choice((list?.options ?? []).map(widgetValue));
      return list?.isMultiple ? severalOf(options) : options;
    }
    default:
      return widget satisfies never;
  }
};

const fileSchema = ({ attributes }: PageElement): Schema => {
  const file = { type: "string", description: `A file${attributes.accept ? ` (${attributes.accept})` : ""}` };
  return attributes.multiple === undefined ? file : { type: "array", items: file };
};

/** Input types that a person cannot fill in. */
const unfillable = new Set(["hidden", "submit", "button", "reset", "image"]);

const valueSchema = (control: PageElement, field: ResolvedField): Schema | undefined => {
  const { controls } = field;
  const widget = widgetOf(control);
  if (widget) return widgetSchema(widget, field);
  const type = typeOfInput(control);
  if (unfillable.has(type)) return undefined;
  switch (type) {
    case "select":
      return has(control, "multiple") ? severalOf(choice(optionsOf(control))) : choice(optionsOf(control));
    case "radio":
      return choice(valuesOf(controls));
    case "checkbox":
      return controls.length > 1 ? severalOf(choice(valuesOf(controls))) : { type: "boolean" };
    case "number":
    case "range":
      return numberSchema(control);
    case "file":
      return fileSchema(control);
    default:
      return textSchema(control);
  }
};

const isRequired = (element: PageElement): boolean =>
  has(element, "required") || element.attributes["aria-required"]?.toLowerCase() === "true";

/** The title of a group comes from its fieldset, or from the annotated element. */
const titleOf = ({ element, controls }: ResolvedField, groupName: string): string => {
  const [first] = controls;
  const isGroup =
    controls.length > 1 || (first !== undefined && (typeOfInput(first) === "radio" || widgetOf(first) === "radio"));
  if (!isGroup) return element.name || first?.name || "";
  return groupName || (element === first ? "" : element.name);
};

/** The schema of a field, inferred from its controls; undefined if a person could not fill it in. */
export const fieldSchema = (field: ResolvedField, groupName = ""): FieldSchema | undefined => {
  const { element, controls } = field;
  const [control = element] = controls;
  const schema = valueSchema(control, field);
  if (!schema) return undefined;
  const title = titleOf(field, groupName);
  const description = element.description ?? control.description ?? schema.description;
  const isReadonly = has(control, "readonly");
  const isNeeded = !isReadonly && [element, ...controls].some(isRequired);
  const mustBeTicked = isNeeded && schema.type === "boolean";
  return {
    isRequired: isNeeded,
    schema: {
      ...(title !== "" && { title }),
      ...schema,
      ...(description !== undefined && { description }),
      ...(mustBeTicked && { const: true }),
      ...(isNeeded && schema.type === "array" && { minItems: 1 }),
      ...(isReadonly && { readOnly: true }),
    },
  };
};
