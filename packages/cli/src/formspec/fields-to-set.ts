import { bindTemplate } from "@cofill/core";
import type { Environment } from "../environment.ts";
import { readDefinitionFile } from "./definition-file.ts";
import { consumerOf, unwrap } from "./inspect.ts";

/** The fields that can be answered now, including those of the next row of each list. */
export const fieldsToSet = async (
  environment: Environment,
  file: string,
): Promise<readonly (readonly [path: string, label: string])[]> => {
  const { form } = await readDefinitionFile(environment, file, {});
  const present = unwrap(await consumerOf(form).field.list("relevant"))
    .filter(({ readonly }) => !readonly)
    .map(({ path, label }) => [path, label] as const);
  const { fields } = form.form.compiled;
  const next = Array.from(form.form.instances.entries()).flatMap(([list, count]) => {
    const row = `${list}[${count}].`;
    return Array.from(fields.values()).flatMap(({ template, field }) => {
      const path = bindTemplate(
        template,
        Array.from(row.matchAll(/\[(\d+)\]/g), (match) => Number(match[1])),
      );
      return path.startsWith(row) && !path.includes("[*]") && !field.readonly ? [[path, field.label] as const] : [];
    });
  });
  return [...present, ...next];
};
