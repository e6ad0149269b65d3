import { fieldDescribe, fieldHelp, fieldList, formDescribe, formProgress } from "./introspection.ts";
import { fieldBulkSet, fieldSet } from "./mutation.ts";
import { formNextIncomplete, formPages } from "./navigation.ts";
import { profileApply, profileLearn, profileMatch } from "./profile.ts";
import { rowAdd, rowRemove } from "./rows.ts";
import type { Tool } from "./tool.ts";
import { fieldValidate, formValidate } from "./validation.ts";

/** Every tool, in the order of `tools()`. */
const catalog: readonly Tool[] = [
  formDescribe,
  fieldList,
  fieldDescribe,
  fieldHelp,
  formProgress,
  fieldSet,
  fieldBulkSet,
  formValidate,
  fieldValidate,
  profileMatch,
  profileApply,
  profileLearn,
  formPages,
  formNextIncomplete,
  rowAdd,
  rowRemove,
];

export const tools: ReadonlyMap<string, Tool> = new Map(catalog.map((tool) => [tool.declaration.name, tool]));
