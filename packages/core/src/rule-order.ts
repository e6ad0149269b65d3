import type { Rule, RuleRead } from "./rules.ts";

/** A cycle of rules through neighbouring rows is evaluated row by row: every rule of one row before the next row. */
export interface RowTurn {
  /** How many indexes lead to the row. */
  readonly depth: number;
  /** 1 from the first row on, -1 from the last row back. */
  readonly sign: 1 | -1;
  /** The position of the cycle's first rule. */
  readonly start: number;
}

type Ordered =
  | {
      readonly ok: true;
      /** Positions in the list that was given. */
      readonly order: readonly number[];
      /** For each place in the order, the cycles around it, outermost first. */
      readonly turns: readonly (readonly RowTurn[])[];
    }
  | { readonly ok: false; readonly cycle: readonly string[] };

/** A result that a rule needs; the first `own` indexes are the same for both. */
interface Need {
  readonly rule: number;
  readonly own: number;
  readonly neighbour: RuleRead["neighbour"];
}

type Needs = ReadonlyMap<number, readonly Need[]>;

const countIndexes = (template: string): number => template.split("[*]").length - 1;

/** Orders rules; `producersOf` gives the rules that determine the value of a read. */
export const orderRules = (
  rules: readonly Rule[],
  readsOf: (rule: Rule) => readonly RuleRead[],
  producersOf: (read: RuleRead) => readonly number[],
): Ordered => {
  const needsOf = (rule: Rule): readonly Need[] =>
    readsOf(rule).flatMap((read) =>
      producersOf(read).map((producer) => ({
        rule: producer,
        own: Math.min(read.own, countIndexes(rules[producer]!.target)),
        neighbour: read.neighbour,
      })),
    );
  const needs = new Map(
    rules.map((rule, index) => [index, rule.kind === "initial" || rule.kind === "default" ? [] : needsOf(rule)]),
  );
  const arranger = new Arranger();
  const cycle = arranger.arrange(needs, []);
  if (cycle) return { ok: false, cycle: cycle.map((index) => rules[index]!.target) };
  return { ok: true, order: arranger.order, turns: arranger.turns };
};

class Arranger {
  readonly order: number[] = [];
  readonly turns: (readonly RowTurn[])[] = [];

  /** Puts every rule after the rules it needs; returns a cycle that cannot be resolved. */
  arrange(needs: Needs, around: readonly RowTurn[]): readonly number[] | undefined {
    for (const members of circles(needs)) {
      const inside = new Set(members);
      const within = new Map(
        members.map((member) => [member, needs.get(member)!.filter(({ rule }) => inside.has(rule))]),
      );
      if (members.length === 1 && within.get(members[0]!)!.length === 0) {
        this.order.push(members[0]!);
        this.turns.push(around);
        continue;
      }
      const cycle = this.#unroll(within, around);
      if (cycle) return cycle;
    }
    return undefined;
  }

  /** A cycle can be resolved only if each way around it leads to an earlier (or each to a later) row of one list. */
  #unroll(within: Needs, around: readonly RowTurn[]): readonly number[] | undefined {
    const edges = Array.from(within.values()).flat();
    let depth = Number.POSITIVE_INFINITY;
    for (const { neighbour, own } of edges) if (neighbour !== undefined && own < depth) depth = own;
    const goesToOtherRow = ({ neighbour, own }: Need): boolean => neighbour !== undefined && own === depth;
    const ways = new Set(edges.filter(goesToOtherRow).map(({ neighbour }) => neighbour));
    if (ways.size !== 1 || edges.some(({ own }) => own < depth)) return walkAround(within);
    const turn: RowTurn = { depth, sign: ways.has("prev") ? 1 : -1, start: this.order.length };
    const rest = new Map(
      Array.from(within, ([rule, needs]) => [rule, needs.filter((need) => !goesToOtherRow(need))] as const),
    );
    return this.arrange(rest, [...around, turn]);
  }
}

const walkAround = (within: Needs): readonly number[] => {
  const trail: number[] = [];
  const seen = new Set<number>();
  let at: number = within.keys().next().value!;
  while (!seen.has(at)) {
    trail.push(at);
    seen.add(at);
    at = within.get(at)![0]!.rule;
  }
  return [...trail.slice(trail.indexOf(at)), at];
};

/**
 * Strongly connected components in dependency order (Tarjan). Uses an explicit stack, because a long chain of
 * calculations would overflow the call stack.
 */
const circles = (needs: Needs): readonly (readonly number[])[] => {
  const found: number[][] = [];
  const number = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const onStack = new Set<number>();
  for (const start of needs.keys()) {
    if (number.has(start)) continue;
    const work: { rule: number; edge: number }[] = [{ rule: start, edge: 0 }];
    while (work.length > 0) {
      const top = work[work.length - 1]!;
      if (top.edge === 0) {
        number.set(top.rule, number.size);
        low.set(top.rule, number.get(top.rule)!);
        stack.push(top.rule);
        onStack.add(top.rule);
      }
      const edge = needs.get(top.rule)![top.edge++];
      if (edge !== undefined) {
        if (!number.has(edge.rule)) work.push({ rule: edge.rule, edge: 0 });
        else if (onStack.has(edge.rule)) low.set(top.rule, Math.min(low.get(top.rule)!, number.get(edge.rule)!));
        continue;
      }
      work.pop();
      const parent = work[work.length - 1];
      if (parent) low.set(parent.rule, Math.min(low.get(parent.rule)!, low.get(top.rule)!));
      if (low.get(top.rule) !== number.get(top.rule)) continue;
      const members: number[] = [];
      for (;;) {
        const member = stack.pop()!;
        onStack.delete(member);
        members.push(member);
        if (member === top.rule) break;
      }
      found.push(members);
    }
  }
  return found;
};
