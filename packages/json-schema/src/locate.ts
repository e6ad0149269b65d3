import { formatPath, type PlaceParams, type Segment } from "@cofill/core";
import { childOf, type Tree, type TreeNode } from "./tree.ts";

/** The node of the form that a path leads to, and the rest of the path inside its value. */
export interface Located {
  readonly node: TreeNode;
  /** Index of the row, if the path ends at a row. */
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

/** The position inside a field, list or record, counted from 1 for people. */
export const placeAt = (tree: Tree, segments: readonly Segment[]): PlaceParams => {
  const { row, rest } = locate(tree, segments);
  const [entry] = rest;
  return {
    ...(row !== undefined && { row: row + 1 }),
    ...(rest.length === 1 && typeof entry === "number" ? { item: entry + 1 } : {}),
    ...(rest.length > 0 && !(rest.length === 1 && typeof entry === "number") && { inside: formatPath(rest) }),
  };
};

/** The label of the node at a path; undefined for the form itself. */
export const labelOf = (tree: Tree, segments: readonly Segment[]): string | undefined => {
  const { node } = locate(tree, segments);
  return node === tree ? undefined : node.label;
};
