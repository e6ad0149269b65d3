import { childPath, parsePath } from "@cofill/core";
import type { FieldTree, TreeNode } from "./field-tree.ts";

/** Converts a path of the live form to one of the answer: `tags[0].$` to `tags[0]`; an unknown path stays as it is. */
export const payloadPath = ({ children }: FieldTree, path: string): string => {
  const segments = parsePath(path);
  if (!segments) return path;
  let inside: readonly TreeNode[] = children;
  let node: TreeNode | undefined;
  let said = "";
  for (const segment of segments) {
    if (typeof segment === "number") {
      if (node?.type !== "list") return path;
      said += `[${segment}]`;
      const { row }: { row: typeof node.row } = node;
      inside = row.isWrapped ? [] : row.record.children;
      node = row.isWrapped ? { ...row.only, key: "" } : row.record;
      continue;
    }
    // `$` is the single value of a row, so it adds nothing to the row's path.
    if (node !== undefined && node.key === "" && segment === "$") {
      node = { ...node, key: "$" };
      inside = node.type === "record" ? node.children : [];
      continue;
    }
    node = inside.find(({ key }) => key === segment);
    if (!node) return path;
    said = childPath(said, segment);
    inside = node.type === "record" ? node.children : [];
  }
  return said;
};
