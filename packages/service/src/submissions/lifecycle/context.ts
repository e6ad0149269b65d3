import type { Actor } from "../contract.ts";
import type { Intake } from "../intake.ts";

/** Who carries out a command, when, and of which intake. */
/** Who, when, and the few things a pure function cannot make itself. */
export interface LifecycleContext {
  readonly now: string;
  readonly actor: Actor;
  /** Roles of the form that the caller's key or link carries; without them the actor's kind decides. */
  readonly roles?: readonly string[];
  readonly intake: Intake;
  readonly newId: (prefix: string) => string;
  /** SHA-256 in hex, for the chain of events. */
  readonly hash: (text: string) => string;
}
