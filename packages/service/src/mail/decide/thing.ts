import type { ThingRow } from "@cofill/store";
import { type NameView, type Right, rightsOfKind, type ThingKind } from "../contract.ts";
import { type Refused, refused } from "../problem.ts";

/** A thing somebody holds, and what it was made from, up to the original. */
export interface Held {
  readonly thing: ThingRow;
  /** Nearest first; empty for an original. */
  readonly ancestors: readonly ThingRow[];
}

export const chainOf = ({ thing, ancestors }: Held): readonly ThingRow[] => [thing, ...ancestors];

const isKindsRight = (kind: ThingKind, right: string): right is Right =>
  (rightsOfKind[kind] as readonly string[]).includes(right);

/** What is left after all that was taken away on the way from the original. */
export const rightsOf = (held: Held): readonly Right[] => {
  const { kind } = held.thing;
  return held.thing.rights.filter(
    (right): right is Right =>
      isKindsRight(kind, right) && held.ancestors.every(({ rights }) => rights.includes(right)),
  );
};

/** A thing is dead as soon as anything it was made from is. */
export const standingOf = (held: Held, now: string): NameView["state"] => {
  const chain = chainOf(held);
  if (chain.some(({ revokedAt }) => revokedAt !== undefined)) return "revoked";
  if (chain.some(({ expiresAt }) => expiresAt !== undefined && expiresAt <= now)) return "expired";
  return chain.some(({ usesLeft }) => usesLeft === 0) ? "used_up" : "live";
};

/** Nothing if the thing is alive and permits this. `called` names it to the holder who asks. */
export const thingFault = (held: Held, right: Right | undefined, now: string, called: string): Refused | undefined => {
  const state = standingOf(held, now);
  if (state !== "live") return refused(state, { called });
  if (right === undefined || rightsOf(held).includes(right)) return undefined;
  return refused("no_right.right", { called, right, permitted: rightsOf(held) });
};

/** The rows after one use: those that count uses have one fewer. */
export const afterUse = (held: Held): readonly ThingRow[] =>
  chainOf(held).flatMap((row) =>
    row.usesLeft === undefined ? [] : [{ ...row, version: row.version + 1, usesLeft: row.usesLeft - 1 }],
  );

/** What a use relies on: that nothing of the chain was revoked meanwhile. */
export const expectChain = (held: Held) =>
  chainOf(held)
    .filter(({ usesLeft }) => usesLeft === undefined)
    .map(({ id, version }) => ({ table: "thing", id, version }) as const);
