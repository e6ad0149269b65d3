import { asText, formatPath, quote, type Segment } from "@cofill/core";
import { limits } from "./limits.ts";
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

/** How a message calls what is at a path. */
export const nameAt = (tree: Tree, segments: readonly Segment[]): string => {
  const { node, row, rest } = locate(tree, segments);
  const own = node === tree ? "The form" : row === undefined ? `"${node.label}"` : `Row ${row + 1} of "${node.label}"`;
  const [entry] = rest;
  if (rest.length === 1 && typeof entry === "number") return `Entry ${entry + 1} of ${own}`;
  return rest.length === 0 ? own : `${own} at ${formatPath(rest)}`;
};

export const list = (values: readonly unknown[]): string => {
  const words = values.slice(0, limits.maxListed).map((value) => (typeof value === "string" ? value : quote(value)));
  const more = values.length - words.length;
  return words.join(", ") + (more > 0 ? ` and ${more} more` : "");
};

/** `1 item`, `3 items` */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** A value as it is passed on beside a message: whole, unless it is long. */
export const shortened = (value: unknown): unknown => {
  if (typeof value === "string") return value.slice(0, limits.maxReceivedLength);
  if (typeof value !== "object" || value === null) return value;
  const text = asText(value);
  return text.length <= limits.maxReceivedLength ? value : quote(value);
};
