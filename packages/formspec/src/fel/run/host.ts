import type { FieldRef } from "../syntax/ast.ts";
import type { FelValue } from "../values/value.ts";

export type StateQuery = "valid" | "relevant" | "readonly" | "required";
/** The current row is that of the innermost repeat, or the record around the expression outside repeats. */
export type Row = "prev" | "next" | "parent" | "current";

/** Where an expression gets everything that it does not say itself. */
export interface Host {
  /** `at` has the evaluated 1-based index for each index step of the ref, in order. */
  readonly field: (ref: FieldRef, at: readonly number[]) => FelValue;
  readonly state: (query: StateQuery, ref: FieldRef, at: readonly number[]) => boolean | null;
  /** `$` outside a predicate. */
  readonly current: () => FelValue;
  readonly index: () => number | null;
  readonly count: () => number | null;
  readonly row: (which: Row) => FelValue;
  /** Undefined when there is no such variable. */
  readonly variable: (name: string) => FelValue | undefined;
  readonly instance: (name: string) => FelValue | undefined;
  /** The wall clock, `YYYY-MM-DDTHH:MM:SS`. */
  readonly now: () => string;
  readonly locale: () => string | null;
  readonly meta: (key: string) => FelValue;
}
