import type { Provenance } from "../auth/provenance.ts";
import type { Actor } from "../contract.ts";
import type { Intake } from "../intake.ts";

/**
 * What a lifecycle command needs besides the submission: actor, time, intake, and the sources of ids and hashes, so
 * that commands stay pure.
 */
export interface LifecycleContext {
  readonly now: string;
  readonly actor: Actor;
  readonly provenance: Provenance;
  /**
   * Roles of the form that the principal's key or link is restricted to; without them the actor's kind decides which
   * fields it fills.
   */
  readonly roles?: readonly string[];
  readonly intake: Intake;
  readonly newId: (prefix: string) => string;
  /** SHA-256 in hex, for the hash chain of events. */
  readonly hash: (text: string) => string;
}
