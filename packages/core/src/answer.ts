/** Where a field stands: `skipped` was left out on purpose, `aborted` was given up because it cannot be answered. */
export type AnswerState = "unanswered" | "answered" | "skipped" | "aborted";

/** Who acts. Identity is given by the channel, never taken from what the actor says. */
export interface Actor {
  readonly kind: "person" | "agent" | "system";
  readonly id: string;
}

/** An agent's evidence for an answer. */
export interface Origin {
  readonly confidence?: number;
  readonly evidence?: string;
}

/** What is known at one field: its state, the value, and who gave it when. */
export interface Answer {
  readonly state: AnswerState;
  /** Present only when answered and of the field's kind. */
  readonly value?: unknown;
  /** What was written where a value of the kind should stand; kept until it is replaced. */
  readonly raw?: unknown;
  readonly reason?: string;
  readonly by?: Actor;
  readonly at?: string;
  readonly origin?: Origin;
  /** A person confirmed this answer; an agent can from then on only propose another. */
  readonly confirmed?: boolean;
  /** Who confirmed it, where that is not who gave it. */
  readonly confirmedBy?: Actor;
}

/** A value that waits beside a field's answer until a person accepts or declines it. */
export interface Proposal {
  readonly value: unknown;
  readonly by: Actor;
  readonly at: string;
  readonly origin?: Origin;
}

/** A remark that a role left on the form or on one of its items; `ref` says on which. */
export interface Note {
  readonly id: string;
  readonly ref: string;
  readonly role: string;
  readonly text: string;
  /** Links the note to a skip or an abort; the note is removed once the field has a value. */
  readonly state?: "skipped" | "aborted";
}

/** The answer of every field that has none. */
export const unanswered: Answer = Object.freeze({ state: "unanswered" });

/** Whether two answers have the same state and value, regardless of who gave them. */
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
