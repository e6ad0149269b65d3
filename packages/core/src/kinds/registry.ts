import { bigint } from "./bigint.ts";
import { boolean } from "./boolean.ts";
import { capability } from "./capability.ts";
import { checkboxes } from "./checkboxes.ts";
import { isEmptyValue } from "./empty-value.ts";
import { file } from "./file.ts";
import { json } from "./json.ts";
import type { AnyKind, FieldItem, Kind, KindDef } from "./kind.ts";
import { date, datetime, time } from "./moment.ts";
import { money } from "./money.ts";
import { multi_select } from "./multi-select.ts";
import { number } from "./number.ts";
import { single_select } from "./single-select.ts";
import { string } from "./string.ts";
import { string_list } from "./string-list.ts";
import { table } from "./table.ts";
import { url } from "./url.ts";
import { url_list } from "./url-list.ts";
import { year } from "./year.ts";

/** Every kind of field by its name. */
export const kinds: { readonly [K in Kind]: KindDef<K> } = {
  string,
  number,
  boolean,
  bigint,
  date,
  time,
  datetime,
  year,
  url,
  string_list,
  url_list,
  single_select,
  multi_select,
  checkboxes,
  table,
  money,
  file,
  capability,
  json,
};

/**
 * The definition of a field's kind, among all kinds; importing it loads every kind.
 *
 * @example
 * kindOf(field).jsonSchema(field); // { type: "boolean" } for a boolean field
 */
export const kindOf = (field: FieldItem): AnyKind => kinds[field.kind] as unknown as AnyKind;

/**
 * Whether a value counts as none; for a required field, text of blanks alone does too.
 *
 * @example
 * isEmptyFor(field, true, " "); // true for a text field
 */
export const isEmptyFor = (field: FieldItem, required: boolean, value: unknown): boolean =>
  isEmptyValue({ field, kind: kindOf(field) }, required, value);
