import type { Doc } from "@cofill/core";
import type { FieldHint } from "./field-hint.ts";
import { isAlways } from "./guard.ts";
import { type SchemaWarning, schemaMessage } from "./problems.ts";
import { isAskable, nodesOf } from "./rule-tree.ts";
import type { Tree, TreeNode } from "./tree.ts";

/** Descriptions of records and lists; those of fields are on the field itself. */
export const docsOf = (tree: Tree, formId: string): readonly Doc[] =>
  Array.from(nodesOf<TreeNode>(tree)).flatMap(({ type, template, hint }) =>
    hint === undefined || type === "leaf" ? [] : [{ ref: template || formId, tag: "description", text: hint }],
  );

const leafWarnings = (node: TreeNode, isActive: boolean): readonly SchemaWarning[] => {
  const { template: path, pointer, label } = node;
  if (node.type !== "leaf") {
    const isThere = node.type === "list" || (isActive && isAlways(node.requiredIf) && !node.isNullable);
    return node.children.flatMap((child) => leafWarnings(child, isThere));
  }
  if (node.initial && !isActive) {
    return [{ path, pointer, ...schemaMessage("default.optional_object", { label }) }];
  }
  if (!isAskable(node) && node.requiredIf.length > 0) {
    return [{ path, pointer, ...schemaMessage("asked.read_only", { label }) }];
  }
  return [];
};

/** Warnings about a usable form that its author may not expect. */
export const treeWarnings = (tree: Tree, hints: ReadonlyMap<string, FieldHint>): readonly SchemaWarning[] => {
  const templates = new Set(Array.from(nodesOf<TreeNode>(tree), ({ template }) => template));
  const lost = Array.from(hints.keys()).flatMap((path) =>
    templates.has(path) ? [] : [{ path, pointer: "", ...schemaMessage("hint.no_field", { path }) }],
  );
  return [...tree.children.flatMap((child) => leafWarnings(child, true)), ...lost];
};
