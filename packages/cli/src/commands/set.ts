import { type Coercion, messageOf, parsePath } from "@cofill/core";
import { count } from "@cofill/core/kit";
import {
  exportForm,
  type Field,
  type FieldKind,
  type FieldPart,
  findPart,
  type ParsedForm,
  patchDocument,
  patchFromInput,
} from "@cofill/markform/form";
import { type Change, changeForm, changeOptions, type MakeChange } from "../change-form.ts";
import { defineCommand, formArgument } from "../command.ts";
import { Failure } from "../failure.ts";
import { fieldHint, findField } from "../field-hint.ts";
import { definitionOptions, isDefinitionFile, refuseDefinitionOptions } from "../formspec/definition-name.ts";
import { fit, hang } from "../layout.ts";
import { styled } from "../paint.ts";
import { parseJson } from "../read-data.ts";
import { rejectOne } from "../rejection.ts";

/** How the arguments after a field become its value. */
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

/** A value of a list, table or checkboxes that starts with a bracket is parsed as JSON; other text stays text. */
const readWord = (word: string): unknown => (/^\s*[[{]/.test(word) ? readJson(word) : word);

type Shape = (typeof inputs)[FieldKind];

/** A cell or an item takes one value; a whole row takes JSON. */
const shapeOf = (part: FieldPart): Shape => (part.field.kind === "table" && part.column === undefined ? "list" : "one");

const toInput = (field: Field, shape: Shape, words: readonly string[], isJson: boolean): unknown => {
  if (words.length > 1 && shape === "one") {
    throw new Failure("usage", `"${field.label}" takes one value, not ${words.length}; put quotes around it`);
  }
  if (isJson) return words.length === 1 ? readJson(words[0]!) : words.map(readJson);
  if (shape === "one") return words[0];
  const values = words.map(readWord);
  if (values.length === 1) return values[0];
  return shape === "pairs" && values.every((value) => typeof value === "string") ? values.join(",") : values.flat();
};

/** The present value of a field, or of a part of one, as text. */
const valueText = (form: ParsedForm, path: string, columns: number): string => {
  const { values } = exportForm(form, { format: "friendly" });
  const segments = Object.hasOwn(values, path) ? [path] : (parsePath(path) ?? [path]);
  const value = segments.reduce<unknown>((inside, at) => (inside as Record<string, unknown> | undefined)?.[at], values);
  return value === undefined ? "empty" : fit(JSON.stringify(value), columns);
};

/** Describes in one line how a value was converted. */
const coercionText = (coerced: readonly Coercion[]): string =>
  coerced.map((one) => messageOf(one, { audience: "person" })).join("; ");

/** Describes a removal: rows or items after the removed one move up. */
const removedText = (form: ParsedForm, { field }: FieldPart): string => {
  const left = (exportForm(form, { format: "friendly" }).values[field.id] ?? []) as readonly unknown[];
  return `removed; ${count(left.length, field.kind === "table" ? "row" : "item")} left`;
};

const setField = (
  { form, editor }: Parameters<MakeChange>[0],
  path: string,
  input: unknown,
  columns: number,
): Change => {
  const part = findPart(form, path);
  const id = part?.field.id ?? path;
  const coerced = patchFromInput(form, path, input);
  if (!coerced.ok) throw rejectOne(coerced);
  const fitted = coerced.coerced && coercionText(coerced.coerced);
  const [rejected] = patchDocument(form, editor, [coerced.patch], "person");
  if (rejected) throw rejectOne(rejected);
  const isRemoved = part !== undefined && part.column === undefined && input === null;
  const said: Change["said"] = (changed, { issues }) => {
    const own = issues.filter(
      ({ ref, reason }) => (ref === id || ref.startsWith(`${id}.`)) && reason !== "optional_unanswered",
    );
    const now = isRemoved ? removedText(changed, part) : valueText(changed, path, columns - path.length - 6);
    return [
      [styled("green", "✓ "), styled("bold", path), ` → ${now}`],
      ...(fitted === undefined ? [] : hang(["  "], fitted, columns, (line) => styled("cyan", line))),
      ...own.flatMap(({ message }) => hang([styled("yellow", "! ")], message, columns)),
    ];
  };
  return { said, extra: fitted === undefined ? {} : { coerced: fitted } };
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
    [`cofill set intake.form.md 'contacts[0]' '{"name": "Ida", "phone": "110"}'`, "The first row of a table"],
    ["cofill set intake.form.md 'contacts[1].name' 'Bo Ek'", "A cell; the second row is added"],
    ["cofill set grant.formspec.json 'lines[1].amount' '12.50 EUR'", "A definition; the second line is added"],
  ],
  notes: [
    'What is typed is fitted to the field where that is safe ("12" for a number, a label for an option), and every such step is reported.',
    "A value that breaks a rule of the form (too long, out of range) is written and reported; one that makes no sense is refused.",
    "A list or table without a number is replaced as a whole. A path with the number of the next row or item (the first is 0) adds it; --clear on a whole row, as 'lines[1]', takes it away.",
    "Answers to a Formspec definition are kept in NAME.response.json beside it.",
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
    return changeForm(invocation, file, (opened) => {
      const { form } = opened;
      const part = findPart(form, id);
      const field = part?.field ?? findField(form, id);
      if (!field) throw rejectOne({ code: "UNKNOWN_FIELD", message: fieldHint(form, id) });
      const shape = part ? shapeOf(part) : inputs[field.kind];
      const input = options.clear ? null : toInput(field, shape, words, options.json);
      return setField(opened, id, input, output.columns);
    });
  },
});
