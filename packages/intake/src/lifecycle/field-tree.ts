import { type Compiled, childPath, type FieldItem, type Item } from "@cofill/core";

/** A definition as nested data has it: sections vanish, records are objects, lists arrays. */
export type FieldTree =
  | { readonly type: "field"; readonly field: FieldItem }
  | { readonly type: "object"; readonly children: ReadonlyMap<string, FieldTree> }
  /** Of a list of single values the row is the value itself: the one child that is called `$`. */
  | { readonly type: "list"; readonly row: FieldTree; readonly isSingle: boolean };

/** The one child of a row that is no object. */
const single = "$";

/** Where a row stands in the form. */
export const rowPath = ({ isSingle }: FieldTree & { readonly type: "list" }, path: string, index: number): string =>
  isSingle ? childPath(`${path}[${index}]`, single) : `${path}[${index}]`;

const listTree = (items: readonly Item[]): FieldTree => {
  const row = objectTree(items);
  const only = row.children.size === 1 ? row.children.get(single) : undefined;
  return { type: "list", row: only ?? row, isSingle: only !== undefined };
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
        children.set(item.id, objectTree(item.items));
        break;
      case "list":
        children.set(item.id, listTree(item.items));
        break;
      default:
        item satisfies never;
    }
  }
  return children;
};

const objectTree = (items: readonly Item[]): FieldTree & { type: "object" } => ({
  type: "object",
  children: collect(items, new Map()),
});

const known = new WeakMap<Compiled, FieldTree & { type: "object" }>();

export const fieldTree = (compiled: Compiled): FieldTree & { readonly type: "object" } => {
  const before = known.get(compiled);
  if (before) return before;
  const tree = objectTree(compiled.definition.items);
  known.set(compiled, tree);
  return tree;
};

/** Everything of a kind, wherever it stands; a list's rows by their template. */
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
