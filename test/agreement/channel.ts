import type { Format, FormCase } from "./forms.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** Who fills a form through a channel (MF-2-11); the owner of a file has all roles. */
export type Audience = "owner" | "person" | "agent";

/** Whom texts are worded for: JSON is read by programs. */
export type Reader = "person" | "agent";

/** Whose codes a channel's issues have; `shown` has none: it shows a text at a field. */
export type Vocabulary = "core" | "markform" | "formspec" | "intake" | "mail" | "shown";

/** One value for one field, or `undefined` to clear it. A path with the number of the next row adds that row. */
export interface Entry {
  readonly path: string;
  readonly value: unknown;
}

/** What is written in one call, as nested JSON and as the same entries field by field. */
export interface Write {
  /** What it tries, for messages and exceptions. */
  readonly sort:
    | "right"
    | "near_miss"
    | "wrong"
    | "unknown_option"
    | "unknown_path"
    | "wrong_type"
    | "blank"
    | "row"
    | "clear";
  readonly values: JsonObject;
  readonly entries: readonly Entry[];
}

export type Result = "answered" | "proposed" | "refused";

/** What must become of an entry. */
export interface Expected {
  readonly result: Result;
  /** Why it must be refused: core's code, or `not_your_role`. */
  readonly code?: string;
  /** Whether a channel that fits values to their fields would take it, as "12" for a number. */
  readonly fits: boolean;
  /** What would then still be wrong with it. */
  readonly issues: readonly string[];
  /** Another role's field, which makes a proposal or a refusal of it. */
  readonly byRole: boolean;
  /** Only a person's word counts there, and an agent writes. */
  readonly forPerson: boolean;
}

export interface Outcome {
  readonly path: string;
  readonly result: Result;
  /** Why it was refused, in the channel's own words. */
  readonly detail?: string;
}

export interface ChannelIssue {
  readonly path: string;
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  /** The channel says that another must put it right. */
  readonly isMarked?: boolean;
}

/** The audience's own part; a channel gives what it says. */
export interface Progress {
  /** Required fields of the audience that apply now. */
  readonly required: number;
  /** How many of them have an answer. */
  readonly requiredAnswered: number;
  /** How many fields of the audience must still be answered: what a minimum demands counts too. */
  readonly missingCount: number;
  /** Nothing is missing or wrong, in anybody's part (MF-2-12). */
  readonly complete: boolean;
}

/** What a channel says of a form as it is now. */
export interface State {
  /** Nested JSON, proposals not in it. */
  readonly answers: JsonObject;
  readonly issues: readonly ChannelIssue[];
  readonly progress: Partial<Progress>;
}

export interface OpenedForm {
  readonly write: (write: Write) => Promise<readonly Outcome[]>;
  readonly state: () => Promise<State>;
  /** Everything that the channel says about a field, or with "" about the form, as one text. */
  readonly texts: (path: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface Channel {
  readonly name: string;
  readonly audience: Audience;
  readonly reader: Reader;
  /** The formats that it takes, and whose codes its issues then have. */
  readonly formats: Readonly<Partial<Record<Format, Vocabulary>>>;
  /** Whether it lists everybody's issues and marks those that the audience cannot put right; others leave them out. */
  readonly marksOthers?: true;
  /** What becomes of a value that is not of the field's kind and is taken all the same. */
  readonly misfits: "kept" | "fitted";
  readonly open: (form: FormCase) => Promise<OpenedForm>;
}
