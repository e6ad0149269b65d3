/** The state of a field: `skipped` was left out on purpose, `aborted` cannot be answered. */
export type AnswerState = "unanswered" | "answered" | "skipped" | "aborted";

/** Who acts. The channel gives the identity after authentication; the actor never states it. */
export interface Actor {
  readonly kind: "person" | "agent" | "system";
  readonly id: string;
}

/** An agent's evidence for an answer. */
export interface Origin {
  readonly confidence?: number;
  readonly evidence?: string;
}

/** The answer of one field: its state, its value, and who gave it when. */
export interface Answer {
  readonly state: AnswerState;
  /** Present only if the field is answered with a value of its kind. */
  readonly value?: unknown;
  /** Input that is not a value of the field's kind, kept until it is replaced. */
  readonly raw?: unknown;
  readonly reason?: string;
  readonly by?: Actor;
  readonly at?: string;
  readonly origin?: Origin;
  /** Whether a person confirmed this answer; agents can then only propose another. */
  readonly confirmed?: boolean;
  /** Who confirmed it, if that is not the person who gave it. */
  readonly confirmedBy?: Actor;
}

/** A proposed value beside a field's answer, until a person accepts or declines it. */
export interface Proposal {
  readonly value: unknown;
  readonly by: Actor;
  readonly at: string;
  readonly origin?: Origin;
}

/** A note that a role left on the form or on the item that `ref` names. */
export interface Note {
  readonly id: string;
  readonly ref: string;
  readonly role: string;
  readonly text: string;
  /** Links the note to a skip or an abort; the note is removed once the field has a value. */
  readonly state?: "skipped" | "aborted";
}

/** The answer of every unanswered field. */
export const unanswered: Answer = Object.freeze({ state: "unanswered" });

/**
 * Whether two answers have the same state and value, regardless of who gave them.
 *
 * @example isSameAnswer({ state: "answered", value: 1 }, { state: "answered", value: 1, by: agent }); // true
 */
export const isSameAnswer = (a: Answer, b: Answer): boolean => {
  if (a.state !== b.state) return false;
  if (Object.is(a.value, b.value) && Object.is(a.raw, b.raw)) return true;
  if (typeof a.value !== "object" && typeof b.value !== "object" && a.raw === undefined && b.raw === undefined)
    return false;
  try {
    return JSON.stringify([a.value, a.raw]) === JSON.stringify([b.value, b.raw]);
  } catch {
    // Raw input may be nested too deep to be compared.
    return false;
  }
};
