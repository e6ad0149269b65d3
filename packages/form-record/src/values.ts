import { answerAt, childPath, type LiveForm } from "@cofill/core";
import type { FieldTree, LeafNode, ListNode, TreeNode } from "./field-tree.ts";
import { leafKindOf } from "./kinds/leaf-kinds.ts";

const leafValue = (form: LiveForm, { schema }: LeafNode, path: string): unknown => {
  const { state, value, raw } = answerAt(form, path);
  if (state !== "answered") return undefined;
  return raw === undefined ? leafKindOf(schema).fromCore(value) : raw;
};

/** A row without a value is null, so that later rows keep their index. */
const listValue = (form: LiveForm, { row }: ListNode, path: string): readonly unknown[] =>
  Array.from({ length: form.instances.get(path) ?? 0 }, (_, index) => {
    const at = `${path}[${index}]`;
    if (!row.isWrapped) return recordValue(form, row.record.children, at);
    return nodeValue(form, row.only, childPath(at, row.only.key)) ?? null;
  });

const recordValue = (form: LiveForm, children: readonly TreeNode[], path: string): Record<string, unknown> => {
  const record: Record<string, unknown> = {};
  for (const child of children) {
    const value = nodeValue(form, child, childPath(path, child.key));
    // A schema with the key __proto__ was rejected, so this assignment is safe.
    if (value !== undefined) record[child.key] = value;
  }
  return record;
};

/** Whether nothing inside is answered; an empty required record does not count as an answer. */
const isHollow = (node: TreeNode, value: unknown): boolean => {
  switch (node.type) {
    case "leaf":
      return value === undefined;
    case "list":
      return value === undefined || (value as readonly unknown[]).length === 0;
    case "record":
      return (
        value === undefined ||
        node.children.every((child) => isHollow(child, (value as Readonly<Record<string, unknown>>)[child.key]))
      );
    default:
      return node satisfies never;
  }
};

const nodeValue = (form: LiveForm, node: TreeNode, path: string): unknown => {
  switch (node.type) {
    case "leaf":
      return leafValue(form, node, path);
    case "record": {
      const record = recordValue(form, node.children, path);
      return node.isOptional && isHollow(node, record) ? undefined : record;
    }
    case "list": {
      const list = listValue(form, node, path);
      return node.isOptional && list.length === 0 ? undefined : list;
    }
    default:
      return node satisfies never;
  }
};

/** The answer to be sent; a blank optional field is an absent key (D-05). */
export const valuesOf = (form: LiveForm, { children }: FieldTree): Readonly<Record<string, unknown>> =>
  recordValue(form, children, "");
