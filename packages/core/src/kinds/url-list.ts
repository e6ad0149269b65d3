import type { Problem } from "../issue.ts";
import { checkCount, checkUnique, coerceItems, itemsSchema, lackingItems, readItems } from "./items.ts";
import type { FieldOf, KindDef } from "./kind.ts";
import { isUrl, notAUrl } from "./url.ts";
import { wrongType } from "./wording.ts";

const checkUrls = (field: FieldOf<"url_list">, items: readonly string[]): readonly Problem[] => {
  const problems: Problem[] = [];
  for (const [index, item] of items.entries()) {
    if (isUrl(item, field.schemes)) continue;
    problems.push({ ...notAUrl(`${field.label}, item ${index + 1}`, item, field.schemes).problem, part: `[${index}]` });
  }
  return problems;
};

export const url_list: KindDef<"url_list"> = {
  kind: "url_list",
  accept: readItems,
  coerce: coerceItems,
  isEmpty: (_, value) => value.length === 0,
  check: (field, value) => [
    ...checkCount(field, value.length),
    ...checkUrls(field, value),
    ...checkUnique(field, value),
  ],
  misfit: (field, raw) => wrongType(field, "a list of URLs", raw).problem,
  lacks: lackingItems,
  jsonSchema: (field) => itemsSchema(field, { type: "string", format: "uri" }),
};
