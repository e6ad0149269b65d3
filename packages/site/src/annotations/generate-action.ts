import type { ListedAction } from "./actions-list.ts";
import { elementsBelow, fieldSchema } from "./generate-field.ts";
import type { ManifestAction, Schema } from "./manifest.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import type { ResolvedField } from "./resolve-field.ts";
import { elementContextOf, isInside } from "./resolve-index.ts";
import { findResults } from "./resolve-status.ts";
import { agentAttributes } from "./vocabulary.ts";

const isHeading = ({ tag }: PageElement): boolean => /^h[1-6]$/.test(tag) || tag === "legend";

/** A title made from an id: `invoice.create` becomes "Invoice create". */
export const wordsOf = (id: string): string => {
  const words = id.replaceAll(/[._-]+/g, " ").trim();
  return words === "" ? id : words[0]!.toUpperCase() + words.slice(1);
};

export const headingIn = (element: PageElement): string =>
  elementsBelow(element).find((inner) => isHeading(inner) && inner.text !== "")?.text ?? "";

/** A group is named by the fieldset around it; its members name only the options. */
const groupNameOf = (index: PageIndex, { controls }: ResolvedField): string => {
  const [first] = controls;
  for (
    let around = first && elementContextOf(index, first).parent;
    around;
    around = elementContextOf(index, around).parent
  ) {
    const isGroup = around.tag === "fieldset" || /^(?:radiogroup|group)$/.test(around.attributes.role ?? "");
    if (isGroup) return controls.every((control) => isInside(index, control, around!)) ? around.name : "";
  }
  return "";
};

/** The schema of several fields by name. */
export const fieldsSchema = (
  index: PageIndex,
  fields: readonly ResolvedField[],
  keyOf: (field: ResolvedField) => string = ({ name }) => name,
): Schema => {
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const field of fields) {
    const found = fieldSchema(field, groupNameOf(index, field));
    const key = keyOf(field);
    if (!found || key === "__proto__") continue;
    properties[key] = found.schema;
    if (found.isRequired) required.push(key);
  }
  return { type: "object", ...(required.length > 0 && { required }), properties };
};

const outputOf = (index: PageIndex, action: string): Schema | undefined => {
  const results = findResults(index, action, { closedDialogs: "count" });
  if (!results.ok || results.value.length === 0) return undefined;
  const named = results.value.filter(({ output }) => output !== "__proto__");
  return { type: "object", properties: Object.fromEntries(named.map(({ output }) => [output, { type: "string" }])) };
};

/** Describes one action of a page for the manifest. */
export const actionOf = (index: PageIndex, listed: ListedAction): ManifestAction => {
  const { action, element, fields, submitter, policy } = listed;
  const { attributes, description } = element;
  const isPressed = submitter === element;
  const title = element.name || (isPressed ? "" : headingIn(element)) || submitter?.name || wordsOf(action);
  const scope = attributes[agentAttributes.scope];
  const idempotent = attributes[agentAttributes.idempotent];
  const outputSchema = outputOf(index, action);
  return {
    title,
    ...(description !== undefined && { description }),
    ...(scope && { scope }),
    risk: policy.danger,
    confirmation: policy.confirmation,
    idempotent: idempotent === "true",
    inputSchema: fieldsSchema(index, fields),
    ...(outputSchema && { outputSchema }),
  };
};

const propertiesOf = (schema: Schema): Readonly<Record<string, Schema>> => (schema.properties ?? {}) as never;
const requiredOf = (schema: Schema): readonly string[] => (schema.required ?? []) as never;

/** Joins one action of several pages: it accepts the fields of any page and requires those that all require. */
export const joinActions = (one: ManifestAction, other: ManifestAction): ManifestAction => {
  const [mine, theirs] = [one.inputSchema, other.inputSchema];
  const required = requiredOf(mine).filter((name) => requiredOf(theirs).includes(name));
  const properties = { ...propertiesOf(theirs), ...propertiesOf(mine) };
  return { ...one, inputSchema: { type: "object", ...(required.length > 0 && { required }), properties } };
};
