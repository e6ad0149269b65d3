/** How important its author finds a field. */
export type Priority = "high" | "medium" | "low";

/** One choice of a select field or a checklist. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Which states an option of a checklist can have; `statesOf` lists them for each mode. */
export type CheckboxMode = "multi" | "simple" | "explicit";

/** What the cells of a column hold. */
export type ColumnType = "string" | "number" | "url" | "date" | "year";

/** One column of a table field: what its cells hold and the limits they are checked against. */
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

/** What every field has, whatever its kind. */
export interface FieldBase {
  readonly type: "field";
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly priority: Priority;
  /** Who is asked; a field without a role belongs to every role. */
  readonly role?: string;
  /** A person must confirm the answer: an agent's write becomes a proposal. */
  readonly confirm?: "human";
  readonly hint?: string;
  readonly placeholder?: string;
  readonly examples?: readonly string[];
  readonly semanticType?: string;
  /** What the value is measured in, as "EUR" or "kg". */
  readonly unit?: string;
  /** Nobody answers it: it is calculated or given. A rule may say otherwise. */
  readonly readonly?: boolean;
  /** An empty text or list that was given is an answer, also to a required field; only null is none (FB-2-12). */
  readonly keepsEmpty?: boolean;
}
