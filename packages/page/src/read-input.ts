import type { Answer, FieldItem } from "@cofill/core";
import type { Input } from "./input.ts";
import type { AnyPageKind } from "./kinds/page-kind.ts";
import type { PageCommand } from "./protocol.ts";

interface Entered {
  readonly kind: AnyPageKind;
  readonly field: FieldItem;
  readonly path: string;
  readonly input: Input;
  /** The answer before the input. */
  readonly before: Answer;
}

/**
 * Converts the input of a field's controls to a command; text that is no value of the kind is kept as typed.
 *
 * @example readInput({ kind, field, path: "city", input: { "": ["Lisbon"] }, before }).type; // "set"
 */
export const readInput = ({
  kind,
  field,
  path,
  input,
  before,
}: Entered): Extract<PageCommand, { type: "set" | "clear" }> => {
  const value = kind.read(field, input, before);
  return value === undefined
    ? { type: "clear", path, keep: true }
    : { type: "set", path, value, lenient: true, keep: true };
};
