import type { Kind } from "@cofill/core";
import { bigint } from "./bigint.tsx";
import { boolean } from "./boolean.tsx";
import { capability } from "./capability.tsx";
import { checkboxes } from "./checkboxes.tsx";
import { date } from "./date.tsx";
import { datetime } from "./datetime.tsx";
import { file } from "./file.tsx";
import { json } from "./json.tsx";
import { money } from "./money.tsx";
import { multi_select } from "./multi-select.tsx";
import { number } from "./number.tsx";
import type { PageKind } from "./page-kind.ts";
import { single_select } from "./single-select.tsx";
import { string } from "./string.tsx";
import { string_list } from "./string-list.tsx";
import { table } from "./table.tsx";
import { time } from "./time.tsx";
import { url } from "./url.tsx";
import { url_list } from "./url-list.tsx";
import { year } from "./year.tsx";

/** Every kind, for the server; a browser loads those of its form (`browser/load-kinds.ts`). */
export const pageKinds = {
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
} as const satisfies { readonly [K in Kind]: PageKind<K> };
