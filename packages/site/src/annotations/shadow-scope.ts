import type { IdScope } from "./element-name.ts";
import type { TreeView } from "./tree-view.ts";

/** The document or a shadow root, with its own ids and slots. */
export interface Scope<Node> extends IdScope {
  /** The host's children assigned to the slots of this root, and the tree they belong to. */
  readonly assigned?: { readonly slots: Map<string, (Node | string)[]>; readonly scope: Scope<Node> };
}

export interface Content<Node> {
  readonly rest: Iterator<Node | string>;
  readonly scope: Scope<Node>;
}

/** The rendered content of a host: its shadow root, with the host's children in the slots. */
export const enterShadow = <Node extends object>(
  view: TreeView<Node>,
  host: Node,
  shadow: Iterable<Node | string>,
  scope: Scope<Node>,
): Content<Node> => {
  const slots = new Map<string, (Node | string)[]>();
  for (const child of view.children(host)) {
    const name = typeof child === "string" ? "" : (view.attributes(child).slot ?? "");
    const slot = slots.get(name);
    if (slot) slot.push(child);
    else slots.set(name, [child]);
  }
  return { rest: shadow[Symbol.iterator](), scope: { ids: new Map(), assigned: { slots, scope } } };
};

/** The content of a slot; undefined if nothing is assigned and its fallback content applies. */
export const enterSlot = <Node>({ assigned }: Scope<Node>, name = ""): Content<Node> | undefined => {
  const given = assigned?.slots.get(name);
  if (!assigned || !given) return undefined;
  // Only the first slot of a name receives the assigned nodes.
  assigned.slots.delete(name);
  return { rest: given[Symbol.iterator](), scope: assigned.scope };
};
