import type { Problem } from "../issue.ts";
import { type FieldOf, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { findOption, hasOption, misfitMarks, unknownOption } from "./options.ts";
import { count, wrongType } from "./wording.ts";

type Field = FieldOf<"multi_select">;

/** A set of options, in the order the field lists them. */
const inFieldOrder = (field: Field, chosen: ReadonlySet<string>): readonly string[] =>
  field.options.filter((option) => chosen.has(option.id)).map((option) => option.id);

const read = (field: Field, input: unknown): Read<readonly string[]> => {
  if (!Array.isArray(input)) return wrongType(field, "a list of option ids", input);
  const unknown = input.find((id) => typeof id !== "string" || !hasOption(field, id));
  return unknown === undefined ? ok(inFieldOrder(field, new Set(input))) : unknownOption(field, unknown);
};

const coerce = (field: Field, input: unknown): Read<readonly string[]> => {
  const given = typeof input === "string" && !findOption(field, input).ok ? input.split(/[,\n]/) : input;
  const list = Array.isArray(given) ? given : [given];
  const chosen = new Set<string>();
  const notes: string[] = Array.isArray(input) ? [] : [`one value read as a list of ${list.length}`];
  for (const item of list) {
    const option = findOption(field, item);
    if (!option.ok) return option;
    if (option.coerced) notes.push(option.coerced);
    chosen.add(option.value);
  }
  return ok(inFieldOrder(field, chosen), notes.length > 0 ? notes.join("; ") : undefined);
};

const checkSelections = (field: Field, selected: number): readonly Problem[] => {
  const { label, minSelections, maxSelections } = field;
  if (minSelections !== undefined && selected < minSelections) {
    const expected = `at least ${count(minSelections, "selection")}`;
    const message = `"${label}" needs ${expected}; it has ${selected}`;
    return [{ code: "too_few_selections", message, expected, received: `${selected}` }];
  }
  if (maxSelections !== undefined && selected > maxSelections) {
    const expected = `at most ${count(maxSelections, "selection")}`;
    const message = `"${label}" takes ${expected}; it has ${selected}`;
    return [{ code: "too_many_selections", message, expected, received: `${selected}` }];
  }
  return nothing;
};

export const multi_select: KindDef<"multi_select"> = {
  kind: "multi_select",
  accept: read,
  coerce,
  isEmpty: (_, value) => value.length === 0,
  check: (field, value) => checkSelections(field, value.length),
  misfit: (field, raw) => misfitMarks(field, raw, field.options.length),
  lacks: (field) => ((field.minSelections ?? 0) > 0 ? checkSelections(field, 0) : nothing),
  jsonSchema: (field) => ({
    type: "array",
    items: { type: "string", enum: field.options.map((option) => option.id) },
    uniqueItems: true,
    ...(field.minSelections !== undefined && { minItems: field.minSelections }),
    ...(field.maxSelections !== undefined && { maxItems: field.maxSelections }),
  }),
};
