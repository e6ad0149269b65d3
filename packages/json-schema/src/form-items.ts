import type { FieldItem, Item, Kind, SectionItem } from "@cofill/core";
import { pointerTo } from "@cofill/core/kit";
import { bundleSchema } from "./bundle.ts";
import type { FieldHint, StepDefinition } from "./field-hint.ts";
import { isAlways } from "./guard.ts";
import type { Spec } from "./leaf-spec.ts";
import { type SchemaProblem, SchemaRefusal, schemaMessage } from "./problems.ts";
import type { Registry } from "./registry.ts";
import { isAskable } from "./rule-tree.ts";
import type { LeafNode, Tree, TreeNode } from "./tree.ts";

interface Surroundings {
  readonly registry: Registry;
  readonly hints: ReadonlyMap<string, FieldHint>;
  /** Id of the form, used in the `$id` of embedded schemas. */
  readonly formId: string;
}

/** Nodes with an order hint first, the others in schema order. */
const inOrder = (nodes: readonly TreeNode[], { hints }: Surroundings): readonly TreeNode[] => {
  const place = ({ template }: TreeNode): number => hints.get(template)?.order ?? Number.POSITIVE_INFINITY;
  return nodes
    .map((node, index) => ({ node, index }))
    .sort((a, b) => (place(a.node) === place(b.node) ? a.index - b.index : place(a.node) - place(b.node)))
    .map(({ node }) => node);
};

/** Applies the widget hint to a kind. */
const withWidget = (spec: Spec, widget: string | undefined): Spec =>
  spec.kind === "string" && (widget === "textarea" || widget === "multiline") ? { ...spec, multiline: true } : spec;

/** Kinds whose values can be empty. */
const emptyable: ReadonlySet<string> = new Set<Kind>(["string", "date", "url", "string_list", "multi_select"]);

const toField = (leaf: LeafNode, isActive: boolean, around: Surroundings): FieldItem => {
  const given = around.hints.get(leaf.template) ?? {};
  const { schemas, examples, hint } = leaf;
  const confirm = given.confirm ?? leaf.confirm;
  const id = `urn:cofill:${encodeURIComponent(around.formId)}:${encodeURIComponent(leaf.template)}`;
  return {
    type: "field",
    id: leaf.id,
    label: leaf.label,
    required: isActive && isAlways(leaf.requiredIf) && !leaf.isNullable && isAskable(leaf),
    priority: "medium",
    ...(given.role !== undefined && { role: given.role }),
    ...(confirm !== undefined && { confirm }),
    ...(hint !== undefined && { hint }),
    ...(given.placeholder !== undefined && { placeholder: given.placeholder }),
    ...(leaf.isReadonly && { readonly: true }),
    // An empty value is stored and validated like any other (FB-2-12).
    ...(emptyable.has(leaf.spec.kind) && { keepsEmpty: true }),
    ...withWidget(leaf.spec, given.widget),
    ...(examples !== undefined && { examples }),
    ...(schemas !== undefined && { schema: bundleSchema(around.registry, schemas, id) }),
  };
};

/** `isActive`: whether the enclosing object is always present. */
const toItems = (nodes: readonly TreeNode[], isActive: boolean, around: Surroundings): readonly Item[] =>
  inOrder(nodes, around).map((node): Item => {
    const { id, label } = node;
    switch (node.type) {
      case "leaf":
        return toField(node, isActive, around);
      case "record": {
        const isThere = isActive && isAlways(node.requiredIf) && !node.isNullable;
        return { type: "record", id, label, keepsEmpty: true, items: toItems(node.children, isThere, around) };
      }
      case "list": {
        const most = node.maxItems === undefined ? {} : { maxItems: node.maxItems };
        return { type: "list", id, label, ...most, keepsEmpty: true, items: toItems(node.children, true, around) };
      }
      default:
        return node satisfies never;
    }
  });

/** `address.city` is on the page of `address`, because a page groups root properties. */
const rootOf = (field: string, tree: Tree): string | undefined =>
  tree.children.find(({ id }) => id === field)?.id ??
  tree.children.find(({ template }) => field.startsWith(`${template}.`) || field.startsWith(`${template}[`))?.id;

const checkSteps = (steps: readonly StepDefinition[], tree: Tree): void => {
  const problems: SchemaProblem[] = [];
  const ids = new Set<string>();
  for (const [index, { id, fields }] of steps.entries()) {
    if (ids.has(id)) problems.push({ pointer: pointerTo("", "steps", index), ...schemaMessage("steps.twice", { id }) });
    ids.add(id);
    for (const [position, field] of fields.entries()) {
      if (rootOf(field, tree) !== undefined) continue;
      const pointer = pointerTo("", "steps", index, "fields", position);
      problems.push({ pointer, ...schemaMessage("steps.no_property", { field }) });
    }
  }
  if (problems.length > 0) throw new SchemaRefusal(problems);
};

/** The items of a form, with steps as sections followed by the properties that no step names. */
export const formItems = (tree: Tree, steps: readonly StepDefinition[], around: Surroundings): readonly Item[] => {
  checkSteps(steps, tree);
  const left = new Map(toItems(tree.children, true, around).map((item) => [item.id ?? "", item]));
  const sections = steps.map(({ id, title, description, fields }): SectionItem => {
    const items = fields.flatMap((field): readonly Item[] => {
      const root = rootOf(field, tree)!;
      const item = left.get(root);
      left.delete(root);
      return item ? [item] : [];
    });
    const text: readonly Item[] = description === undefined ? [] : [{ type: "text", text: description }];
    return { type: "section", id, title, items: [...text, ...items] };
  });
  return [...sections, ...left.values()];
};
