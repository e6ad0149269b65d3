import type { FieldDescription } from "@cofill/assist";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { hang, pad } from "../layout.ts";
import type { Output } from "../output.ts";
import { type Line, styled } from "../paint.ts";
import { quoteWord } from "../shell-words.ts";
import { type DefinitionOptions, readDefinitionFile } from "./definition-file.ts";
import { consumerOf, unwrap } from "./inspect.ts";

const cardLines = (field: FieldDescription, file: string, columns: number): readonly Line[] => [
  [styled("bold", field.label)],
  [styled("dim", `  ${[field.path, field.dataType, field.required ? "required" : "optional"].join(" · ")}`)],
  ...field.validation.flatMap(({ message }) => hang(["  ", styled("boldRed", "! ")], message, columns)),
  ...(field.hint === undefined ? [] : hang(["  "], field.hint, columns)),
  ...(field.options ?? []).map(({ value, label }): Line => [`    ${pad(value, 16)}  ${label}`]),
  ...Object.entries(field.help.references).flatMap(([type, entries]) =>
    entries.flatMap(({ title, uri, content }) => [
      ...hang(["  ", styled("cyan", `${type}  `)], title, columns),
      ...(typeof content === "string" ? hang(["    "], content, columns) : []),
      ...(uri === undefined ? [] : [["    ", styled("dim", uri)]]),
    ]),
  ),
  [],
  ["  ", styled("green", "$ "), `cofill set ${quoteWord(file)} ${quoteWord(field.path)} VALUE`],
  [],
];

export const nextInDefinition = async (
  environment: Environment,
  output: Output,
  file: string,
  options: DefinitionOptions & { readonly count?: number | undefined },
): Promise<ExitCode> => {
  const { form } = await readDefinitionFile(environment, file, options);
  const consumer = consumerOf(form);
  const next = unwrap(await consumer.form.nextIncomplete());
  const progress = unwrap(await consumer.form.progress());
  const open = unwrap(await consumer.field.list())
    .filter(({ filled, valid, readonly, required }) => !readonly && (!valid || (!filled && required)))
    .map(({ path }) => path);
  const wanted = next.path === undefined ? [] : [next.path, ...open.filter((path) => path !== next.path)];
  const fields: FieldDescription[] = [];
  for (const path of wanted.slice(0, options.count ?? 1)) {
    const described = await consumer.field.describe(path);
    if (described.ok) fields.push(described.value);
  }
  await output.result({ next, progress, fields }, () => [
    ...fields.flatMap((field) => cardLines(field, file, output.columns)),
    ...(fields.length === 0 && next.reason !== "complete" ? [[styled("yellow", "! "), next.label]] : []),
    next.reason === "complete"
      ? [styled("boldGreen", "✓ "), "Nothing is left to fill"]
      : [styled("dim", `${progress.filled} of ${progress.total} answered`)],
  ]);
  return exitCodes.fine;
};
