/** The importance of a field to its author. */
export type Priority = "high" | "medium" | "low";

/** One choice of a select field or a checklist. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Which states an option of a checklist can have; `statesOf` lists them for each mode. */
export type CheckboxMode = "multi" | "simple" | "explicit";

/** The type of a column's cells. */
export type ColumnType = "string" | "number" | "url" | "date" | "year";

/** One column of a table field, with the type and limits of its cells. */
export interface Column {
  readonly id: string;
  readonly label: string;
  readonly type: ColumnType;
  readonly required: boolean;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
}

/** The members of every field, whatever its kind. */
export interface FieldBase {
  readonly type: "field";
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly priority: Priority;
  /** The role that answers it; a field without a role belongs to every role. */
  readonly role?: string;
  /** Whether a person must confirm the answer, so that an agent's write becomes a proposal. */
  readonly confirm?: "human";
  readonly hint?: string;
  readonly placeholder?: string;
  readonly examples?: readonly string[];
  readonly semanticType?: string;
  /** The unit of the value, such as "EUR" or "kg". */
  readonly unit?: string;
  /** Whether nobody can answer it, because it is calculated or given; a rule may override this. */
  readonly readonly?: boolean;
  /** Whether an empty text or list counts as an answer, even to a required field; only null is none (FB-2-12). */
  readonly keepsEmpty?: boolean;
}
