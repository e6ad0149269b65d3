import type { Diagnostic, Found } from "./diagnostic.ts";
import type { PageElement } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { elementContextOf } from "./resolve-index.ts";
import { counted, diagnose, named, pickOne, type Resolution } from "./resolve-one.ts";
import { actionIdOf, fieldNameOf } from "./resolve-words.ts";
import { agentAttributes } from "./vocabulary.ts";

/** One cell of a row with the name of its column. */
export interface CollectionCell {
  /** `data-agent-field` or `data-agent-output` of the cell or its header, else the header's text. */
  readonly column: string;
  readonly element: PageElement;
}

/** The rows of a collection. */
export interface Collection {
  readonly element: PageElement;
  readonly rows: readonly { readonly element: PageElement; readonly cells: readonly CollectionCell[] }[];
}

/**
 * Reads the rows of the collection with the view's id; table headers name the columns (D-07).
 * @example
 * collectionRows(index, "invoices").ok; // false
 */
export const collectionRows = (index: PageIndex, view: string, how: Resolution = {}): Found<Collection> => {
  const all = index.byKind.collection.filter((element) => view !== "" && actionIdOf(element) === view);
  const found = pickOne(
    counted(index, all, how),
    {
      what: `the collection ${named(view)}`,
      ambiguous: "ambiguous_collection",
      missing: "collection_not_found",
      remedy: `an element with data-agent-kind="collection" and data-agent-action=${named(view)} would be it`,
      about: { action: view },
    },
    how,
  );
  if (!found.ok) return found;
  const inside = elementsIn(index, found.value);
  const table = tableOf(index, found.value);
  const headers = headersIn(table === found.value ? inside : elementsIn(index, table));
  const items = index.byKind.item.filter(
    (item) =>
      elementContextOf(index, item).collection === found.value && elementContextOf(index, item).item === undefined,
  );
  const diagnostics: Diagnostic[] = [...found.diagnostics];
  if (items.length === 0 && inside.some(({ tag }) => tag === "td" || tag === "li")) {
    const message = `The collection ${named(view)} has rows, but none is marked with data-agent-kind="item"; only marked rows are read.`;
    diagnostics.push(diagnose("missing_kind", "warning", message, [found.value], { action: view }));
  }
  const rows = items.map((element) => ({ element, cells: cellsOf(index, element, headers) }));
  return { ok: true, value: { element: found.value, rows }, diagnostics };
};

const elementsIn = (index: PageIndex, outer: PageElement): readonly PageElement[] => {
  const { first, last } = elementContextOf(index, outer);
  return index.elements.slice(first + 1, last + 1);
};

/** If a table's body is the collection, the headers are outside of it. */
const tableOf = (index: PageIndex, collection: PageElement): PageElement => {
  const parent = collection.tag === "tbody" ? elementContextOf(index, collection).parent : undefined;
  return parent?.tag === "table" ? parent : collection;
};

const annotatedName = (element: PageElement): string =>
  fieldNameOf(element) || element.attributes[agentAttributes.output] || "";

const isCell = ({ tag, attributes }: PageElement): boolean =>
  tag === "td" || tag === "th" || /^(?:cell|gridcell|rowheader|columnheader)$/i.test(attributes.role?.trim() ?? "");

const isHeader = ({ tag, attributes }: PageElement): boolean =>
  (tag === "th" && attributes.scope?.toLowerCase() !== "row") ||
  attributes.role?.toLowerCase().trim() === "columnheader";

/** Limit of a cell's column span. */
const maxSpan = 1_000;
const spanOf = ({ attributes }: PageElement): number =>
  Math.min(Math.max(Number.parseInt(attributes.colspan ?? "1", 10) || 1, 1), maxSpan);

/** The last header row before the first row of cells, which is the one next to the values. */
const headersIn = (inside: readonly PageElement[]): readonly string[] => {
  let headers: readonly string[] = [];
  for (const { tag, attributes, children } of inside) {
    if (tag !== "tr" && attributes.role?.toLowerCase().trim() !== "row") continue;
    const cells = children.filter(isCell);
    if (cells.length === 0) continue;
    if (!cells.every(isHeader)) break;
    headers = cells.flatMap((cell) => {
      const name = annotatedName(cell) || cell.text || cell.name;
      return Array.from({ length: spanOf(cell) }, () => name);
    });
  }
  return headers;
};

const cellsOf = (index: PageIndex, item: PageElement, headers: readonly string[]): readonly CollectionCell[] => {
  const cells: CollectionCell[] = [];
  const placed = item.children.filter(isCell);
  let column = 0;
  for (const cell of placed) {
    const name = annotatedName(cell) || headers[column] || "";
    column += spanOf(cell);
    const inner = annotatedIn(index, cell);
    if (inner.length > 0 && annotatedName(cell) === "") cells.push(...inner);
    else if (name !== "") cells.push({ column: name, element: cell });
  }
  return placed.length > 0 ? cells : annotatedIn(index, item);
};

const annotatedIn = (index: PageIndex, outer: PageElement): readonly CollectionCell[] =>
  elementsIn(index, outer)
    .filter(
      (element) =>
        annotatedName(element) !== "" &&
        elementContextOf(index, element).action === elementContextOf(index, outer).action,
    )
    .map((element) => ({ column: annotatedName(element), element }));
