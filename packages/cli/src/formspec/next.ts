import type { FieldDescription, ReferenceEntry } from "@cofill/assist";
import { type FieldDescription as CoreDescription, type FieldTexts, owner } from "@cofill/core";
import { count } from "@cofill/core/kit";
import { fieldTextLines, formTextLines, formTextsOf } from "../described-lines.ts";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { hang } from "../layout.ts";
import { limits } from "../limits.ts";
import type { Output } from "../output.ts";
import { type Line, styled } from "../paint.ts";
import { quoteWord } from "../shell-words.ts";
import { dataTypeWords, valueText } from "./data-type-words.ts";
import { readDefinitionFile } from "./definition-file.ts";
import { type DefinitionOptions, refuseTextOptions } from "./definition-name.ts";
import { isOpen } from "./field-sections.ts";
import { consumerOf, unwrap } from "./inspect.ts";
import { status } from "./progress-words.ts";

const referenceLines = (type: string, { title, uri, content }: ReferenceEntry, columns: number): readonly Line[] => {
  const body = typeof content === "string" ? hang(["    "], content, columns) : [];
  return [
    ...hang(["  ", styled("cyan", `${type}  `)], title, columns),
    ...body.slice(0, limits.maxHelpLines),
    ...(body.length > limits.maxHelpLines ? [["    ", styled("dim", "…")]] : []),
    ...(uri === undefined ? [] : [["    ", styled("dim", uri)]]),
  ];
};

/** The help for a field, without texts that were printed for an earlier one. */
const helpLines = ({ help }: FieldDescription, seen: Set<string>, columns: number): readonly Line[] =>
  Object.entries(help.references).flatMap(([type, entries]) =>
    entries.flatMap((entry) => {
      const key = JSON.stringify([type, entry.title, entry.uri, entry.content]);
      if (seen.has(key)) return [];
      seen.add(key);
      return referenceLines(type, entry, columns);
    }),
  );

const cardLines = (
  field: FieldDescription,
  texts: FieldTexts,
  file: string,
  seen: Set<string>,
  columns: number,
): readonly Line[] => {
  const { takes, sample } = dataTypeWords(field.dataType);
  const command = ["cofill", "set", file, field.path, ...sample].map(quoteWord).join(" ");
  const facts = [field.path, field.dataType, field.required ? "required" : "optional"];
  return [
    ...hang([], field.label, columns, (line) => styled("bold", line)),
    ...hang(["  "], facts.join(" · "), columns, (line) => styled("dim", line)),
    ...field.validation.flatMap(({ message }) => hang(["  ", styled("boldRed", "! ")], message, columns)),
    ...fieldTextLines(texts, takes, columns),
    ...(field.value === null ? [] : hang(["  ", styled("cyan", "is now    ")], valueText(field.value), columns)),
    ...helpLines(field, seen, columns),
    [],
    ["  ", styled("green", "$ "), command],
    [],
  ];
};

export const nextInDefinition = async (
  environment: Environment,
  output: Output,
  file: string,
  options: DefinitionOptions & { readonly count?: number | undefined },
): Promise<ExitCode> => {
  refuseTextOptions(options);
  const { form } = await readDefinitionFile(environment, file, options);
  const reader = output.format === "text" ? "person" : "agent";
  const document = form.document.openFor({ ...owner, reader });
  const about = formTextsOf(document.describe());
  const consumer = consumerOf(document);
  const next = unwrap(await consumer.form.nextIncomplete());
  const progress = unwrap(await consumer.form.progress());
  const listed = unwrap(await consumer.field.list());
  const open = [...listed.filter(isOpen), ...listed.filter((f) => !f.filled && !f.readonly && !isOpen(f))];
  const fields: FieldDescription[] = [];
  for (const { path } of open.slice(0, options.count ?? 1)) fields.push(unwrap(await consumer.field.describe(path)));
  // Issues of the whole form or of a list, which belong to no field but prevent completion.
  const others = form.report().results.filter(({ path, severity }) => severity === "error" && !form.facts(path));
  const left = open.length - fields.length;
  const seen = new Set<string>();
  const texts = (path: string): FieldTexts => document.describe(path) as CoreDescription;
  await output.result({ about, next, progress, openFields: open.length, fields, otherResults: others }, () => [
    ...(fields.length > 0 ? formTextLines(about, output.columns) : []),
    ...fields.flatMap((field) => cardLines(field, texts(field.path), file, seen, output.columns)),
    ...others.flatMap(({ path, message }) => hang([styled("yellow", "! ")], `${path}: ${message}`, output.columns)),
    ...(left > 0 ? [[styled("dim", `… and ${count(left, "more field", "more fields")} after that`)]] : []),
    ...(next.reason === "complete" ? [[styled("boldGreen", "✓ "), "Nothing is left to fill"]] : []),
    status(progress),
  ]);
  return exitCodes.fine;
};
