import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { lookUp } from "../submissions/look-up.ts";
import { showLines } from "../submissions/show-lines.ts";
import { withService } from "../with-service.ts";
import type { ReviewRun } from "./options.ts";

/** Prints a submission for its reviewer, with the origin of each answer. */
export const show = ({ args: [, id = ""], options, environment, output }: ReviewRun): Promise<ExitCode> =>
  withService(environment, options, async (opened) => {
    const described = await lookUp(environment, opened, id, options.tenant);
    await output.result(described, () => showLines(described, output.columns));
    return exitCodes.fine;
  });
