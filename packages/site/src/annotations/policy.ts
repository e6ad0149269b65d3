import { type Confirmation, confirmations, type Danger, dangers } from "./vocabulary.ts";

/** The danger of an action and the confirmation it needs. */
export interface Policy {
  readonly danger: Danger;
  readonly confirmation: Confirmation;
}

/** The policy of an action without its own (D-02). */
export const usualPolicy: Policy = { danger: "none", confirmation: "optional" };

const stricter = <T>(order: readonly T[], one: T, other: T): T =>
  order.indexOf(one) >= order.indexOf(other) ? one : other;

/**
 * The stricter of two policies; high danger always requires confirmation (D-01).
 * @example
 * joinPolicies({ danger: "high", confirmation: "never" }, { danger: "none", confirmation: "optional" }); // { danger: "high", confirmation: "required" }
 */
export const joinPolicies = (one: Policy, other: Policy): Policy => {
  const danger = stricter(dangers, one.danger, other.danger);
  const confirmation = stricter(confirmations, one.confirmation, other.confirmation);
  return { danger, confirmation: danger === "high" ? stricter(confirmations, confirmation, "required") : confirmation };
};
