import type { IntakeEvent } from "@cofill/service";
import type { Store, StoredEvent } from "@cofill/store";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { fit, pad } from "../../layout.ts";
import { limits } from "../../limits.ts";
import type { Output } from "../../output.ts";
import { type Line, renderLines, styled } from "../../paint.ts";
import { writeSteadily } from "../../steady-output.ts";
import { withStore } from "../open-store.ts";
import { actorText, stateSpan } from "../words.ts";
import { findSubmission } from "./find.ts";
import type { SubmissionsRun } from "./options.ts";

/** A trail from its beginning, up to the given end. */
export async function* trailOf(store: Store, id: string, lastSeq: number): AsyncGenerator<readonly StoredEvent[]> {
  for (let afterSeq = 0; afterSeq < lastSeq; ) {
    const page = await store.events(id, { afterSeq, limit: Math.min(limits.storePage, lastSeq - afterSeq) });
    if (page.length === 0) return;
    yield page;
    afterSeq = page.at(-1)!.seq;
  }
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

const textOf = (page: readonly StoredEvent[], lastSeq: number, output: Output): string => {
  const width = String(lastSeq).length;
  const lines = page.flatMap(({ json }) => eventLines(JSON.parse(json) as IntakeEvent, width, output.columns));
  return renderLines(lines, output.inColour);
};

/** Prints the trail of a submission; JSON lines are the stored bytes, so that the seals can be verified. */
export const events = ({ args: [, id = ""], options, environment, output }: SubmissionsRun): Promise<ExitCode> =>
  withStore(environment, options, { mustExist: true }, async (store) => {
    const { seq } = await findSubmission(store, id, options.tenant);
    const { stdout } = environment;
    let isFirst = true;
    if (options.format === "json") await writeSteadily(stdout, "[");
    for await (const page of trailOf(store, id, seq)) {
      const lines = page.map(({ json }) => json);
      const text = {
        jsonl: () => lines.map((line) => `${line}\n`).join(""),
        json: () => `${isFirst ? "\n" : ",\n"}  ${lines.join(",\n  ")}`,
        text: () => textOf(page, seq, output),
      }[options.format as "jsonl" | "json" | "text"]();
      if (!(await writeSteadily(stdout, text))) return exitCodes.fine;
      isFirst = false;
    }
    if (options.format === "json") await writeSteadily(stdout, "\n]\n");
    return exitCodes.fine;
  });
