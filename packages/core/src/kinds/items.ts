import type { Problem } from "../issue.ts";
import { limits } from "../limits.ts";
import { fail, nothing, ok, type Read } from "./kind.ts";
import { count, quote, wrongType } from "./wording.ts";

interface ListBounds {
  readonly label: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** Items are trimmed and blank ones dropped, as in every format that writes one item per line. */
export const readItems = (field: { readonly label: string }, input: unknown): Read<readonly string[]> => {
  if (!Array.isArray(input)) return wrongType(field, "a list of texts", input);
  if (input.length > limits.maxItems) {
    return fail("too_many_items", `"${field.label}" holds at most ${limits.maxItems} items`);
  }
  const items: string[] = [];
  for (const [index, item] of input.entries()) {
    if (typeof item !== "string") {
      return fail("wrong_type", `Item ${index + 1} of "${field.label}" must be text, not ${quote(item)}`, {
        expected: "text",
        received: quote(item),
        part: `[${index}]`,
      });
    }
    const trimmed = item.trim();
    if (trimmed !== "") items.push(trimmed);
  }
  return ok(items);
};

export const coerceItems = (field: { readonly label: string }, input: unknown): Read<readonly string[]> => {
  if (typeof input === "string") {
    const read = readItems(field, input.split(/\r\n|\r|\n/));
    return read.ok ? ok(read.value, `text read as ${count(read.value.length, "item")}`) : read;
  }
  if (typeof input === "number") return ok([String(input)], `${input} read as one item`);
  return readItems(field, input);
};

export const checkCount = (field: ListBounds, length: number): readonly Problem[] => {
  const { label, minItems, maxItems } = field;
  const received = count(length, "item");
  if (minItems !== undefined && length < minItems) {
    const expected = `at least ${count(minItems, "item")}`;
    return [{ code: "too_few_items", message: `"${label}" needs ${expected}; it has ${length}`, expected, received }];
  }
  if (maxItems !== undefined && length > maxItems) {
    const expected = `at most ${count(maxItems, "item")}`;
    return [{ code: "too_many_items", message: `"${label}" takes ${expected}; it has ${length}`, expected, received }];
  }
  return nothing;
};

export const checkUnique = (field: ListBounds, items: readonly string[]): readonly Problem[] => {
  if (!field.uniqueItems) return nothing;
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (seen.has(item)) {
      const message = `"${field.label}" must not repeat an item; ${quote(item)} appears again at item ${index + 1}`;
      return [{ code: "duplicate_items", message, received: quote(item), part: `[${index}]` }];
    }
    seen.add(item);
  }
  return nothing;
};

export const lackingItems = (field: ListBounds): readonly Problem[] =>
  (field.minItems ?? 0) > 0 ? checkCount(field, 0) : nothing;

export const itemsSchema = (field: ListBounds, items: Readonly<Record<string, unknown>>) => ({
  type: "array",
  items,
  ...(field.minItems !== undefined && { minItems: field.minItems }),
  ...(field.maxItems !== undefined && { maxItems: field.maxItems }),
  ...(field.uniqueItems && { uniqueItems: true }),
});
