import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { styled } from "../../paint.ts";
import { given } from "../answers.ts";
import { withSubmissions } from "../with-submissions.ts";
import type { SubmissionsRun } from "./options.ts";

export const cancel = (run: SubmissionsRun): Promise<ExitCode> =>
  withSubmissions(run, async ({ submissions }) => {
    const { args, options, output } = run;
    const [, submissionId = ""] = args;
    const { reason } = options;
    const before = given(await submissions.get({ submissionId }), submissionId);
    const input = { submissionId, ...(reason !== undefined && { reason }) };
    const { state } = given(await submissions.cancel(input), submissionId);
    await output.result({ submissionId, state }, () => [
      [
        styled("green", "✓ "),
        before.state === "cancelled" ? `${submissionId} was cancelled before` : `${submissionId} is cancelled`,
      ],
    ]);
    return exitCodes.fine;
  });
