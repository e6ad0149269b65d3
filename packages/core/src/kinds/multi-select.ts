import type { Coercion } from "../coercion.ts";
import type { LocalIssue } from "../issue.ts";
import { type FieldOf, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { wrongType } from "./local-issue.ts";
import { findOption, hasOption, misfitMarks, unknownOption } from "./options.ts";

type Field = FieldOf<"multi_select">;

/** A set of options, in the order the field lists them. */
const inFieldOrder = (field: Field, chosen: ReadonlySet<string>): readonly string[] =>
  field.options.filter((option) => chosen.has(option.id)).map((option) => option.id);

const read = (field: Field, input: unknown): Read<readonly string[]> => {
  if (!Array.isArray(input)) return fail(wrongType("option_list", input));
  const unknown = input.find((id) => typeof id !== "string" || !hasOption(field, id));
  return unknown === undefined ? ok(inFieldOrder(field, new Set(input))) : fail(unknownOption(field, unknown));
};

const coerce = (field: Field, input: unknown): Read<readonly string[]> => {
  const given = typeof input === "string" && !findOption(field, input).ok ? input.split(/[,\n]/) : input;
  const list = Array.isArray(given) ? given : [given];
  const chosen = new Set<string>();
  const coerced: Coercion[] = Array.isArray(input) ? [] : [{ code: "read_as_list", params: { count: list.length } }];
  for (const item of list) {
    const option = findOption(field, item);
    if (!option.ok) return option;
    if (option.coerced) coerced.push(...option.coerced);
    chosen.add(option.value);
  }
  return ok(inFieldOrder(field, chosen), coerced.length > 0 ? coerced : undefined);
};

const checkSelections = (
  { minSelections: minimum, maxSelections: maximum }: Field,
  received: readonly string[],
): readonly LocalIssue[] => {
  const count = received.length;
  if (minimum !== undefined && count < minimum) {
    return [{ code: "too_few_selections", params: { minimum, count }, expected: minimum, received }];
  }
  if (maximum !== undefined && count > maximum) {
    return [{ code: "too_many_selections", params: { maximum, count }, expected: maximum, received }];
  }
  return nothing;
};

/** Any number of a field's options, as ids in the order in which the field lists them. */
export const multi_select: KindDef<"multi_select"> = {
  kind: "multi_select",
  accept: read,
  coerce,
  isEmpty: (_, value) => value.length === 0,
  check: checkSelections,
  misfit: (field, raw) => misfitMarks(field, raw, field.options.length),
  lacks: (field) => ((field.minSelections ?? 0) > 0 ? checkSelections(field, []) : nothing),
  jsonSchema: (field) => ({
    type: "array",
    items: { type: "string", enum: field.options.map((option) => option.id) },
    uniqueItems: true,
    ...(field.minSelections !== undefined && { minItems: field.minSelections }),
    ...(field.maxSelections !== undefined && { maxItems: field.maxSelections }),
  }),
};
