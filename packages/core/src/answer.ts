/** The state of a field: `skipped` was left out on purpose, `aborted` cannot be answered. */
export type AnswerState = "unanswered" | "answered" | "skipped" | "aborted";

/** Who acts. The channel gives the identity after authentication; the actor never states it. */
export interface Actor {
  readonly kind: "person" | "agent" | "system";
  readonly id: string;
}

/** The channels through which a form is reached, as records name them. */
export const channels = ["http", "mcp", "assist", "webmcp", "page", "inbox", "mail", "terminal", "system"] as const;

/** A way to reach a form. */
export type Channel = (typeof channels)[number];

/**
 * How sure it is that a person acted, weakest first: a caller said so; an agent's client reported it, or an agent was
 * shown the link; an act in our form inside a chat; the holder of a link that no agent was shown; a person who signed
 * in; a signature of the person's device.
 */
export const assurances = ["claimed", "relayed", "app", "link", "session", "passkey"] as const;

/** How sure it is that a person acted. */
export type Assurance = (typeof assurances)[number];

/**
 * Whether an assurance is at least the demanded one.
 *
 * @example
 * isAssured("link", "app"); // true
 */
export const isAssured = (given: Assurance, demanded: Assurance): boolean =>
  assurances.indexOf(given) >= assurances.indexOf(demanded);

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
  /** The channel that the answer came through. */
  readonly channel?: Channel;
  readonly origin?: Origin;
  /** Whether a person confirmed this answer; agents can then only propose another. */
  readonly confirmed?: boolean;
  /** Who confirmed it, if that is not the person who gave it. */
  readonly confirmedBy?: Actor;
  /** How sure it is that a person confirmed it; absent where the form is the confirming person's own file. */
  readonly assurance?: Assurance;
}

/** A proposed value beside a field's answer, until a person accepts or declines it. */
export interface Proposal {
  readonly value: unknown;
  readonly by: Actor;
  readonly at: string;
  readonly channel?: Channel;
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
