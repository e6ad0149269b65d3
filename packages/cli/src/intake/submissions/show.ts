import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { withService } from "../with-service.ts";
import { lookUp } from "./look-up.ts";
import type { SubmissionsRun } from "./options.ts";
import { showLines } from "./show-lines.ts";

export const show = ({ args: [, id = ""], options, environment, output }: SubmissionsRun): Promise<ExitCode> =>
  withService(environment, options, async (opened) => {
    const described = await lookUp(environment, opened, id, options.tenant);
    await output.result(described, () => showLines(described, output.columns));
    return exitCodes.fine;
  });
