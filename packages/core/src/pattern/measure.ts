import type { PatternNode, RepeatNode } from "./ast.js";
import type { CharSet } from "./char-set.js";
import { MAX_REPEAT, MAX_WRITTEN_OUT_ATOMS, PROPERTY_WEIGHT, RANGE_ENDS_PER_ATOM } from "./limits.js";
import type { PatternProblem } from "./pattern-problem.js";

/** The atoms of a pattern with every repeat written out: what RE2 would build. Infinite when past a limit. */
export const countAtoms = (node: PatternNode): number => {
  switch (node.kind) {
    case "char":
      return charWeight(node.set);
    case "sequence":
      return sum(node.items);
    case "either":
      return sum(node.options) + node.options.length - 1;
    case "group":
    case "look":
      return countAtoms(node.body);
    case "assert":
    case "backref":
      return 1;
    case "repeat":
      return countRepeat(node);
    default:
      return node satisfies never;
  }
};

const charWeight = ({ ranges, properties }: CharSet): number =>
  1 + Math.floor(ranges.length / RANGE_ENDS_PER_ATOM) + properties.length * PROPERTY_WEIGHT;

const sum = (nodes: readonly PatternNode[]): number =>
  Math.max(
    1,
    nodes.reduce((total, node) => total + countAtoms(node), 0),
  );

const countRepeat = ({ min, max, body }: RepeatNode): number => {
  const endless = max === Number.POSITIVE_INFINITY;
  if (min > MAX_REPEAT || (!endless && max > MAX_REPEAT)) return Number.POSITIVE_INFINITY;
  const atoms = countAtoms(body);
  return endless ? Math.max(min, 1) * atoms + 1 : Math.max(1, max * atoms + (max - min));
};

export const sizeProblem = (atoms: number): PatternProblem | undefined => {
  if (atoms === Number.POSITIVE_INFINITY) return { code: "pattern_repeat_too_large", params: { maximum: MAX_REPEAT } };
  if (atoms > MAX_WRITTEN_OUT_ATOMS) return { code: "pattern_too_large", params: {} };
  return undefined;
};
