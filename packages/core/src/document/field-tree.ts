import type { Compiled } from "../compile.ts";
import type { Item, ListItem } from "../definition.ts";
import type { FieldItem } from "../kinds/kind.ts";
import { childPath } from "../path.ts";

/** A definition in the shape of its values: sections add nothing, records are objects, lists are arrays. */
export type FieldTree =
  | { readonly type: "field"; readonly field: FieldItem }
  | { readonly type: "object"; readonly children: ReadonlyMap<string, FieldTree>; readonly keepsEmpty: boolean }
  /** In a list of single values a row is the value itself, held by a child named `$`. */
  | { readonly type: "list"; readonly row: FieldTree; readonly isSingle: boolean; readonly keepsEmpty: boolean };

/** The name of the only child in a row that is a single value. */
const single = "$";

/** The path of a row in the form. */
export const rowPath = ({ isSingle }: FieldTree & { readonly type: "list" }, path: string, index: number): string =>
  isSingle ? childPath(`${path}[${index}]`, single) : `${path}[${index}]`;

const listTree = ({ items, keepsEmpty = false }: ListItem): FieldTree => {
  const row = objectTree(items);
  const only = row.children.size === 1 ? row.children.get(single) : undefined;
  return { type: "list", row: only ?? row, isSingle: only !== undefined, keepsEmpty };
};

const collect = (items: readonly Item[], children: Map<string, FieldTree>): Map<string, FieldTree> => {
  for (const item of items) {
    switch (item.type) {
      case "text":
        break;
      case "section":
        collect(item.items, children);
        break;
      case "field":
        children.set(item.id, { type: "field", field: item });
        break;
      case "record":
        children.set(item.id, objectTree(item.items, item.keepsEmpty));
        break;
      case "list":
        children.set(item.id, listTree(item));
        break;
      default:
        item satisfies never;
    }
  }
  return children;
};

const objectTree = (items: readonly Item[], keepsEmpty = false): FieldTree & { type: "object" } => ({
  type: "object",
  children: collect(items, new Map()),
  keepsEmpty,
});

const known = new WeakMap<Compiled, FieldTree & { type: "object" }>();

export const fieldTree = (compiled: Compiled): FieldTree & { readonly type: "object" } => {
  const before = known.get(compiled);
  if (before) return before;
  const tree = objectTree(compiled.definition.items);
  known.set(compiled, tree);
  return tree;
};

/** Every field with its template, in document order. */
export function* leaves(tree: FieldTree, path = ""): Generator<readonly [template: string, field: FieldItem]> {
  switch (tree.type) {
    case "field":
      yield [path, tree.field];
      return;
    case "list":
      yield* leaves(tree.row, `${path}[*]`);
      return;
    case "object":
      for (const [id, child] of tree.children) yield* leaves(child, childPath(path, id));
      return;
    default:
      tree satisfies never;
  }
}
