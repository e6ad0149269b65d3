import type { FieldItem, Kind } from "@cofill/core";
import { boolean, checkboxes, multi_select, single_select } from "./choice-prompts.ts";
import type { KindPrompt } from "./kind-prompt.ts";
import { capability, file } from "./slot-prompts.ts";
import { table } from "./table-prompt.ts";
import {
  bigint,
  date,
  datetime,
  json,
  money,
  number,
  string,
  string_list,
  time,
  url,
  url_list,
  year,
} from "./text-prompts.ts";

/** How each kind is asked for at the terminal. */
const prompts = {
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
} satisfies { readonly [K in Kind]: KindPrompt<K> };

export const promptOf = (field: FieldItem): KindPrompt<Kind> => prompts[field.kind] as unknown as KindPrompt<Kind>;
