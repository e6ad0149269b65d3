import { formatPath, type PlaceParams, type Segment } from "@cofill/core";
import { childOf, type Tree, type TreeNode } from "./tree.ts";

/** Where a path leads in the form, and how far it goes on inside a field. */
export interface Located {
  readonly node: TreeNode;
  /** The row, for a path that ends at one. */
  readonly row?: number;
  readonly rest: readonly Segment[];
}

export const locate = (tree: Tree, segments: readonly Segment[]): Located => {
  let node: TreeNode = tree;
  let row: number | undefined;
  for (const [index, segment] of segments.entries()) {
    const rest = segments.slice(index);
    if (node.type === "leaf") return { node, rest };
    if (node.type === "list" && row === undefined) {
      if (typeof segment !== "number") return { node, rest };
      row = segment;
      continue;
    }
    const child: TreeNode | undefined = childOf(node, String(segment));
    if (!child) return { node, rest, ...(row !== undefined && { row }) };
    node = child;
    row = undefined;
  }
  return { node, rest: [], ...(row !== undefined && { row }) };
};

/** Where inside a field, list or record something is, as people count. */
export const placeAt = (tree: Tree, segments: readonly Segment[]): PlaceParams => {
  const { row, rest } = locate(tree, segments);
  const [entry] = rest;
  return {
    ...(row !== undefined && { row: row + 1 }),
    ...(rest.length === 1 && typeof entry === "number" ? { item: entry + 1 } : {}),
    ...(rest.length > 0 && !(rest.length === 1 && typeof entry === "number") && { inside: formatPath(rest) }),
  };
};

/** The label of what is at a path; none for the form itself. */
export const labelOf = (tree: Tree, segments: readonly Segment[]): string | undefined => {
  const { node } = locate(tree, segments);
  return node === tree ? undefined : node.label;
};
