import type { AnyKind, FieldItem, Item, Kind } from "@cofill/core";
import { boolean } from "../kinds/boolean.tsx";
import { type PageKind, type PageKinds, pageKindOf } from "../kinds/page-kind.ts";
import { single_select } from "../kinds/single-select.tsx";
import { string } from "../kinds/string.tsx";

/** The first three are in the bundle because nearly every form has them; the others are loaded where needed. */
const loaders = {
  string: () => string,
  boolean: () => boolean,
  single_select: () => single_select,
  number: async () => (await import("../kinds/number.tsx")).number,
  bigint: async () => (await import("../kinds/bigint.tsx")).bigint,
  date: async () => (await import("../kinds/date.tsx")).date,
  time: async () => (await import("../kinds/time.tsx")).time,
  datetime: async () => (await import("../kinds/datetime.tsx")).datetime,
  year: async () => (await import("../kinds/year.tsx")).year,
  url: async () => (await import("../kinds/url.tsx")).url,
  string_list: async () => (await import("../kinds/string-list.tsx")).string_list,
  url_list: async () => (await import("../kinds/url-list.tsx")).url_list,
  multi_select: async () => (await import("../kinds/multi-select.tsx")).multi_select,
  checkboxes: async () => (await import("../kinds/checkboxes.tsx")).checkboxes,
  table: async () => (await import("../kinds/table.tsx")).table,
  money: async () => (await import("../kinds/money.tsx")).money,
  file: async () => (await import("../kinds/file.tsx")).file,
  capability: async () => (await import("../kinds/capability.tsx")).capability,
  json: async () => (await import("../kinds/json.tsx")).json,
} as const satisfies { readonly [K in Kind]: () => PageKind<K> | Promise<PageKind<K>> };

/** The kinds of some fields, fetched side by side. */
export const loadKinds = async (fields: readonly FieldItem[]): Promise<PageKinds> => {
  const names = new Set(fields.map(({ kind }) => kind));
  return Object.fromEntries(
    await Promise.all(Array.from(names, async (name) => [name, await loaders[name]()] as const)),
  );
};

const hasPattern = (field: FieldItem): boolean => field.kind === "string" && field.pattern !== undefined;

/** Finds the kind of a field among those that were loaded; only text with a pattern needs the engine for patterns. */
export const kindFinder = async (
  kinds: PageKinds,
  fields: readonly FieldItem[],
): Promise<(field: FieldItem) => AnyKind> => {
  const patterned = fields.some(hasPattern) ? (await import("./patterned-string.ts")).patternedString : undefined;
  return (field) => (patterned && hasPattern(field) ? patterned : pageKindOf(kinds, field).core);
};

/** Every field that a form asks for. */
export const fieldsOf = (items: readonly Item[]): readonly FieldItem[] =>
  items.flatMap((item) => (item.type === "field" ? [item] : "items" in item ? fieldsOf(item.items) : []));
