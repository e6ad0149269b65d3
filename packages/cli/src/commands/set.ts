import {
  applyPatches,
  exportForm,
  type Field,
  type FieldKind,
  type ParsedForm,
  patchFromInput,
} from "@cofill/markform/form";
import { type Change, changeForm, changeOptions } from "../change-form.ts";
import { defineCommand, formArgument } from "../command.ts";
import { Failure } from "../failure.ts";
import { fieldHint, findField } from "../field-hint.ts";
import { definitionOptions, isDefinitionFile, refuseDefinitionOptions } from "../formspec/definition-name.ts";
import { fit, hang } from "../layout.ts";
import { type Line, styled } from "../paint.ts";
import { parseJson } from "../read-data.ts";
import { rejectOne } from "../rejection.ts";

/** How the words after a field become its value. */
const inputs = {
  string: "one",
  number: "one",
  date: "one",
  year: "one",
  url: "one",
  single_select: "one",
  string_list: "list",
  url_list: "list",
  multi_select: "list",
  checkboxes: "pairs",
  table: "list",
} as const satisfies Record<FieldKind, "one" | "list" | "pairs">;

const readJson = (text: string): unknown => {
  try {
    return parseJson(text, "The value");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const hint = `For text that begins with a bracket, give JSON: --json ${JSON.stringify(JSON.stringify([text]))}`;
    throw new Failure(error.code, error.message, { ...error.detail, hint });
  }
};

/** Lists, tables and checkboxes take JSON where a value looks like it; text stays text. */
const readWord = (word: string): unknown => (/^\s*[[{]/.test(word) ? readJson(word) : word);

const toInput = (field: Field, words: readonly string[], isJson: boolean): unknown => {
  const shape = inputs[field.kind];
  if (words.length > 1 && shape === "one") {
    throw new Failure("usage", `"${field.label}" takes one value, not ${words.length}; put quotes around it`);
  }
  if (isJson) return words.length === 1 ? readJson(words[0]!) : words.map(readJson);
  if (shape === "one") return words[0];
  const values = words.map(readWord);
  if (values.length === 1) return values[0];
  return shape === "pairs" && values.every((value) => typeof value === "string") ? values.join(",") : values.flat();
};

const valueText = (form: ParsedForm, id: string, columns: number): string => {
  const value = exportForm(form, { format: "friendly" }).values[id];
  return value === undefined ? "empty" : fit(JSON.stringify(value), columns);
};

const setField = (form: ParsedForm, id: string, input: unknown, checks: object, columns: number): Change => {
  const coerced = patchFromInput(form, id, input);
  if (!coerced.ok) throw rejectOne(coerced);
  const applied = applyPatches(form, [coerced.patch], checks);
  const [rejected] = applied.result.rejectedPatches ?? [];
  if (rejected) throw rejectOne(rejected);
  const own = applied.result.issues.filter(
    ({ ref, reason }) => (ref === id || ref.startsWith(`${id}.`)) && reason !== "optional_unanswered",
  );
  const said: Line[] = [
    [styled("green", "✓ "), styled("bold", id), ` → ${valueText(applied.form, id, columns - id.length - 6)}`],
    ...(coerced.coerced === undefined ? [] : hang(["  "], coerced.coerced, columns, (line) => styled("cyan", line))),
    ...own.flatMap(({ message }) => hang([styled("yellow", "! ")], message, columns)),
  ];
  return { applied, said, extra: coerced.coerced === undefined ? {} : { coerced: coerced.coerced } };
};

export const command = defineCommand({
  name: "set",
  section: "Fill it",
  summary: "Answer a field, or clear it",
  usage: ["cofill set FILE FIELD VALUE...", "cofill set FILE FIELD --clear"],
  args: [
    formArgument,
    { name: "FIELD", completes: "field" },
    { name: "VALUE", completes: "nothing", optional: true, repeated: true },
  ],
  options: {
    clear: { type: "flag", summary: "Take the answer away" },
    json: { type: "flag", summary: "VALUE is JSON, whatever the field" },
    ...changeOptions,
    ...definitionOptions,
  },
  examples: [
    ["cofill set intake.form.md company_name 'Aldermoor Ltd'", "Text as it is"],
    ["cofill set intake.form.md tags green blue", "A list, or options, one value each"],
    ["cofill set intake.form.md checks insured=yes related=no", "The states of checkboxes"],
    ["cofill set grant.formspec.json 'lines[1].amount' '12.50 EUR'", "A definition; the second line is added"],
    [`cofill set intake.form.md contacts '{"name": "Ida", "phone": "110"}'`, "A row of a table"],
  ],
  notes: [
    'What is typed is fitted to the field where that is safe ("12" for a number, a label for an option), and every such step is reported.',
    "A value that breaks a rule of the form (too long, out of range) is written and reported; one that makes no sense is refused.",
    "Answers to a Formspec definition are kept in NAME.response.json beside it. A path with the number of the next row adds that row; --clear on a whole row, as 'lines[1]', takes it away.",
  ],
  async run(invocation) {
    const { args, options, output } = invocation;
    const [file = "", id = "", ...words] = args;
    if (options.clear && words.length > 0) throw new Failure("usage", "--clear takes no value");
    if (!options.clear && words.length === 0) {
      throw new Failure("usage", "'set' needs a VALUE, or --clear to take the answer away");
    }
    if (isDefinitionFile(file)) {
      const { setInDefinition } = await import("../formspec/set.ts");
      const { clear, json } = options;
      return setInDefinition(invocation.environment, output, file, { path: id, words, clear, json }, options);
    }
    refuseDefinitionOptions(options);
    return changeForm(invocation, file, (form, checks) => {
      const field = findField(form, id);
      if (!field) throw rejectOne({ code: "UNKNOWN_FIELD", message: fieldHint(form, id) });
      const input = options.clear ? null : toInput(field, words, options.json);
      return setField(form, id, input, checks, output.columns);
    });
  },
});
