import type { CapabilityRow } from "@cofill/store";
import { type CapabilityKind, type NameView, type Right, rightsOfKind } from "../contract.ts";
import { type Refused, refused } from "../problem.ts";

/** A capability with its chain of parents up to the original. */
export interface Held {
  readonly capability: CapabilityRow;
  /** The direct parent first; empty for an original. */
  readonly ancestors: readonly CapabilityRow[];
}

export const chainOf = ({ capability, ancestors }: Held): readonly CapabilityRow[] => [capability, ...ancestors];

const isKindsRight = (kind: CapabilityKind, right: string): right is Right =>
  (rightsOfKind[kind] as readonly string[]).includes(right);

/** The rights that every capability of the chain still has. */
export const rightsOf = (held: Held): readonly Right[] => {
  const { kind } = held.capability;
  return held.capability.rights.filter(
    (right): right is Right =>
      isKindsRight(kind, right) && held.ancestors.every(({ rights }) => rights.includes(right)),
  );
};

/** A capability ends when any of its parents is revoked, expired or used up. */
export const capabilityStateOf = (held: Held, now: string): NameView["state"] => {
  const chain = chainOf(held);
  if (chain.some(({ revokedAt }) => revokedAt !== undefined)) return "revoked";
  if (chain.some(({ expiresAt }) => expiresAt !== undefined && expiresAt <= now)) return "expired";
  return chain.some(({ usesLeft }) => usesLeft === 0) ? "used_up" : "live";
};

/**
 * Why a capability cannot be used with a right, or undefined if it can; `called` is the holder's name for it, for the
 * message.
 */
export const capabilityRefusal = (
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

/** The rows to write after one use: each capability of the chain that counts uses has one fewer left. */
export const afterUse = (held: Held): readonly CapabilityRow[] =>
  chainOf(held).flatMap((row) =>
    row.usesLeft === undefined ? [] : [{ ...row, version: row.version + 1, usesLeft: row.usesLeft - 1 }],
  );

/** The row versions that the commit checks, so that a use fails if a capability of the chain was revoked meanwhile. */
export const expectChain = (held: Held) =>
  chainOf(held)
    .filter(({ usesLeft }) => usesLeft === undefined)
    .map(({ id, version }) => ({ table: "capability", id, version }) as const);
