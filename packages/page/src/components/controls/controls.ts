import type { FieldItem, Kind } from "@cofill/core";
import { checkboxes } from "./checkboxes-control.tsx";
import { boolean, multi_select, single_select } from "./choice-controls.tsx";
import type { Control } from "./control.ts";
import { file } from "./file-control.tsx";
import { capability } from "./name-control.tsx";
import { datetime, money } from "./part-controls.tsx";
import { bigint, date, json, number, string, string_list, time, url, url_list, year } from "./simple-controls.tsx";
import { table } from "./table-control.tsx";

const controls = {
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
} as const satisfies { readonly [K in Kind]: Control<K> };

/** The control of a field, whatever its kind. */
export const controlOf = (field: FieldItem): Control<Kind> => controls[field.kind] as unknown as Control<Kind>;
