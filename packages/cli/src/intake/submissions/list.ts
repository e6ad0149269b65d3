import { csvRow, defaultTenant } from "@cofill/service";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { fit, pad } from "../../layout.ts";
import { limits } from "../../limits.ts";
import type { Output } from "../../output.ts";
import { type Line, renderLines, type Styled, styled } from "../../paint.ts";
import { writeSteadily } from "../../steady-output.ts";
import type { ListedSubmission } from "../submissions-port.ts";
import { withSubmissions } from "../with-submissions.ts";
import { stateSpan, timeText } from "../words.ts";
import type { SubmissionsRun } from "./options.ts";
import { pagesOf, wantedBy } from "./pages.ts";

const columns = [
  "id",
  "state",
  "intakeId",
  "intakeVersion",
  "tenant",
  "createdAt",
  "updatedAt",
  "createdBy",
  "seq",
] as const satisfies readonly (keyof ListedSubmission)[];

interface Printer {
  readonly head: string;
  page(rows: readonly ListedSubmission[], isFirst: boolean): string;
  readonly foot: string;
}

const intakeText = ({ tenant, intakeId }: ListedSubmission): string =>
  tenant === defaultTenant ? intakeId : `${tenant}/${intakeId}`;

const widest = (texts: readonly string[], least: number): number =>
  texts.reduce((width, text) => Math.max(width, text.length), least);

/** The first page determines the column widths; later cells are truncated to them. */
const table = (output: Output): Printer => {
  let widths = { id: 0, state: 0, intake: 0 };
  const line = (id: string, state: Styled, intake: string, time: string): Line => [
    `${pad(id, widths.id)}  `,
    styled(state.style, pad(state.text, widths.state)),
    `  ${pad(fit(intake, widths.intake), widths.intake)}  `,
    styled("dim", time),
  ];
  return {
    head: "",
    foot: "",
    page: (rows, isFirst) => {
      const lines: Line[] = [];
      if (isFirst) {
        const id = widest(
          rows.map((row) => row.id),
          2,
        );
        const state = widest(
          rows.map((row) => row.state),
          5,
        );
        const room = Math.max(12, output.columns - id - state - 22);
        widths = { id, state, intake: Math.min(room, widest(rows.map(intakeText), 6)) };
        lines.push([
          styled("dim", `${pad("ID", id)}  ${pad("STATE", state)}  ${pad("INTAKE", widths.intake)}  UPDATED`),
        ]);
      }
      for (const row of rows) lines.push(line(row.id, stateSpan(row.state), intakeText(row), timeText(row.updatedAt)));
      return renderLines(lines, output.inColour);
    },
  };
};

const printerFor = (format: string, output: Output): Printer => {
  switch (format) {
    case "json":
      return {
        head: "[",
        page: (rows, isFirst) =>
          rows.map((row, i) => `${isFirst && i === 0 ? "\n" : ",\n"}  ${JSON.stringify(row)}`).join(""),
        foot: "\n]\n",
      };
    case "jsonl":
      return { head: "", page: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(""), foot: "" };
    case "csv":
      return {
        head: csvRow(columns),
        page: (rows) => rows.map((row) => csvRow(columns.map((column) => row[column]))).join(""),
        foot: "",
      };
    default:
      return table(output);
  }
};

/** One line for each submission, newest first, as they are read. */
export const list = (run: SubmissionsRun): Promise<ExitCode> => {
  const { options, environment, output } = run;
  const wanted = wantedBy(options);
  return withSubmissions(run, async (port) => {
    const most = options.all ? Number.POSITIVE_INFINITY : (options.limit ?? limits.usualListed);
    const printer = printerFor(options.format, output);
    let listed = 0;
    let isCut = false;
    let hasBegun = false;
    const begin = async (): Promise<boolean> => {
      if (hasBegun) return true;
      hasBegun = true;
      return writeSteadily(environment.stdout, printer.head);
    };
    for await (const { rows, hasMore } of pagesOf(port, wanted, most)) {
      const goesOn = (await begin()) && (await writeSteadily(environment.stdout, printer.page(rows, listed === 0)));
      listed += rows.length;
      isCut = hasMore;
      if (!goesOn) break;
    }
    // Nothing is printed before the first page was read, so that a refusal leaves standard output empty.
    await begin();
    await writeSteadily(environment.stdout, printer.foot);
    if (options.format !== "text") return exitCodes.fine;
    if (listed === 0) output.lines([["No submissions"]]);
    if (isCut) output.aside(`The newest ${listed}; --all lists every one`);
    return exitCodes.fine;
  });
};
