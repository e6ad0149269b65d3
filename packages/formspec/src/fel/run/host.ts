import type { FieldRef } from "../syntax/ast.ts";
import type { FelValue } from "../values/value.ts";

/** A state of a field that an expression can query, as in `valid($email)`. */
export type StateQuery = "valid" | "relevant" | "readonly" | "required";
/** A row relative to the expression; `current` is the innermost row, or the enclosing record outside repeats. */
export type Row = "prev" | "next" | "parent" | "current";

/** Supplies the fields, rows, variables and clock that an expression reads. */
export interface Host {
  /** `at` holds the evaluated 1-based index for each index step of the reference, in order. */
  readonly field: (ref: FieldRef, at: readonly number[]) => FelValue;
  readonly state: (query: StateQuery, ref: FieldRef, at: readonly number[]) => boolean | null;
  /** The value of `$` outside a predicate. */
  readonly current: () => FelValue;
  readonly index: () => number | null;
  readonly count: () => number | null;
  readonly row: (which: Row) => FelValue;
  /** Undefined when the variable does not exist. */
  readonly variable: (name: string) => FelValue | undefined;
  readonly instance: (name: string) => FelValue | undefined;
  /** The local time as `YYYY-MM-DDTHH:MM:SS`. */
  readonly now: () => string;
  readonly locale: () => string | null;
  readonly meta: (key: string) => FelValue;
}
