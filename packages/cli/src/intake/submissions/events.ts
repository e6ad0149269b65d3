import type { IntakeEvent } from "@cofill/service";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { fit, pad } from "../../layout.ts";
import { limits } from "../../limits.ts";
import type { Output } from "../../output.ts";
import { type Line, renderLines, styled } from "../../paint.ts";
import { writeSteadily } from "../../steady-output.ts";
import { given } from "../answers.ts";
import type { SubmissionsPort } from "../submissions-port.ts";
import { withSubmissions } from "../with-submissions.ts";
import { actorText, stateSpan } from "../words.ts";
import type { SubmissionsRun } from "./options.ts";

/** A page of a trail, and how many events the whole has. */
interface TrailPage {
  readonly events: readonly IntakeEvent[];
  readonly lastSeq: number;
}

/** A trail from its beginning. */
async function* trailOf({ submissions }: SubmissionsPort, submissionId: string): AsyncGenerator<TrailPage> {
  let after: string | undefined;
  do {
    const input = { submissionId, limit: limits.storePage, ...(after !== undefined && { afterEventId: after }) };
    const { events, lastSeq, next } = given(await submissions.events(input), submissionId);
    yield { events: events as readonly IntakeEvent[], lastSeq };
    after = next;
  } while (after !== undefined);
}

const detailOf = ({ payload = {} }: IntakeEvent): string =>
  Object.keys(payload).length === 0 ? "" : JSON.stringify(payload);

const eventLines = (event: IntakeEvent, width: number, columns: number): readonly Line[] => {
  const detail = detailOf(event);
  const indent = " ".repeat(width + 2);
  return [
    [
      styled("dim", `${pad(String(event.seq), width)}  ${event.ts.slice(0, 19).replace("T", " ")}  `),
      styled("bold", event.type),
      `  ${actorText(event.actor)}  `,
      stateSpan(event.state),
    ],
    ...(detail === "" ? [] : [[indent, styled("dim", fit(detail, columns - indent.length))]]),
  ];
};

const textOf = ({ events, lastSeq }: TrailPage, output: Output): string => {
  const width = String(lastSeq).length;
  return renderLines(
    events.flatMap((event) => eventLines(event, width, output.columns)),
    output.inColour,
  );
};

/** What happened to a submission. JSON lines are the trail as it was written, so that its hashes can be checked. */
export const events = (run: SubmissionsRun): Promise<ExitCode> =>
  withSubmissions(run, async (port) => {
    const { args, options, environment, output } = run;
    const { stdout } = environment;
    let isFirst = true;
    for await (const page of trailOf(port, args[1] ?? "")) {
      const lines = page.events.map((event) => JSON.stringify(event));
      const text = {
        jsonl: () => lines.map((line) => `${line}\n`).join(""),
        json: () => `${isFirst ? "[\n" : ",\n"}  ${lines.join(",\n  ")}`,
        text: () => textOf(page, output),
      }[options.format as "jsonl" | "json" | "text"]();
      if (!(await writeSteadily(stdout, text))) return exitCodes.fine;
      isFirst = false;
    }
    if (options.format === "json") await writeSteadily(stdout, "\n]\n");
    return exitCodes.fine;
  });
