import type { Actor, Answer, Note, Origin } from "./answer.ts";
import type { LiveForm } from "./form.ts";
import type { Issue, IssueCode, Problem } from "./issue.ts";

/** Everything that can happen to a form. */
export type Command =
  | {
      readonly type: "set";
      readonly path: string;
      readonly value: unknown;
      /** Take near misses ("12" for a number) and say what was changed. */
      readonly lenient?: boolean;
      /** Keep the parts of the present value that are not given (the other boxes of a checklist). */
      readonly merge?: boolean;
      readonly origin?: Origin;
      /** Take it as it is: what does not fit the field or does not apply at present is kept, and the form says so. */
      readonly keep?: boolean;
    }
  | { readonly type: "clear"; readonly path: string; readonly keep?: boolean }
  | { readonly type: "skip"; readonly path: string; readonly reason?: string }
  | { readonly type: "abort"; readonly path: string; readonly reason?: string }
  | { readonly type: "confirm"; readonly path: string }
  | { readonly type: "accept"; readonly path: string }
  | { readonly type: "decline"; readonly path: string }
  | { readonly type: "add_instance"; readonly path: string }
  | { readonly type: "remove_instance"; readonly path: string; readonly index: number }
  /** As many rows as a document has, even where the list may not hold so many or so few. */
  | { readonly type: "resize"; readonly path: string; readonly count: number }
  | {
      readonly type: "add_note";
      readonly ref: string;
      readonly role: string;
      readonly text: string;
      readonly state?: "skipped" | "aborted";
      /** A note that already has an id elsewhere keeps it. */
      readonly id?: string;
    }
  | { readonly type: "remove_note"; readonly id: string }
  | { readonly type: "report"; readonly problems: readonly (Problem & { readonly path: string })[] };

/** Who and when; the core has neither a clock nor a login. */
export interface Context {
  readonly by: Actor;
  readonly at: string;
}

export type Change =
  | { readonly type: "answer"; readonly path: string; readonly before: Answer; readonly after: Answer }
  | { readonly type: "proposal"; readonly path: string }
  | { readonly type: "note_added" | "note_removed"; readonly note: Note }
  | { readonly type: "instances"; readonly path: string; readonly count: number }
  | { readonly type: "report"; readonly paths: readonly string[] };

export type RefusalCode =
  | IssueCode
  | "unknown_path"
  | "unknown_ref"
  | "readonly"
  | "not_relevant"
  | "required_cannot_skip"
  | "confirmed_by_person"
  | "no_proposal"
  | "not_a_person"
  | "duplicate_note"
  | "list_is_full"
  | "list_at_minimum"
  | "limit_exceeded";

export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly path?: string;
  readonly expected?: string;
  readonly received?: string;
  readonly part?: string;
}

export interface Stepped {
  readonly ok: true;
  readonly form: LiveForm;
  /** Whether the command took effect, or waits for a person beside the answer that stands. */
  readonly outcome: "applied" | "proposed";
  readonly changes: readonly Change[];
  /** The issues that now stand at the command's path. */
  readonly issues: readonly Issue[];
  /** How many rules the command made the form evaluate. */
  readonly evaluations: number;
  /** The fields whose value, flags or issues may now be others. */
  readonly touched?: readonly string[];
  readonly coerced?: string;
}

export type StepResult = Stepped | { readonly ok: false; readonly refusal: Refusal };

export const refuse = (code: RefusalCode, message: string, detail: Partial<Refusal> = {}) =>
  ({ ok: false, refusal: { ...detail, code, message } }) as const;
