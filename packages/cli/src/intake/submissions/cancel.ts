import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { styled } from "../../paint.ts";
import { accepted, unwrap } from "../answers.ts";
import { operatorOf } from "../operator.ts";
import { withService } from "../with-service.ts";
import { findSubmission } from "./find.ts";
import type { SubmissionsRun } from "./options.ts";

export const cancel = ({ args: [, id = ""], options, environment, output }: SubmissionsRun): Promise<ExitCode> =>
  withService(environment, options, async ({ store, service }) => {
    const row = await findSubmission(store, id, options.tenant);
    const { reason } = options;
    const operator = operatorOf(environment, row.tenant);
    const { state } = accepted(unwrap(await service.cancel(operator, id, reason === undefined ? {} : { reason }), id));
    await output.result({ submissionId: id, state }, () => [
      [styled("green", "✓ "), row.state === "cancelled" ? `${id} was cancelled before` : `${id} is cancelled`],
    ]);
    return exitCodes.fine;
  });
