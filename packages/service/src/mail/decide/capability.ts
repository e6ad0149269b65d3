import type { CapabilityRow } from "@cofill/store";
import { type CapabilityKind, type NameView, type Right, rightsOfKind } from "../contract.ts";
import { type Refused, refused } from "../problem.ts";

/** A capability somebody holds, and what it was made from, up to the original. */
export interface Held {
  readonly capability: CapabilityRow;
  /** Nearest first; empty for an original. */
  readonly ancestors: readonly CapabilityRow[];
}

export const chainOf = ({ capability, ancestors }: Held): readonly CapabilityRow[] => [capability, ...ancestors];

const isKindsRight = (kind: CapabilityKind, right: string): right is Right =>
  (rightsOfKind[kind] as readonly string[]).includes(right);

/** What is left after all that was taken away on the way from the original. */
export const rightsOf = (held: Held): readonly Right[] => {
  const { kind } = held.capability;
  return held.capability.rights.filter(
    (right): right is Right =>
      isKindsRight(kind, right) && held.ancestors.every(({ rights }) => rights.includes(right)),
  );
};

/** A capability is dead as soon as anything it was made from is. */
export const capabilityStateOf = (held: Held, now: string): NameView["state"] => {
  const chain = chainOf(held);
  if (chain.some(({ revokedAt }) => revokedAt !== undefined)) return "revoked";
  if (chain.some(({ expiresAt }) => expiresAt !== undefined && expiresAt <= now)) return "expired";
  return chain.some(({ usesLeft }) => usesLeft === 0) ? "used_up" : "live";
};

/** Nothing if the capability is alive and permits this. `called` names it to the holder who asks. */
export const capabilityFault = (
  held: Held,
  right: Right | undefined,
  now: string,
  called: string,
): Refused | undefined => {
  const state = capabilityStateOf(held, now);
  if (state !== "live") return refused(state, { called });
  if (right === undefined || rightsOf(held).includes(right)) return undefined;
  return refused("no_right.right", { called, right, permitted: rightsOf(held) });
};

/** The rows after one use: those that count uses have one fewer. */
export const afterUse = (held: Held): readonly CapabilityRow[] =>
  chainOf(held).flatMap((row) =>
    row.usesLeft === undefined ? [] : [{ ...row, version: row.version + 1, usesLeft: row.usesLeft - 1 }],
  );

/** What a use relies on: that nothing of the chain was revoked meanwhile. */
export const expectChain = (held: Held) =>
  chainOf(held)
    .filter(({ usesLeft }) => usesLeft === undefined)
    .map(({ id, version }) => ({ table: "capability", id, version }) as const);
