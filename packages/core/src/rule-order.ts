import type { Rule, RuleRead } from "./rules.ts";

type Ordered =
  | { readonly ok: true /** Positions in the list that was given. */; readonly order: readonly number[] }
  | { readonly ok: false; readonly cycle: readonly string[] };

/** Edges from a rule to the rules whose results it needs. */
type Needs = readonly (readonly { readonly rule: number; readonly neighbour: RuleRead["neighbour"] }[])[];

/** `producersOf` gives the rules that decide what a read sees. */
export const orderRules = (
  rules: readonly Rule[],
  readsOf: (rule: Rule) => readonly RuleRead[],
  producersOf: (read: RuleRead) => readonly number[],
): Ordered => {
  const needs: Needs = rules.map((rule) =>
    rule.kind === "initial" || rule.kind === "default"
      ? []
      : readsOf(rule).flatMap((read) =>
          producersOf(read).map((producer) => ({ rule: producer, neighbour: read.neighbour })),
        ),
  );
  const sorted = sortByNeed(needs);
  if (!sorted.ok) return { ok: false, cycle: sorted.cycle.map((index) => rules[index]!.target) };
  const circle = bothWays(needs);
  if (circle) return { ok: false, cycle: circle.map((index) => rules[index]!.target) };
  return sorted;
};

/** Depth first, with a stack of our own: a long chain of calculations must not overflow the machine's. */
const sortByNeed = (needs: Needs): { ok: true; order: readonly number[] } | { ok: false; cycle: readonly number[] } => {
  const done = new Set<number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const next = new Array<number>(needs.length).fill(0);
  for (let start = 0; start < needs.length; start++) {
    if (done.has(start)) continue;
    open.push(start);
    isOpen.add(start);
    while (open.length > 0) {
      const top = open[open.length - 1]!;
      const need = needs[top]![next[top]!++];
      if (need === undefined) {
        done.add(top);
        isOpen.delete(top);
        open.pop();
      } else if (need.neighbour === undefined && !done.has(need.rule)) {
        if (isOpen.has(need.rule)) return { ok: false, cycle: [...open.slice(open.indexOf(need.rule)), need.rule] };
        open.push(need.rule);
        isOpen.add(need.rule);
      }
    }
  }
  return { ok: true, order: [...done] };
};

/** Rules that wait for the row before and for the row after in one circle would never come to rest. */
const bothWays = (needs: Needs): readonly number[] | undefined => {
  if (!needs.some((edges) => edges.some((edge) => edge.neighbour !== undefined))) return undefined;
  for (const members of circles(needs)) {
    const inside = new Set(members);
    const ways = new Set(
      members.flatMap((index) =>
        needs[index]!.filter((edge) => inside.has(edge.rule)).flatMap((edge) => edge.neighbour ?? []),
      ),
    );
    if (ways.size > 1) return members;
  }
  return undefined;
};

/** Strongly connected parts with more than one way around (Tarjan, iterative). */
const circles = (needs: Needs): readonly (readonly number[])[] => {
  const found: number[][] = [];
  const number = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const onStack = new Set<number>();
  for (let start = 0; start < needs.length; start++) {
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
      const edge = needs[top.rule]![top.edge++];
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
