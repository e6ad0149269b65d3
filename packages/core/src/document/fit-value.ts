import type { LocalIssue } from "../issue.ts";
import type { FieldItem } from "../kinds/kind.ts";
import { isEmptyFor, kindOf } from "../kinds/registry.ts";

/** How a field's kind reads a value, before anything is written. */
export type Fit =
  | {
      readonly ok: true;
      /** The value as the kind reads it. */
      readonly value: unknown;
      readonly isEmpty: boolean;
      /** The issues of the value that was read. */
      readonly issues: readonly LocalIssue[];
    }
  | { readonly ok: false; readonly issue: LocalIssue };

/**
 * Reads and checks a value for a field as a `set` of the document would.
 *
 * @example
 * fitValue(amount, "12", { lenient: true }); // { ok: true, value: 12, isEmpty: false, issues: [] }
 */
export const fitValue = (
  field: FieldItem,
  input: unknown,
  { lenient = false }: { readonly lenient?: boolean } = {},
): Fit => {
  const kind = kindOf(field);
  const read = lenient ? kind.coerce(field, input) : kind.accept(field, input);
  if (!read.ok) return read;
  const merged = kind.merge ? kind.merge(field, read.value, undefined) : read.value;
  return {
    ok: true,
    value: read.value,
    isEmpty: isEmptyFor(field, false, merged),
    issues: kind.check(field, merged),
  };
};
