import { pointerTo } from "@cofill/core/kit";
import type { FormspecDefinition, FormspecField, FormspecGroup, FormspecItem } from "./definition.ts";
import type { Problems } from "./definition-problem.ts";

/** One item with its position in the definition. */
export interface ItemNode {
  readonly item: FormspecItem;
  /** For example `orders[*].lines[*].qty`; for a repeatable group, without its own `[*]`. */
  readonly template: string;
  readonly pointer: string;
  /** Scope that contains the item: a group, a row, or "" for the form. */
  readonly scope: string;
}

/** The items of a definition, indexed by template and by scope. */
export interface ItemTree {
  readonly nodes: ReadonlyMap<string, ItemNode>;
  /** The items of a group (`address`), a row (`lines[*]`) or the form (""), by key. */
  readonly scopes: ReadonlyMap<string, ReadonlyMap<string, ItemNode>>;
}

export const isField = (item: FormspecItem): item is FormspecField => item.type === "field";
export const isGroup = (item: FormspecItem): item is FormspecGroup => item.type === "group";
export const isRepeat = (item: FormspecItem): item is FormspecGroup => isGroup(item) && item.repeatable === true;

/** Scope of the items inside a group. */
export const innerScope = (node: ItemNode): string => (isRepeat(node.item) ? `${node.template}[*]` : node.template);

export const under = (scope: string, key: string): string => (scope === "" ? key : `${scope}.${key}`);

/** A field's children are siblings of the field (D-24), so they are indexed in the same scope. */
export const buildTree = (definition: FormspecDefinition, problems: Problems): ItemTree => {
  const nodes = new Map<string, ItemNode>();
  const scopes = new Map<string, Map<string, ItemNode>>();
  const firstByKey = new Map<string, string>();
  const walk = (items: readonly FormspecItem[], scope: string, pointer: string): void => {
    const here = scopes.get(scope) ?? new Map<string, ItemNode>();
    scopes.set(scope, here);
    for (const [index, item] of items.entries()) {
      const at = pointerTo(pointer, index);
      const template = under(scope, item.key);
      if (here.has(item.key)) {
        const message = `Two items are called "${item.key}" here; the other one is at ${here.get(item.key)!.pointer}`;
        problems.error("duplicate_key", pointerTo(at, "key"), message);
        continue;
      }
      const elsewhere = firstByKey.get(item.key);
      if (elsewhere === undefined) firstByKey.set(item.key, at);
      else problems.warn("duplicate_key", pointerTo(at, "key"), `"${item.key}" is also the key of ${elsewhere}`);
      const node: ItemNode = { item, template, pointer: at, scope };
      here.set(item.key, node);
      nodes.set(template, node);
      if (isGroup(item)) walk(item.children, innerScope(node), pointerTo(at, "children"));
      else if (isField(item) && item.children) walk(item.children, scope, pointerTo(at, "children"));
    }
  };
  walk(definition.items, "", "/items");
  return { nodes, scopes };
};

/** The scope and those around it, innermost first: `orders[*].lines[*]`, `orders[*]`, "". */
export const scopesAround = (scope: string): readonly string[] => {
  const around: string[] = [];
  for (let at = scope; at !== ""; ) {
    around.push(at);
    // `lines[*]` is one step, so the dot before it ends the outer scope.
    const dot = at.lastIndexOf(".");
    at = dot === -1 ? "" : at.slice(0, dot);
  }
  around.push("");
  return around;
};

/** The fields of a scope, including those in nested groups and rows. */
export function* fieldsUnder(tree: ItemTree, scope: string): Generator<ItemNode> {
  for (const node of tree.scopes.get(scope)?.values() ?? []) {
    if (isField(node.item)) yield node;
    else if (isGroup(node.item)) yield* fieldsUnder(tree, innerScope(node));
  }
}

export function* repeatsUnder(tree: ItemTree, scope: string): Generator<ItemNode> {
  for (const node of tree.scopes.get(scope)?.values() ?? []) {
    if (!isGroup(node.item)) continue;
    if (isRepeat(node.item)) yield node;
    yield* repeatsUnder(tree, innerScope(node));
  }
}
