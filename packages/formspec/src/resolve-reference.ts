import type { Expr, FieldRef, Step } from "./fel/syntax/ast.ts";
import { type ItemNode, type ItemTree, innerScope, isGroup, isRepeat, scopesAround } from "./item-tree.ts";

/** How a `[*]` of a template is bound: to the expression's own row, to all rows, or to an index. */
export type Binding = "own" | "all" | { readonly index: Expr };

export interface ResolvedReference {
  readonly node: ItemNode;
  /** Template of a field, group, list or row. */
  readonly template: string;
  readonly bindings: readonly Binding[];
  /** Number of leading rows that are the expression's own rows. */
  readonly own: number;
  /** Steps inside the value itself, as in `$price.amount`. */
  readonly tail: readonly Step[];
}

/** Source-like text of a reference; references with the same text resolve to the same item, whatever their indexes. */
export const nameOf = (ref: FieldRef): string =>
  ref.steps
    .map((step) => (step.type === "name" ? `.${step.name}` : step.type === "all" ? "[*]" : "[…]"))
    .join("")
    .replace(/^\./, "$");

/** The resolved references of one expression, cached because an expression may repeat a reference. */
export class References {
  readonly #byName = new Map<string, ResolvedReference>();
  readonly #byRef = new Map<FieldRef, ResolvedReference>();

  set(ref: FieldRef, resolved: ResolvedReference): void {
    this.#byName.set(nameOf(ref), resolved);
  }

  get(ref: FieldRef): ResolvedReference | undefined {
    const known = this.#byRef.get(ref);
    if (known) return known;
    const resolved = this.#byName.get(nameOf(ref));
    if (resolved) this.#byRef.set(ref, resolved);
    return resolved;
  }
}

export const countWildcards = (template: string): number => template.split("[*]").length - 1;

/** Number of leading rows that two templates have in common. */
export const countSharedRows = (a: string, b: string): number => {
  const [lists, others] = [a.split("[*]").slice(0, -1), b.split("[*]").slice(0, -1)];
  const parting = lists.findIndex((list, depth) => list !== others[depth]);
  return parting === -1 ? lists.length : parting;
};

/** Searches from the innermost scope outwards for the first name, then follows the reference down (D-05). */
export const resolveReference = (tree: ItemTree, ref: FieldRef, from: string): ResolvedReference | undefined => {
  const [head, ...rest] = ref.steps;
  if (head?.type !== "name") return undefined;
  for (const scope of scopesAround(from)) {
    const node = tree.scopes.get(scope)?.get(head.name);
    if (node) return descend(tree, node, rest, from);
  }
  return undefined;
};

const descend = (
  tree: ItemTree,
  start: ItemNode,
  steps: readonly Step[],
  from: string,
): ResolvedReference | undefined => {
  const bindings: Binding[] = new Array<Binding>(countWildcards(start.template)).fill("own");
  let node = start;
  let template = start.template;
  let isRow = false;
  for (const [index, step] of steps.entries()) {
    if (!isGroup(node.item)) return finish(node, template, bindings, steps.slice(index));
    const isList = isRepeat(node.item) && !isRow;
    switch (step.type) {
      case "all":
      case "index":
        if (!isList) return finish(node, template, bindings, steps.slice(index));
        bindings.push(step.type === "all" ? "all" : { index: step.index });
        template = `${template}[*]`;
        isRow = true;
        break;
      case "name": {
        if (isList) {
          // An enclosing repeat without an index means the expression's own row.
          const row = `${template}[*]`;
          const encloses = from === row || from.startsWith(`${row}.`);
          bindings.push(encloses && bindings.every((binding) => binding === "own") ? "own" : "all");
        }
        const child = tree.scopes.get(innerScope(node))?.get(step.name);
        if (!child) return undefined;
        node = child;
        template = child.template;
        isRow = false;
        break;
      }
      default:
        step satisfies never;
    }
  }
  return finish(node, template, bindings, []);
};

const finish = (
  node: ItemNode,
  template: string,
  bindings: readonly Binding[],
  tail: readonly Step[],
): ResolvedReference | undefined => {
  if (node.item.type === "display") return undefined;
  const firstOther = bindings.findIndex((binding) => binding !== "own");
  return { node, template, bindings, own: firstOther === -1 ? bindings.length : firstOther, tail };
};
