import type { IdScope } from "./element-name.ts";
import type { TreeView } from "./tree-view.ts";

/** One tree: the document, or a shadow root. Ids and slots belong to it. */
export interface Scope<Node> extends IdScope {
  /** What the host's own children put into the slots of this root, and the tree those children belong to. */
  readonly assigned?: { readonly slots: Map<string, (Node | string)[]>; readonly scope: Scope<Node> };
}

export interface Content<Node> {
  readonly rest: Iterator<Node | string>;
  readonly scope: Scope<Node>;
}

/** The page as it is shown: the shadow root in the host's place, the host's children in its slots. */
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

/** What is shown in a slot; undefined where nothing was given for it and its own content stands. */
export const enterSlot = <Node>({ assigned }: Scope<Node>, name = ""): Content<Node> | undefined => {
  const given = assigned?.slots.get(name);
  if (!assigned || !given) return undefined;
  // The first slot of a name takes it all.
  assigned.slots.delete(name);
  return { rest: given[Symbol.iterator](), scope: assigned.scope };
};
