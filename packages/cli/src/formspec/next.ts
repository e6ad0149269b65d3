import type { FieldDescription, ReferenceEntry } from "@cofill/assist";
import { count } from "@cofill/core/kit";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { hang, pad } from "../layout.ts";
import { limits } from "../limits.ts";
import type { Output } from "../output.ts";
import { type Line, styled } from "../paint.ts";
import { quoteWord } from "../shell-words.ts";
import { textWidth } from "../text-width.ts";
import { dataTypeWords, valueText } from "./data-type-words.ts";
import { readDefinitionFile } from "./definition-file.ts";
import { type DefinitionOptions, refuseTextOptions } from "./definition-name.ts";
import { isOpen } from "./field-sections.ts";
import { consumerOf, unwrap } from "./inspect.ts";
import { standing } from "./progress-words.ts";

const optionLines = (options: FieldDescription["options"] = [], columns: number): readonly Line[] => {
  const shown = options.slice(0, limits.maxOptionsShown);
  const width = Math.min(24, Math.max(0, ...shown.map(({ value }) => textWidth(value))));
  return [
    ...shown.flatMap(({ value, label }) => hang(["    ", styled("bold", pad(value, width)), "  "], label, columns)),
    ...(shown.length < options.length ? [["    ", styled("dim", `… and ${options.length - shown.length} more`)]] : []),
  ];
};

const referenceLines = (type: string, { title, uri, content }: ReferenceEntry, columns: number): readonly Line[] => {
  const body = typeof content === "string" ? hang(["    "], content, columns) : [];
  return [
    ...hang(["  ", styled("cyan", `${type}  `)], title, columns),
    ...body.slice(0, limits.maxHelpLines),
    ...(body.length > limits.maxHelpLines ? [["    ", styled("dim", "…")]] : []),
    ...(uri === undefined ? [] : [["    ", styled("dim", uri)]]),
  ];
};

/** What helps with a field; what was shown with an earlier one is not said again. */
const helpLines = ({ help }: FieldDescription, seen: Set<string>, columns: number): readonly Line[] =>
  Object.entries(help.references).flatMap(([type, entries]) =>
    entries.flatMap((entry) => {
      const key = JSON.stringify([type, entry.title, entry.uri, entry.content]);
      if (seen.has(key)) return [];
      seen.add(key);
      return referenceLines(type, entry, columns);
    }),
  );

const cardLines = (field: FieldDescription, file: string, seen: Set<string>, columns: number): readonly Line[] => {
  const { takes, sample } = dataTypeWords(field.dataType);
  const command = ["cofill", "set", file, field.path, ...sample].map(quoteWord).join(" ");
  const facts = [field.path, field.dataType, field.required ? "required" : "optional"];
  return [
    ...hang([], field.label, columns, (line) => styled("bold", line)),
    ...hang(["  "], facts.join(" · "), columns, (line) => styled("dim", line)),
    ...field.validation.flatMap(({ message }) => hang(["  ", styled("boldRed", "! ")], message, columns)),
    ...(field.hint === undefined ? [] : hang(["  "], field.hint, columns)),
    ...hang(["  ", styled("cyan", "takes     ")], takes, columns),
    ...(field.value === null ? [] : hang(["  ", styled("cyan", "is now    ")], valueText(field.value), columns)),
    ...optionLines(field.options, columns),
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
  const consumer = consumerOf(form);
  const next = unwrap(await consumer.form.nextIncomplete());
  const progress = unwrap(await consumer.form.progress());
  const listed = unwrap(await consumer.field.list());
  const open = [...listed.filter(isOpen), ...listed.filter((f) => !f.filled && !f.readonly && !isOpen(f))];
  const fields: FieldDescription[] = [];
  for (const { path } of open.slice(0, options.count ?? 1)) fields.push(unwrap(await consumer.field.describe(path)));
  // A check of the whole form or of a list: no field, but in the way all the same.
  const others = form.report().results.filter(({ path, severity }) => severity === "error" && !form.facts(path));
  const left = open.length - fields.length;
  const seen = new Set<string>();
  await output.result({ next, progress, openFields: open.length, fields, otherResults: others }, () => [
    ...fields.flatMap((field) => cardLines(field, file, seen, output.columns)),
    ...others.flatMap(({ path, message }) => hang([styled("yellow", "! ")], `${path}: ${message}`, output.columns)),
    ...(left > 0 ? [[styled("dim", `… and ${count(left, "more field", "more fields")} after that`)]] : []),
    ...(next.reason === "complete" ? [[styled("boldGreen", "✓ "), "Nothing is left to fill"]] : []),
    standing(progress),
  ]);
  return exitCodes.fine;
};
