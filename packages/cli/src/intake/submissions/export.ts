import { count } from "@cofill/core/kit";
import { csvRow } from "@cofill/service";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { exportTo, type Sink } from "../../export-file.ts";
import { Failure } from "../../failure.ts";
import { limits } from "../../limits.ts";
import { createProgress, type Progress } from "../../progress.ts";
import type { SubmissionsPort } from "../submissions-port.ts";
import { withSubmissions } from "../with-submissions.ts";
import type { Described } from "./described.ts";
import { lookUp } from "./look-up.ts";
import type { SubmissionsRun } from "./options.ts";
import { submissionsOf, type Wanted, wantedBy } from "./pages.ts";
import { flatten } from "./value-at.ts";

const recordOf = (described: Described) => {
  const { submissionId, intakeId, intakeVersion, state, metadata, fields, answers } = described;
  const { tenant, createdAt, createdBy, updatedAt, submittedAt, submittedBy } = metadata;
  return {
    submissionId,
    intakeId,
    intakeVersion,
    tenant,
    state,
    createdAt,
    createdBy,
    updatedAt,
    ...(submittedAt !== undefined && { submittedAt }),
    ...(submittedBy && { submittedBy }),
    fields,
    answers,
  };
};

type Visit = (described: Described) => Promise<boolean>;

/** Visits every submission in order and gives their number. */
type Walk = (visit: Visit, progress: Progress, total?: number) => Promise<number>;

const walker =
  (port: SubmissionsPort, wanted: Wanted): Walk =>
  async (visit, progress, total) => {
    let seen = 0;
    for await (const { id } of submissionsOf(port, wanted)) {
      const goesOn = await visit(await lookUp(port, id));
      progress.step(++seen, total);
      if (!goesOn) break;
    }
    progress.end();
    return seen;
  };

const ownColumns = [
  "submissionId",
  "state",
  "tenant",
  "intakeVersion",
  "createdAt",
  "updatedAt",
  "submittedAt",
] as const;

const ownCells = ({ submissionId, state, intakeVersion, metadata }: Described): readonly unknown[] => {
  const { tenant, createdAt, updatedAt, submittedAt } = metadata;
  return [submissionId, state, tenant, intakeVersion, createdAt, updatedAt, submittedAt];
};

/** Visits all submissions twice, because the columns are known only after the first visit. */
const writeCsv = async ({ environment }: SubmissionsRun, walk: Walk, sink: Sink): Promise<number> => {
  const columns = new Map<string, number>();
  const total = await walk(
    async ({ fields }) => {
      for (const [path] of flatten(fields)) if (!columns.has(path)) columns.set(path, columns.size);
      if (columns.size <= limits.maxCsvColumns) return true;
      const message = `The table would have more than ${limits.maxCsvColumns} columns; export JSON lines instead`;
      throw new Failure("invalid_data", message);
    },
    createProgress(environment, "Looking for columns"),
  );
  await sink(csvRow([...ownColumns, ...columns.keys()]));
  return walk(
    async (described) => {
      const cells = new Array<unknown>(columns.size);
      for (const [path, value] of flatten(described.fields)) {
        const at = columns.get(path);
        if (at === undefined)
          throw new Failure("file_changed", "Submissions changed while they were exported; try again");
        cells[at] = value;
      }
      return sink(csvRow([...ownCells(described), ...cells]));
    },
    createProgress(environment, "Exporting"),
    total,
  );
};

const writeJsonLines = ({ environment }: SubmissionsRun, walk: Walk, sink: Sink): Promise<number> =>
  walk((described) => sink(`${JSON.stringify(recordOf(described))}\n`), createProgress(environment, "Exporting"));

/** Exports all submissions of one intake. */
export const exportSubmissions = async (run: SubmissionsRun): Promise<ExitCode> => {
  const { options, environment, output } = run;
  const { intake, out, format } = options;
  if (intake === undefined)
    throw new Failure("usage", "'submissions export' needs --intake ID: every intake is a table of its own");
  const isCsv = format === "csv" || (format === "text" && out !== undefined && /\.csv$/i.test(out));
  const wanted = wantedBy(options);
  return withSubmissions(run, async (port) => {
    const walk = walker(port, wanted);
    const exported = await exportTo(environment, out, (sink) => (isCsv ? writeCsv : writeJsonLines)(run, walk, sink));
    if (exported === 0) output.aside(`There are no submissions to '${intake}'`);
    else if (out !== undefined) output.aside(`Wrote ${count(exported, "submission")} to ${out}`);
    return exitCodes.fine;
  });
};
