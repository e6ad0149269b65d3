import type { CoercionParams } from "../coercion.ts";
import type { RefusalParams } from "../command.ts";
import type { CompileProblemParams } from "../compile.ts";
import type { IssueParams, PlaceParams, RuleKeywordParams } from "../issue-params.ts";
import type { FieldItem } from "../kinds/kind.ts";
import type { NoParams } from "../no-params.ts";
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
  proposal_undecided: NoParams;
  finished: { readonly title: string; readonly place: string };
  /** `mine` counts the issues that the reader can resolve, `others` those that wait for each other role or person. */
  not_finished: {
    readonly mine: number;
    readonly others: readonly {
      readonly filledBy: "person" | "agent";
      readonly role?: string;
      readonly count: number;
    }[];
  };
  /** The expected answer where one is missing. */
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

/** The parameters of a message: those of its code, and what it is about. */
export type Facts<C extends MessageCode> = ParamsByCode[C] &
  Omit<PlaceParams, "label"> & {
    /** The subject at the beginning of the message: `"Amount"`, `Row 2, Amount of "Items"`. */
    readonly label: string;
    readonly path?: string;
    readonly received?: unknown;
  };

/** A message as a function of its parameters, for people and, if different, for agents. */
export interface Wording<F> {
  readonly person: (facts: F) => string;
  /** The wording for agents, if it differs. */
  readonly agent?: (facts: F) => string;
}

/** The messages of one language by their code. */
export type Catalogue = { readonly [C in MessageCode]: Wording<Facts<C>> };

/** The messages of one language; missing ones are taken from English. */
export interface Language {
  /** The subject of a message; without a label, the form itself. */
  readonly subject: (label: string | undefined, place: PlaceParams) => string;
  /** The limits of a field, one text each. */
  readonly limits: (field: FieldItem, audience: MessageAudience) => readonly string[];
  readonly messages: Partial<Catalogue>;
}

/** A language that has all messages. */
export interface CompleteLanguage extends Language {
  readonly messages: Catalogue;
}
