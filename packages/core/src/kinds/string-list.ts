import type { LocalIssue } from "../issue.ts";
import { checkCount, checkUnique, coerceItems, itemsSchema, lackingItems, readItems } from "./items.ts";
import { type FieldOf, type KindDef, nothing } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";
import { textLength } from "./text-length.ts";

const checkItemLengths = (field: FieldOf<"string_list">, items: readonly string[]): readonly LocalIssue[] => {
  const { itemMinLength: minimum, itemMaxLength: maximum } = field;
  if (minimum === undefined && maximum === undefined) return nothing;
  const issues: LocalIssue[] = [];
  for (const [index, item] of items.entries()) {
    const length = textLength(item);
    const place = { received: receivedValue(item), part: `[${index}]` };
    if (minimum !== undefined && length < minimum) {
      const params = { minimum, length, item: index + 1 };
      issues.push({ code: "item_too_short", params, expected: minimum, ...place });
    } else if (maximum !== undefined && length > maximum) {
      const params = { maximum, length, item: index + 1 };
      issues.push({ code: "item_too_long", params, expected: maximum, ...place });
    }
  }
  return issues;
};

/** A list of texts. */
export const string_list: KindDef<"string_list"> = {
  kind: "string_list",
  accept: readItems,
  coerce: coerceItems,
  isEmpty: (_, value) => value.length === 0,
  check: (field, value) => [
    ...checkCount(field, value),
    ...checkItemLengths(field, value),
    ...checkUnique(field, value),
  ],
  misfit: (_, raw) => wrongType("text_list", raw),
  lacks: lackingItems,
  jsonSchema: (field) =>
    itemsSchema(field, {
      type: "string",
      ...(field.itemMinLength !== undefined && { minLength: field.itemMinLength }),
      ...(field.itemMaxLength !== undefined && { maxLength: field.itemMaxLength }),
    }),
};
