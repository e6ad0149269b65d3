import { valueAtPath } from "@cofill/core";
import { count, isJsonObject } from "@cofill/core/kit";
import { csvRow } from "@cofill/service";
import type { MailApi, OutputOf, ResponseRowView } from "@cofill/service/mail";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { exportTo } from "../export-file.ts";
import { Failure } from "../failure.ts";
import { columnsOf, fit, hang, widthOf } from "../layout.ts";
import { limits } from "../limits.ts";
import { toJson } from "../output.ts";
import { type Line, renderLines, type Span, styled } from "../paint.ts";
import type { MailRun, placeOptions } from "./mail-options.ts";
import { agoText } from "./moment.ts";
import { valueWords } from "./payload-words.ts";
import { answerOf } from "./problem.ts";
import type { responseOptions } from "./response-options.ts";
import { withMail } from "./with-mail.ts";

type Run = MailRun<typeof placeOptions & typeof responseOptions>;
type Page = OutputOf<"responses">;

async function* pages(api: MailApi, form: string, showSecrets: boolean): AsyncGenerator<Page> {
  let after: number | undefined;
  do {
    const page = answerOf(
      await api.responses({
        form,
        limit: limits.mailPage,
        ...(after !== undefined && { after }),
        ...(showSecrets && { showSecrets }),
      }),
    );
    yield page;
    after = page.next;
  } while (after !== undefined);
}

const ownColumns = ["number", "from", "date", "responseId"] as const;

/**
 * Plain values stay as they are, so that a number stays a number; capabilities are shown by the edge that adopts them.
 */
const cellOf = (value: unknown): unknown => (isJsonObject(value) ? valueWords(value) : value);

const csvOf = ({ columns, responses }: Page, isFirst: boolean): string =>
  [
    ...(isFirst ? [csvRow([...ownColumns, ...columns.map(({ path }) => path)])] : []),
    ...responses.map((row) =>
      csvRow([
        ...ownColumns.map((own) => row[own]),
        ...columns.map(({ path }) => cellOf(valueAtPath(row.payload, path))),
      ]),
    ),
  ].join("");

const shown = (row: ResponseRowView, path: string): string =>
  valueWords(valueAtPath(row.payload, path)).replace(/\s+/g, " ");

/** Prints one answer below the other, if a table would be too wide. */
const blockOf = ({ columns }: Page, row: ResponseRowView, width: number): readonly Line[] => [
  [styled("cyan", String(row.number)), ` ${row.from}`, styled("dim", ` · ${agoText(row.date, Date.now())}`)],
  ...columns.flatMap(({ path, label }) => {
    const words = shown(row, path);
    return words === "" ? [] : hang([`  ${label}: `], words, width);
  }),
];

const tableOf = (page: Page, rows: readonly ResponseRowView[], width: number): readonly Line[] => {
  const { form, columns } = page;
  const head: Line = [styled("bold", form.title), ` ${form.state} · ${count(rows.length, "answer")}`];
  if (rows.length === 0) return [head];
  const heads = ["N", "FROM", "WHEN", ...columns.map(({ label }) => fit(label, limits.maxCellWidth))];
  const cells = (row: ResponseRowView): readonly Span[] => [
    styled("cyan", String(row.number)),
    row.from,
    styled("dim", agoText(row.date, Date.now())),
    ...columns.map(({ path }) => fit(shown(row, path), limits.maxCellWidth)),
  ];
  const table = columnsOf([heads.map((text) => styled("dim", text)), ...rows.map(cells)]);
  if (table.every((line) => widthOf(line) <= width)) return [head, ...table];
  return [head, ...rows.flatMap((row) => blockOf(page, row, width))];
};

/** The requested format, else the one that the file name implies. */
const formatOf = ({ format, out }: Run["options"]): string => {
  if (format !== "table" || out === undefined || out === "-") return format;
  const [, ending = ""] = /\.([^./\\]+)$/.exec(out) ?? [];
  const known: Readonly<Record<string, string>> = { csv: "csv", json: "json", txt: "table" };
  const wanted = known[ending.toLowerCase()];
  if (wanted !== undefined) return wanted;
  throw new Failure(
    "usage",
    `Answers are written as .csv, .json or .txt, not as ${out}; spreadsheets open .csv, and --format csv takes any name`,
  );
};

/** Prints the answers to the agent's own form as a table, CSV or JSON. */
export const responses = (run: Run): Promise<ExitCode> =>
  withMail(run, async ({ api }) => {
    const { options, args, output, environment } = run;
    const { out, secrets } = options;
    const format = formatOf(options);
    const all = pages(api, args[0] ?? "", secrets);
    const written = await exportTo(environment, out, async (sink) => {
      const rows: ResponseRowView[] = [];
      let first: Page | undefined;
      for await (const page of all) {
        if (format === "csv") await sink(csvOf(page, first === undefined));
        first ??= page;
        rows.push(...page.responses);
      }
      if (format === "json") await sink(toJson({ form: first!.form, columns: first!.columns, responses: rows }));
      if (format === "table")
        await sink(renderLines(tableOf(first!, rows, output.columns), output.inColour && out === undefined));
      return rows.length;
    });
    if (out !== undefined) output.aside(`Wrote ${count(written, "answer")} to ${out}`);
    return exitCodes.fine;
  });
