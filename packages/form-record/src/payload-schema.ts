import type { JsonSchema } from "@cofill/core";
import { fieldTree, type TreeNode } from "./field-tree.ts";
import type { FormSchema } from "./form-schema.ts";
import { leafKindOf } from "./kinds/leaf-kinds.ts";

const words = ({ label, hint }: TreeNode): JsonSchema => ({
  title: label,
  ...(hint !== undefined && { description: hint }),
});

const recordSchema = (children: readonly TreeNode[]): JsonSchema => {
  const required = children.filter(({ isOptional }) => !isOptional).map(({ key }) => key);
  return {
    type: "object",
    properties: Object.fromEntries(children.map((child) => [child.key, nodeSchema(child)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
};

const nodeSchema = (node: TreeNode): JsonSchema => {
  switch (node.type) {
    case "leaf": {
      const { schema } = node;
      const { example, default: initial } = schema as { readonly example?: unknown; readonly default?: unknown };
      const isSecret = schema.kind === "string" && schema.secret === true;
      return {
        ...words(node),
        ...leafKindOf(schema).jsonSchema(schema),
        ...(isSecret && { writeOnly: true }),
        ...(example !== undefined && !isSecret && { examples: [example] }),
        ...(initial !== undefined && { default: initial }),
      };
    }
    case "record":
      return { ...words(node), ...recordSchema(node.children) };
    case "list":
      return {
        ...words(node),
        type: "array",
        items: nodeSchema(node.row.isWrapped ? node.row.only : node.row.record),
        ...(node.maxItems !== undefined && { maxItems: node.maxItems }),
      };
    default:
      return node satisfies never;
  }
};

/**
 * The JSON Schema 2020-12 of the answers to a form.
 * @example
 * payloadSchema({ type: "record", fields: { name: { kind: "string" } } }, { id: "greeting" }).required; // ["name"]
 */
export const payloadSchema = (
  schema: FormSchema,
  about: { readonly id: string; readonly title?: string },
): JsonSchema => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: `urn:cofill:${encodeURIComponent(about.id)}`,
  ...(about.title !== undefined && { title: about.title }),
  ...recordSchema(fieldTree(schema).children),
});
