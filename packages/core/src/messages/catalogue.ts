import type { CoercionParams } from "../coercion.ts";
import type { RefusalParams } from "../command.ts";
import type { CompileProblemParams } from "../compile.ts";
import type { IssueParams, PlaceParams, RuleKeywordParams } from "../issue-params.ts";
import type { FieldItem } from "../kinds/kind.ts";
import type { PatternProblemParams } from "../pattern/pattern-problem.ts";

/** Whom a message is for: it is worded for people, or for programs that need exact names and patterns. */
export type MessageAudience = "person" | "agent";

/** The parameters of the messages about values that cannot be turned into commands. */
interface PlanProblemParams {
  no_such_row: { readonly list: string; readonly count: number; readonly next: string };
}

/** The parameters of the messages about roles. */
interface RoleParams {
  /** The reader's own part is finished, and fields of other roles are open (MF-2-12). */
  part_complete: { readonly count: number; readonly roles: readonly string[] };
  unknown_role: { readonly role: string; readonly known: readonly string[] };
}

/** The parameters of the messages about finishing a form. */
interface FinishParams {
  /** An agent proposed a value, and a person has neither taken nor declined it. */
  proposal_undecided: { readonly [none in never]: never };
  finished: { readonly title: string; readonly place: string };
  /** `mine` counts what the reader can put right, `others` what waits for each of the others. */
  not_finished: {
    readonly mine: number;
    readonly others: readonly {
      readonly filledBy: "person" | "agent";
      readonly role?: string;
      readonly count: number;
    }[];
  };
  /** What would be right where an answer is missing. */
  answer_wanted: { readonly field: FieldItem };
}

/** A rule whose author wrote no message has one by its keyword. */
type RuleParamsByCode = { [K in keyof RuleKeywordParams as `rule_failed.${K}`]: RuleKeywordParams[K] };

type ParamsByCode = IssueParams &
  RefusalParams &
  CompileProblemParams &
  PatternProblemParams &
  CoercionParams &
  PlanProblemParams &
  RoleParams &
  FinishParams &
  RuleParamsByCode;

/** Everything that has a message: issues, refusals, problems with a definition or a pattern, coercions. */
export type MessageCode = keyof ParamsByCode;

/** What a message is made from: the code's own params, and what it is about. */
export type Facts<C extends MessageCode> = ParamsByCode[C] &
  Omit<PlaceParams, "label"> & {
    /** Names what the message is about, ready to begin it: `"Amount"`, `Row 2, Amount of "Items"`. */
    readonly label: string;
    readonly path?: string;
    readonly received?: unknown;
  };

/** A message as a function of its parameters, for people and, where it differs, for agents. */
export interface Wording<F> {
  readonly person: (facts: F) => string;
  /** Where an agent needs another wording. */
  readonly agent?: (facts: F) => string;
}

/** The messages of one language by their code. */
export type Catalogue = { readonly [C in MessageCode]: Wording<Facts<C>> };

/** The messages of one language; those it does not have are taken from English. */
export interface Language {
  /** Names what a message is about; the form itself, where there is no label. */
  readonly subject: (label: string | undefined, place: PlaceParams) => string;
  /** What a field takes, limit by limit. */
  readonly limits: (field: FieldItem, audience: MessageAudience) => readonly string[];
  readonly messages: Partial<Catalogue>;
}

/** A language in which everything can be said. */
export interface CompleteLanguage extends Language {
  readonly messages: Catalogue;
}
