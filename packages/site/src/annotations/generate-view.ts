import { fieldsSchema, headingIn, wordsOf } from "./generate-action.ts";
import { limits } from "./limits.ts";
import type { DataView as ManifestView, Schema } from "./manifest.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { collectionRows } from "./resolve-collection.ts";
import { fieldNamesOf, findFieldOf } from "./resolve-field.ts";
import { elementContextOf } from "./resolve-index.ts";
import { actionIdOf } from "./resolve-words.ts";
import { agentAttributes } from "./vocabulary.ts";

const counting = { closedDialogs: "count" } as const;

/**
 * A property name from a column header: "Customer e-mail" becomes `customer_e_mail`; an annotated column keeps its
 * name.
 */
const keyOf = (column: string): string =>
  /^[a-z_]\w*$/.test(column)
    ? column
    : column
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
        .replaceAll(/^_|_$/g, "");

/** If a table's body is the collection, the table gives title and columns. */
const tableOf = (index: PageIndex, collection: PageElement): PageElement => {
  const { parent } = elementContextOf(index, collection);
  return collection.tag === "tbody" && parent ? parent : collection;
};

const headerWords = (index: PageIndex, collection: PageElement): readonly string[] => {
  const { first, last } = elementContextOf(index, tableOf(index, collection));
  return index.elements
    .slice(first + 1, last + 1)
    .filter(({ tag, attributes }) => tag === "th" && attributes.scope?.toLowerCase() !== "row")
    .map((header) => header.attributes[agentAttributes.field] ?? header.text);
};

const columnsOf = (index: PageIndex, collection: PageElement, view: string): readonly string[] => {
  const read = collectionRows(index, view, counting);
  const cells = read.ok ? read.value.rows.flatMap(({ cells }) => cells.map(({ column }) => column)) : [];
  return [...new Set(cells.length > 0 ? cells : headerWords(index, collection))];
};

const outputOf = (index: PageIndex, collection: PageElement, view: string): Schema => {
  const properties: Record<string, Schema> = {};
  for (const column of columnsOf(index, collection, view)) {
    const key = keyOf(column);
    if (key !== "" && key !== "__proto__")
      properties[key] = { type: "string", ...(key !== column && { title: column }) };
  }
  return { type: "array", items: { type: "object", properties } };
};

/** Controls that name the view in `data-agent-for-action` form its query; arguments have the names of the controls. */
const queryOf = (index: PageIndex, collection: PageElement): Schema | undefined => {
  const fields = fieldNamesOf(index, collection).flatMap((name) => {
    const found = findFieldOf(index, collection, name, counting);
    return found.ok ? [found.value] : [];
  });
  if (fields.length === 0) return undefined;
  return fieldsSchema(index, fields, ({ name, controls }) => controls[0]?.attributes.name || name);
};

/** The nearest heading before the collection, used if the collection has no name. */
const headingBefore = (index: PageIndex, collection: PageElement): string => {
  const { first } = elementContextOf(index, collection);
  for (let at = first - 1; at >= Math.max(0, first - limits.maxLookBack); at--) {
    const { tag, text } = index.elements[at]!;
    if (/^h[1-6]$/.test(tag) && text !== "") return text;
  }
  return "";
};

/** Describes a collection of the page as a data view of the manifest. */
export const viewOf = (index: PageIndex, collection: PageElement): ManifestView => {
  const view = actionIdOf(collection);
  const inputSchema = queryOf(index, collection);
  const scope = collection.attributes[agentAttributes.scope];
  return {
    title:
      collection.name ||
      tableOf(index, collection).name ||
      headingIn(collection) ||
      headingBefore(index, collection) ||
      wordsOf(view),
    ...(collection.description !== undefined && { description: collection.description }),
    ...(scope && { scope }),
    ...(inputSchema && { inputSchema }),
    outputSchema: outputOf(index, collection, view),
  };
};
