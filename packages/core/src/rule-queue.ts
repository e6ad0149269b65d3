import { Heap } from "./heap.ts";
import { indexesOf } from "./path.ts";
import type { RowTurn } from "./rule-order.ts";

interface Waiting {
  readonly rule: number;
  readonly target: string;
}

/** The targets of one rule, first in first out; or those of a cycle of rules, row by row. */
interface Line {
  readonly add: (rule: number, target: string) => void;
  readonly take: () => Waiting;
  readonly isEmpty: () => boolean;
}

/** Rule targets waiting to be evaluated, in the order of the rules; a target waits once. */
export class RuleQueue {
  readonly #turns: readonly (readonly RowTurn[])[];
  /** Created with the first target, because most changes trigger no rule. */
  #waiting: { readonly lines: Map<number, Line>; readonly starts: Heap<number> } | undefined;

  constructor(turns: readonly (readonly RowTurn[])[]) {
    this.#turns = turns;
  }

  add(rule: number, target: string): void {
    this.#waiting ??= { lines: new Map(), starts: new Heap((a, b) => a - b) };
    const { lines, starts } = this.#waiting;
    const turns = this.#turns[rule] ?? [];
    const start = turns[0]?.start ?? rule;
    let line = lines.get(start);
    if (!line) {
      line = turns.length === 0 ? plainLine() : rowLine(this.#turns);
      lines.set(start, line);
    }
    if (line.isEmpty()) starts.push(start);
    line.add(rule, target);
  }

  get isEmpty(): boolean {
    return this.#waiting?.starts.first === undefined;
  }

  take(): Waiting | undefined {
    const start = this.#waiting?.starts.first;
    if (!this.#waiting || start === undefined) return undefined;
    const { lines, starts } = this.#waiting;
    const line = lines.get(start)!;
    const next = line.take();
    if (line.isEmpty()) {
      lines.delete(start);
      starts.pop();
    }
    return next;
  }
}

const plainLine = (): Line => {
  const targets = new Set<string>();
  // The iterator of a set sees what is added later, and does not walk again over what was deleted.
  const next = targets.values();
  let own = 0;
  return {
    add: (rule, target) => {
      own = rule;
      targets.add(target);
    },
    take: () => {
      const target = next.next().value as string;
      targets.delete(target);
      return { rule: own, target };
    },
    isEmpty: () => targets.size === 0,
  };
};

const rowLine = (turns: readonly (readonly RowTurn[])[]): Line => {
  const waiting = new Set<string>();
  const heap = new Heap<Waiting & { readonly rank: readonly number[] }>((a, b) => compareRanks(a.rank, b.rank));
  return {
    add: (rule, target) => {
      const name = `${rule}|${target}`;
      if (waiting.has(name)) return;
      waiting.add(name);
      heap.push({ rule, target, rank: rankOf(turns[rule]!, rule, indexesOf(target)) });
    },
    take: () => {
      const { rule, target } = heap.pop()!;
      waiting.delete(`${rule}|${target}`);
      return { rule, target };
    },
    isEmpty: () => waiting.size === 0,
  };
};

/** The sort key of a target: for each cycle, outermost first, its first rule and the row; then the rule itself. */
const rankOf = (turns: readonly RowTurn[], rule: number, indexes: readonly number[]): readonly number[] => [
  ...turns.flatMap(({ start, depth, sign }) => [start, sign * indexes[depth - 1]!]),
  rule,
];

const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  for (const [index, own] of a.entries()) {
    const difference = own - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};
