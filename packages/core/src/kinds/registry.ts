import type { FieldItem } from "../definition.ts";
import type { LocalIssue } from "../issue.ts";
import { bigint } from "./bigint.ts";
import { boolean } from "./boolean.ts";
import { capability } from "./capability.ts";
import { checkboxes } from "./checkboxes.ts";
import { file } from "./file.ts";
import { json } from "./json.ts";
import type { JsonSchema, Kind, KindDef, Read } from "./kind.ts";
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

/** A kind as the form sees it: fields and values of any kind, matched by the registry. */
export interface AnyKind {
  readonly accept: (field: FieldItem, input: unknown) => Read<unknown>;
  readonly coerce: (field: FieldItem, input: unknown) => Read<unknown>;
  readonly merge?: (field: FieldItem, given: unknown, before: unknown) => unknown;
  readonly isEmpty: (field: FieldItem, value: unknown) => boolean;
  readonly isBlank?: (field: FieldItem, value: unknown) => boolean;
  readonly check: (field: FieldItem, value: unknown) => readonly LocalIssue[];
  readonly misfit: (field: FieldItem, raw: unknown) => LocalIssue;
  readonly lacks: (field: FieldItem) => readonly LocalIssue[];
  readonly neverMissing?: (field: FieldItem) => boolean;
  readonly jsonSchema: (field: FieldItem) => JsonSchema;
  readonly toJson?: (field: FieldItem, value: unknown) => unknown;
}

export const kindOf = (field: FieldItem): AnyKind => kinds[field.kind] as unknown as AnyKind;

/** Text of blanks alone, where that does not satisfy required. */
export const isBlank = (field: FieldItem, value: unknown): boolean =>
  field.keepsEmpty !== true && kindOf(field).isBlank?.(field, value) === true;

/** Whether a value counts as none; for a required field, text of blanks alone does too. */
export const isEmptyFor = (field: FieldItem, required: boolean, value: unknown): boolean =>
  (field.keepsEmpty !== true && kindOf(field).isEmpty(field, value)) || (required && isBlank(field, value));
