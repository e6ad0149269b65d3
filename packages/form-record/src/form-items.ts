import type { Doc, FieldItem, Item } from "@cofill/core";
import type { FieldTree, LeafNode, TreeNode } from "./field-tree.ts";
import { leafKindOf } from "./kinds/leaf-kinds.ts";

const fieldItem = ({ key, label, hint, isOptional, schema }: LeafNode): FieldItem =>
  ({
    ...leafKindOf(schema).spec(schema, hint),
    type: "field",
    id: key,
    label,
    required: !isOptional,
    priority: "medium",
    ...(hint !== undefined && { hint }),
  }) as FieldItem;

const itemOf = (node: TreeNode): Item => {
  const { key: id, label, isOptional } = node;
  switch (node.type) {
    case "leaf":
      return fieldItem(node);
    case "record":
      return { type: "record", id, label, ...(isOptional && { optional: true }), items: node.children.map(itemOf) };
    case "list": {
      const { row, maxItems } = node;
      return {
        type: "list",
        id,
        label,
        ...(isOptional && { optional: true }),
        ...(maxItems !== undefined && { maxItems }),
        items: row.isWrapped ? [itemOf(row.only)] : row.record.children.map(itemOf),
      };
    }
    default:
      return node satisfies never;
  }
};

export const formItems = ({ children }: FieldTree): readonly Item[] => children.map(itemOf);

/** The child nodes, with rows as the live form has them. */
export const childrenOf = (node: TreeNode): readonly TreeNode[] => {
  switch (node.type) {
    case "leaf":
      return [];
    case "record":
      return node.children;
    case "list":
      return node.row.isWrapped ? [node.row.only] : node.row.record.children;
    default:
      return node satisfies never;
  }
};

/** Descriptions of records, lists and rows; those of fields are on the field itself. */
export const formDocs = ({ children }: FieldTree): readonly Doc[] => {
  const docs: Doc[] = [];
  const visit = (node: TreeNode): void => {
    if (node.type !== "leaf" && node.hint !== undefined)
      docs.push({ ref: node.template, tag: "description", text: node.hint });
    if (node.type === "list" && !node.row.isWrapped && node.row.record.hint !== undefined)
      docs.push({ ref: node.row.record.template, tag: "description", text: node.row.record.hint });
    for (const child of childrenOf(node)) visit(child);
  };
  for (const child of children) visit(child);
  return docs;
};
