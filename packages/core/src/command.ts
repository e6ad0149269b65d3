import type { Actor, Answer, Assurance, Channel, Note, Origin } from "./answer.ts";
import type { Coercion } from "./coercion.ts";
import type { LiveForm } from "./form.ts";
import type { Issue, IssueCode, LocalIssue } from "./issue.ts";
import type { IssueParams, PlaceParams } from "./issue-params.ts";
import type { NoParams } from "./no-params.ts";

/** Every change that can be made to a form. */
export type Command =
  | {
      readonly type: "set";
      readonly path: string;
      readonly value: unknown;
      /** Accepts near misses ("12" for a number) and reports the conversion. */
      readonly lenient?: boolean;
      /** Keeps the parts of the present value that are not given, such as the other boxes of a checklist. */
      readonly merge?: boolean;
      readonly origin?: Origin;
      /** Stores the value as a proposal beside the answer, for a person to accept or decline. */
      readonly propose?: boolean;
      /** Stores a value even if it does not fit its field or the field is not relevant; the form reports an issue. */
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
  /** Sets the number of rows, even beyond the limits of the list, because a stored document may have any number. */
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
  | { readonly type: "report"; readonly issues: readonly (LocalIssue & { readonly path: string })[] };

/** Who acts, when and through what; core has neither a clock nor authentication. */
export interface Context {
  readonly by: Actor;
  readonly at: string;
  readonly channel?: Channel;
  /** How sure it is that a person acts; absent for agents, and where the form is the person's own file. */
  readonly assurance?: Assurance;
}

/** One change that a command made to a form. */
export type Change =
  | { readonly type: "answer"; readonly path: string; readonly before: Answer; readonly after: Answer }
  | { readonly type: "proposal"; readonly path: string }
  | { readonly type: "note_added" | "note_removed"; readonly note: Note }
  | { readonly type: "instances"; readonly path: string; readonly count: number }
  | { readonly type: "report"; readonly paths: readonly string[] };

/** The parameters of the message about each refusal. */
export interface RefusalParams {
  unknown_path: {
    readonly wanted?: "field" | "list" | "row";
    /** The path that was most likely meant. */
    readonly near?: string;
  };
  unknown_ref: NoParams;
  readonly: NoParams;
  not_relevant: NoParams;
  required_cannot_skip: NoParams;
  confirmed_by_person: {
    readonly removes?: "row";
    /** Set if the store cannot keep proposals, so that an agent cannot even propose. */
    readonly keeps?: "no_proposals";
  };
  no_proposal: NoParams;
  not_a_person: NoParams;
  /** It is not sure enough that a person acts. */
  assurance_too_low: { readonly demanded: Assurance; readonly given: Assurance };
  other_role: { readonly role?: string };
  file_needs_upload: NoParams;
  closed: { readonly state?: string };
  /** A command that this channel does not offer. */
  not_offered: NoParams;
  duplicate_note: { readonly note: string };
  list_is_full: { readonly maximum: number };
  list_at_minimum: { readonly minimum: number };
  limit_exceeded: {
    readonly limit:
      | "reason_length"
      | "note_length"
      | "notes"
      | "rows"
      | "reported_issues"
      | "pending_changes"
      | "answers";
    readonly maximum: number;
  };
}

/** Permanent, like the codes of issues. */
export const refusalCodes = [
  "unknown_path",
  "unknown_ref",
  "readonly",
  "not_relevant",
  "required_cannot_skip",
  "confirmed_by_person",
  "no_proposal",
  "not_a_person",
  "assurance_too_low",
  "other_role",
  "file_needs_upload",
  "closed",
  "not_offered",
  "duplicate_note",
  "list_is_full",
  "list_at_minimum",
  "limit_exceeded",
] as const satisfies readonly (keyof RefusalParams)[];

type OwnRefusalCode = (typeof refusalCodes)[number];

/** Names why a command was refused: an issue with the value it gives, or one of `refusalCodes`. */
export type RefusalCode = IssueCode | OwnRefusalCode;

/** Why a command was not carried out. Data only: `messageOf` makes the message. */
export interface Refusal {
  readonly code: RefusalCode;
  /** JSON values from which the message is made. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly path?: string;
  readonly expected?: unknown;
  readonly received?: unknown;
  readonly part?: string;
}

/** The form after a command was carried out, with what the command changed. */
export interface Stepped {
  readonly ok: true;
  readonly form: LiveForm;
  /** Whether the command took effect, or became a proposal that a person must decide on. */
  readonly outcome: "applied" | "proposed";
  readonly changes: readonly Change[];
  /** The present issues at the command's path. */
  readonly issues: readonly Issue[];
  /** The number of rules that the command caused to be evaluated. */
  readonly evaluations: number;
  /** The fields whose value, flags or issues may have changed. */
  readonly touched?: readonly string[];
  /** How the value was converted to fit its field. */
  readonly coerced?: readonly Coercion[];
}

/** The result of `step`: the form after the command, or the refusal. */
export type StepResult = Stepped | { readonly ok: false; readonly refusal: Refusal };

type ParamsOf<C extends RefusalCode> = C extends OwnRefusalCode
  ? RefusalParams[C]
  : C extends IssueCode
    ? IssueParams[C] & PlaceParams
    : never;

export const refuse = <C extends RefusalCode>(code: C, params: ParamsOf<C>, path?: string) =>
  ({ ok: false, refusal: { code, params, ...(path !== undefined && { path }) } }) as const;

/** The refusal of a command whose value does not fit its field. */
export const refuseIssue = ({ code, params = {}, expected, received, part }: LocalIssue, path: string) => {
  const detail = {
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
    ...(part !== undefined && { part }),
  };
  return { ok: false, refusal: { code, params, path, ...detail } } as const;
};
