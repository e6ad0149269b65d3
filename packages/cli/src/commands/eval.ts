import { isJsonObject, type JsonObject } from "@cofill/core/kit";
import type { Diagnostic } from "@cofill/formspec/fel";
import { defineCommand, formatOption } from "../command.ts";
import type { Environment } from "../environment.ts";
import { exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";
import { type Line, printable } from "../paint.ts";
import { readDataFile } from "../read-data.ts";
import { isStdin, nameOf } from "../read-input.ts";
import { textWidth } from "../text-width.ts";

const readObject = async (environment: Environment, file: string | undefined): Promise<JsonObject> => {
  if (file === undefined) return {};
  const data = await readDataFile(environment, file);
  if (isJsonObject(data)) return data;
  throw new Failure("invalid_data", `${nameOf(file)} must hold an object of names and values`);
};

const lineOf = ({ message, span }: Diagnostic): string => `character ${span.start + 1}: ${message}`;

/** The line of the expression with a marker under the error, aligned by display width. */
const marked = (source: string, { span }: Diagnostic): readonly string[] => {
  const from = source.lastIndexOf("\n", span.start - 1) + 1;
  const text = source.slice(from).split("\n", 1)[0]!;
  if (text.length > limits.maxMarkedLength) return [];
  const widthOf = (part: string): number => textWidth(printable(part.replaceAll("\t", " ")));
  const column = span.start - from;
  const width = Math.max(1, widthOf(text.slice(column, span.end - from)));
  return [`  ${text.replaceAll("\t", " ")}`, `  ${" ".repeat(widthOf(text.slice(0, column)))}${"^".repeat(width)}`];
};

const problemsFound = (source: string, problems: readonly Diagnostic[]): Failure => {
  const lines = problems.flatMap((problem) => [
    ...marked(source, problem),
    ...(problems.length > 1 ? [`  ${lineOf(problem)}`] : []),
  ]);
  return new Failure("invalid_expression", `This is no expression: ${lineOf(problems[0]!)}`, {
    errors: problems,
    lines,
  });
};

const isClock = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?$/.test(text) && !Number.isNaN(Date.parse(`${text.slice(0, 10)}T00:00:00Z`));

const valueLines = (value: unknown): readonly Line[] =>
  (typeof value === "string" ? value.split("\n") : JSON.stringify(value, null, 2).split("\n")).map((line) => [line]);

export const command = defineCommand({
  name: "eval",
  section: "Write definitions",
  summary: "The value of one expression, with data to try it on",
  usage: ["cofill eval EXPRESSION [--data FILE]"],
  args: [{ name: "EXPRESSION", completes: "nothing" }],
  options: {
    data: {
      type: "text",
      short: "d",
      value: "FILE",
      completes: "file",
      summary: "The fields, as JSON or YAML; - is standard input",
    },
    variables: { type: "text", value: "FILE", completes: "file", summary: "Values for @names" },
    instances: { type: "text", value: "FILE", completes: "file", summary: "Values for @instance('name')" },
    dates: { type: "words", value: "NAMES", summary: "Fields whose texts are dates, as born,lines[*].on" },
    now: {
      type: "text",
      value: "TIME",
      completes: "nothing",
      summary: "What today() and now() say, as 2026-05-17T09:00:00",
    },
    locale: { type: "text", value: "LOCALE", completes: "nothing", summary: "What locale() says, as de-DE" },
    format: formatOption,
  },
  examples: [
    ["cofill eval '0.1 + 0.2'", "Decimals are exact: 0.3"],
    ["cofill eval 'sum($lines[*].qty)' --data order.json", "Over the rows of a file"],
    [`cofill eval 'dateDiff(today(), $born, "years")' --data me.json --dates born`, "Texts are dates only if told so"],
  ],
  notes: [
    "Exit code 1: there is a value, but something went wrong on the way and became null; it says what.",
    "A number with more digits than JSON can carry is printed as text.",
  ],
  async run({ args: [source = ""], options, environment, output }) {
    const { now, locale } = options;
    if (now !== undefined && !isClock(now))
      throw new Failure("usage", `--now takes a date or a time such as 2026-05-17T09:00:00, not '${now}'`);
    const files = [options.data, options.variables, options.instances];
    if (files.filter((file) => file !== undefined && isStdin(file)).length > 1)
      throw new Failure("usage", "Only one of --data, --variables and --instances can come from standard input");
    const { check, evaluate } = await import("@cofill/formspec/fel");
    const problems = check(source).filter(({ severity }) => severity === "error");
    if (problems.length > 0) throw problemsFound(source, problems);
    const result = evaluate(source, {
      fields: await readObject(environment, options.data),
      variables: await readObject(environment, options.variables),
      instances: await readObject(environment, options.instances),
      types: Object.fromEntries((options.dates ?? []).map((name) => [name, "dateTime"])),
      ...(now !== undefined && { now }),
      ...(locale !== undefined && { locale }),
    });
    await output.result(result, () => valueLines(result.value));
    if (output.format === "text") output.aside(...result.diagnostics.map((each) => `note: ${lineOf(each)}`));
    return result.diagnostics.some(({ severity }) => severity === "error") ? exitCodes.notReady : exitCodes.fine;
  },
});
