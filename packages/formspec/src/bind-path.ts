import { type ItemNode, type ItemTree, innerScope, isGroup, isRepeat } from "./item-tree.ts";

/** Where a bind, a shape or a variable points. */
export interface Place {
  /** Of an item, or of a row (`lines[*]`). */
  readonly template: string;
  readonly node: ItemNode;
  readonly isRow: boolean;
  /** Only in this row (0-based) of each list on the way, where the path says so. */
  readonly rows: readonly (number | undefined)[];
  /** The path went through a repeat without `[*]`. */
  readonly isLoose: boolean;
}

const segment = /^([a-zA-Z][a-zA-Z0-9_]*)(?:\[(?:(\*)|@index\s*=\s*(\d+)|(\d+))\])?$/;

/** `a`, `g.a`, `rep[*].a`, `rep[@index = 2].a`; nothing for a path that names no item. */
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

/** The scope that expressions about a place look from: a group or row looks into itself first. */
export const scopeOf = ({ node, isRow, template }: Place): string => {
  if (isRow) return template;
  return isGroup(node.item) && !isRepeat(node.item) ? node.template : node.scope;
};
