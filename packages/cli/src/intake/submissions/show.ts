import type { Invocation } from "../../command.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { type PlacedRun, withSubmissions } from "../with-submissions.ts";
import { lookUp } from "./look-up.ts";
import { showLines } from "./show-lines.ts";

/** Shows a submission with all details: on whose word each answer rests, what is open, its review and its delivery. */
export const show = (run: PlacedRun & Pick<Invocation, "args" | "output">): Promise<ExitCode> =>
  withSubmissions(run, async (port) => {
    const { args, output } = run;
    const described = await lookUp(port, args[1] ?? "");
    await output.result(described, () => showLines(described, output.columns));
    return exitCodes.fine;
  });
