import type { LocalIssue } from "../issue.ts";
import { checkCount, checkUnique, coerceItems, itemsSchema, lackingItems, readItems } from "./items.ts";
import type { FieldOf, KindDef } from "./kind.ts";
import { wrongType } from "./local-issue.ts";
import { isUrl, notAUrl } from "./url.ts";

const checkUrls = (field: FieldOf<"url_list">, items: readonly string[]): readonly LocalIssue[] => {
  const issues: LocalIssue[] = [];
  for (const [index, item] of items.entries()) {
    if (isUrl(item, field.schemes)) continue;
    issues.push({ ...notAUrl(item, field.schemes, { item: index + 1 }), part: `[${index}]` });
  }
  return issues;
};

/** A list of absolute URLs. */
export const url_list: KindDef<"url_list"> = {
  kind: "url_list",
  accept: readItems,
  coerce: coerceItems,
  isEmpty: (_, value) => value.length === 0,
  check: (field, value) => [...checkCount(field, value), ...checkUrls(field, value), ...checkUnique(field, value)],
  misfit: (_, raw) => wrongType("url_list", raw),
  lacks: lackingItems,
  jsonSchema: (field) => itemsSchema(field, { type: "string", format: "uri" }),
};
