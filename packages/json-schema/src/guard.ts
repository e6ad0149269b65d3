import type { Schema } from "@cofill/core/schema";

/** A condition on an object of the form. */
export interface ConditionPlace {
  readonly id: number;
  /** Template of the object; empty for the whole form. */
  readonly at: string;
}

/** A schema that an object either matches or not, on which other parts of it depend. */
export interface Condition extends ConditionPlace {
  readonly schema: Schema;
  readonly pointer: string;
}

export interface Guard<C extends ConditionPlace = Condition> {
  readonly condition: C;
  readonly holds: boolean;
}

/** Alternatives of guards, of which one must hold entirely: `[]` is never, `[[]]` is always. */
export type Dnf<C extends ConditionPlace = Condition> = readonly (readonly Guard<C>[])[];

export const always: Dnf = Object.freeze([Object.freeze([])]);
export const never: Dnf = Object.freeze([]);

export const isAlways = (dnf: Dnf<ConditionPlace>): boolean => dnf.some((guards) => guards.length === 0);

const guardKey = ({ condition, holds }: Guard): string => `${condition.id}${holds ? "+" : "-"}`;

const keys = new WeakMap<readonly Guard[], string>();

/** A key that is equal for the same guards in any order. */
export const guardsKey = (guards: readonly Guard[]): string => {
  const known = keys.get(guards);
  if (known !== undefined) return known;
  const key = [...new Set(guards.map(guardKey))].sort().join(" ");
  keys.set(guards, key);
  return key;
};

/** Combines alternatives: duplicates are dropped, and one without guards replaces all others. */
export const anyOf = (alternatives: Dnf): Dnf => {
  if (isAlways(alternatives)) return always;
  return [...new Map(alternatives.map((guards) => [guardsKey(guards), guards])).values()];
};

const dnfKey = (dnf: Dnf): string => dnf.map(guardsKey).sort().join(" | ");

/** Removes guards that are already known to hold. */
export const given = (known: Dnf, dnf: Dnf): Dnf => {
  if (dnfKey(known) === dnfKey(dnf)) return dnf.length === 0 ? never : always;
  const [only, ...others] = known;
  if (only === undefined || others.length > 0 || only.length === 0) return anyOf(dnf);
  const settled = new Set(only.map(guardKey));
  return anyOf(dnf.map((guards) => guards.filter((guard) => !settled.has(guardKey(guard)))));
};

/** Whether every guard of the first list is in the second. */
export const isPartOf = (some: readonly Guard[], all: readonly Guard[]): boolean => {
  const keys = new Set(all.map(guardKey));
  return some.every((guard) => keys.has(guardKey(guard)));
};
