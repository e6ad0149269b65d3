import type { LocalIssue } from "../issue.ts";
import { limits } from "../limits.ts";
import { fail, nothing, ok, type Read } from "./kind.ts";
import { wrongType } from "./local-issue.ts";

interface ListBounds {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** Items are trimmed and blank ones dropped, as in every format that writes one item per line; JSON keeps them. */
export const readItems = (field: { readonly keepsEmpty?: boolean }, input: unknown): Read<readonly string[]> => {
  if (!Array.isArray(input)) return fail(wrongType("text_list", input));
  if (input.length > limits.maxItems) {
    const params = { maximum: limits.maxItems, count: input.length };
    return fail({ code: "too_many_items", params, expected: limits.maxItems });
  }
  const items: string[] = [];
  for (const [index, item] of input.entries()) {
    if (typeof item !== "string") return fail({ ...wrongType("text", item, { item: index + 1 }), part: `[${index}]` });
    const kept = field.keepsEmpty ? item : item.trim();
    if (field.keepsEmpty || kept !== "") items.push(kept);
  }
  return ok(items);
};

export const coerceItems = (field: { readonly keepsEmpty?: boolean }, input: unknown): Read<readonly string[]> => {
  if (typeof input === "string") {
    const read = readItems({}, input.split(/\r\n|\r|\n/));
    return read.ok ? ok(read.value, [{ code: "read_as_items", params: { count: read.value.length } }]) : read;
  }
  if (typeof input !== "number") return readItems(field, input);
  const value = String(input);
  return ok([value], [{ code: "read_as", params: { received: input, value, as: "item" } }]);
};

export const checkCount = ({ minItems, maxItems }: ListBounds, items: readonly string[]): readonly LocalIssue[] => {
  const count = items.length;
  if (minItems !== undefined && count < minItems) {
    return [{ code: "too_few_items", params: { minimum: minItems, count }, expected: minItems, received: items }];
  }
  if (maxItems !== undefined && count > maxItems) {
    return [{ code: "too_many_items", params: { maximum: maxItems, count }, expected: maxItems, received: items }];
  }
  return nothing;
};

export const checkUnique = (field: ListBounds, items: readonly string[]): readonly LocalIssue[] => {
  if (!field.uniqueItems) return nothing;
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (seen.has(item)) {
      const expected = { uniqueItems: true };
      return [{ code: "duplicate_items", params: { item: index + 1 }, expected, received: item, part: `[${index}]` }];
    }
    seen.add(item);
  }
  return nothing;
};

export const lackingItems = (field: ListBounds): readonly LocalIssue[] =>
  (field.minItems ?? 0) > 0 ? checkCount(field, []) : nothing;

export const itemsSchema = (field: ListBounds, items: Readonly<Record<string, unknown>>) => ({
  type: "array",
  items,
  ...(field.minItems !== undefined && { minItems: field.minItems }),
  ...(field.maxItems !== undefined && { maxItems: field.maxItems }),
  ...(field.uniqueItems && { uniqueItems: true }),
});
