import type { Problem } from "../issue.ts";
import { checkCount, checkUnique, coerceItems, itemsSchema, lackingItems, readItems } from "./items.ts";
import { type FieldOf, type KindDef, nothing } from "./kind.ts";
import { textLength } from "./text-length.ts";
import { count, quote, wrongType } from "./wording.ts";

const checkItemLengths = (field: FieldOf<"string_list">, items: readonly string[]): readonly Problem[] => {
  const { label, itemMinLength, itemMaxLength } = field;
  if (itemMinLength === undefined && itemMaxLength === undefined) return nothing;
  const problems: Problem[] = [];
  for (const [index, item] of items.entries()) {
    const length = textLength(item);
    const short = itemMinLength !== undefined && length < itemMinLength;
    if (!short && (itemMaxLength === undefined || length <= itemMaxLength)) continue;
    const expected = short
      ? `at least ${count(itemMinLength, "character")}`
      : `at most ${count(itemMaxLength!, "character")}`;
    problems.push({
      code: short ? "item_too_short" : "item_too_long",
      message: `Item ${index + 1} of "${label}" must have ${expected}; ${quote(item)} has ${length}`,
      expected,
      received: count(length, "character"),
      part: `[${index}]`,
    });
  }
  return problems;
};

export const string_list: KindDef<"string_list"> = {
  kind: "string_list",
  accept: readItems,
  coerce: coerceItems,
  isEmpty: (_, value) => value.length === 0,
  check: (field, value) => [
    ...checkCount(field, value.length),
    ...checkItemLengths(field, value),
    ...checkUnique(field, value),
  ],
  misfit: (field, raw) => wrongType(field, "a list of texts", raw).problem,
  lacks: lackingItems,
  jsonSchema: (field) =>
    itemsSchema(field, {
      type: "string",
      ...(field.itemMinLength !== undefined && { minLength: field.itemMinLength }),
      ...(field.itemMaxLength !== undefined && { maxLength: field.itemMaxLength }),
    }),
};
