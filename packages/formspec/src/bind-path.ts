import { type ItemNode, type ItemTree, innerScope, isGroup, isRepeat } from "./item-tree.ts";

/** The item, or row of a list, that the path of a bind, shape or variable names. */
export interface Place {
  /** Template of the item or of the row (`lines[*]`). */
  readonly template: string;
  readonly node: ItemNode;
  readonly isRow: boolean;
  /** For each list on the way, the only row (0-based) that is meant, or undefined for every row. */
  readonly rows: readonly (number | undefined)[];
  /** Whether the path went through a repeat without `[*]`, which gives a warning. */
  readonly isLoose: boolean;
}

const segment = /^([a-zA-Z][a-zA-Z0-9_]*)(?:\[(?:(\*)|@index\s*=\s*(\d+)|(\d+))\])?$/;

/** Resolves `a`, `g.a`, `rep[*].a` or `rep[@index = 2].a`; undefined when the path names no item. */
export const findPlace = (tree: ItemTree, path: string): Place | undefined => {
  let scope = "";
  let node: ItemNode | undefined;
  let isRow = false;
  let isLoose = false;
  const rows: (number | undefined)[] = [];
  for (const part of path.split(".")) {
    const match = segment.exec(part.trim());
    if (!match) return undefined;
    if (node && !isGroup(node.item)) return undefined;
    if (node && isRepeat(node.item) && !isRow) {
      isLoose = true;
      rows.push(undefined);
    }
    if (node) scope = innerScope(node);
    node = tree.scopes.get(scope)?.get(match[1]!);
    if (!node) return undefined;
    const [, , all, ordinal, index] = match;
    isRow = all !== undefined || ordinal !== undefined || index !== undefined;
    if (isRow && !isRepeat(node.item)) return undefined;
    if (isRow) rows.push(ordinal !== undefined ? Number(ordinal) - 1 : index !== undefined ? Number(index) : undefined);
  }
  if (!node) return undefined;
  return { template: isRow ? `${node.template}[*]` : node.template, node, isRow, rows, isLoose };
};

/** The scope in which names of an expression are looked up: for a group or a row, its own content first. */
export const scopeOf = ({ node, isRow, template }: Place): string => {
  if (isRow) return template;
  return isGroup(node.item) && !isRepeat(node.item) ? node.template : node.scope;
};
