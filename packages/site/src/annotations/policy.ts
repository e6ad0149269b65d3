import { type Confirmation, confirmations, type Danger, dangers } from "./vocabulary.ts";

export interface Policy {
  readonly danger: Danger;
  readonly confirmation: Confirmation;
}

/** What an action that says nothing of itself is taken for (D-02). */
export const usualPolicy: Policy = { danger: "none", confirmation: "optional" };

const stricter = <T>(order: readonly T[], one: T, other: T): T =>
  order.indexOf(one) >= order.indexOf(other) ? one : other;

/** Of page and manifest the stricter holds; high danger is never run on less than a person's consent (D-01). */
export const joinPolicies = (one: Policy, other: Policy): Policy => {
  const danger = stricter(dangers, one.danger, other.danger);
  const confirmation = stricter(confirmations, one.confirmation, other.confirmation);
  return { danger, confirmation: danger === "high" ? stricter(confirmations, confirmation, "required") : confirmation };
};
