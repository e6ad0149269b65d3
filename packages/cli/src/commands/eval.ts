import { check, type Diagnostic, evaluate } from "@cofill/fel";
import { defineCommand, formatOption } from "../command.ts";
import type { Environment } from "../environment.ts";
import { exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import type { Line } from "../paint.ts";
import { readDataFile } from "../read-data.ts";

const readObject = async (environment: Environment, file: string | undefined): Promise<Record<string, unknown>> => {
  if (file === undefined) return {};
  const data = await readDataFile(environment, file);
  if (typeof data === "object" && data !== null && !Array.isArray(data)) return data as Record<string, unknown>;
  throw new Failure("invalid_data", `${file} must hold an object of names and values`);
};

const lineOf = ({ message, span }: Diagnostic): string => `character ${span.start + 1}: ${message}`;

/** The expression with a mark under the place. */
const marked = (source: string, { span }: Diagnostic): readonly string[] => {
  const line = source.slice(0, span.start).split("\n").length - 1;
  const text = source.split("\n")[line] ?? "";
  const column = span.start - (source.lastIndexOf("\n", span.start - 1) + 1);
  if (text.length > 200) return [];
  return [
    `  ${text}`,
    `  ${" ".repeat(column)}${"^".repeat(Math.max(1, Math.min(span.end - span.start, text.length - column)))}`,
  ];
};

const valueLines = (value: unknown): readonly Line[] =>
  (typeof value === "string" ? [value] : JSON.stringify(value, null, 2).split("\n")).map((line) => [line]);

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
  ],
  notes: ["Exit code 1: there is a value, but something went wrong on the way and became null; it says what."],
  async run({ args: [source = ""], options, environment, output }) {
    const faults = check(source).filter(({ severity }) => severity === "error");
    if (faults.length > 0) {
      throw new Failure("invalid_expression", `This is no expression: ${lineOf(faults[0]!)}`, {
        errors: faults,
        lines: faults.flatMap((fault) => [...marked(source, fault), `  ${lineOf(fault)}`]),
      });
    }
    const { now, locale } = options;
    const result = evaluate(source, {
      fields: await readObject(environment, options.data),
      variables: await readObject(environment, options.variables),
      instances: await readObject(environment, options.instances),
      ...(now !== undefined && { now }),
      ...(locale !== undefined && { locale }),
    });
    await output.result(result, () => valueLines(result.value));
    if (output.format === "text") output.aside(...result.diagnostics.map((each) => `note: ${lineOf(each)}`));
    return result.diagnostics.some(({ severity }) => severity === "error") ? exitCodes.notReady : exitCodes.fine;
  },
});
