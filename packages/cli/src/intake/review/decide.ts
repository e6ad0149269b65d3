import { problemMessage } from "@cofill/service";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { Failure } from "../../failure.ts";
import { styled } from "../../paint.ts";
import { type Accepted, accepted, unwrap } from "../answers.ts";
import { lookUp } from "../submissions/look-up.ts";
import { withService } from "../with-service.ts";
import type { ReviewRun } from "./options.ts";
import { reviewerOf, reviewerText } from "./reviewer.ts";

type Decision = "approved" | "rejected";

const inputOf = (decision: Decision, reasons: readonly string[], version: number) => ({
  decision,
  // The version that the reviewer saw; a newer one is a conflict.
  version,
  ...(decision === "rejected" && { reasons }),
  ...(decision === "approved" && reasons.length > 0 && { comment: reasons.join("\n") }),
});

/** Describes the next step: more approvals for this gate, the next gate, or the final state. */
const status = ({ state, gate, approvals, required }: Accepted, decided: string | undefined): string => {
  if (state !== "needs_review") return `is now ${String(state)}`;
  return gate === decided
    ? `has ${String(approvals)} of ${String(required)} approvals`
    : `now waits at '${String(gate)}'`;
};

const decide = (run: ReviewRun, decision: Decision): Promise<ExitCode> => {
  const { args, options, environment, output } = run;
  const [, id = ""] = args;
  const { reason: reasons, gate: expected } = options;
  if (decision === "rejected" && reasons.every((reason) => reason.trim() === ""))
    throw new Failure("usage", "'review reject' needs --reason: it tells the submitter what to change");
  return withService(environment, options, async (opened) => {
    const { version, review, state, metadata } = await lookUp(environment, opened, id, options.tenant);
    const gate = state === "needs_review" ? review?.gate : undefined;
    if (expected !== undefined && gate !== expected) {
      const now = gate === undefined ? `it is ${state.replaceAll("_", " ")}` : `the gate '${gate}' decides now`;
      throw new Failure("submission_refused", `${id} does not wait at the gate '${expected}': ${now}`);
    }
    const reviewer = reviewerOf(environment, options, metadata.tenant);
    const input = inputOf(decision, reasons, version);
    const answer = await opened.service.review(reviewer, id, input);
    if (!answer.ok && answer.problem.code === "forbidden")
      throw new Failure(
        "forbidden",
        `${problemMessage(answer.problem, { audience: "person" })}; you act as ${reviewerText(reviewer)}`,
      );
    const result = accepted(unwrap(answer, id));
    const done = decision === "approved" ? "Approved" : "Rejected";
    await output.result({ submissionId: id, decision, gate, as: reviewer.actor.id, state: result.state }, () => [
      [styled("green", "✓ "), `${done} at the gate '${gate}' as ${reviewerText(reviewer)}`],
      [`  ${id} ${status(result, gate)}`],
    ]);
    return exitCodes.fine;
  });
};

export const approve = (run: ReviewRun): Promise<ExitCode> => decide(run, "approved");
export const reject = (run: ReviewRun): Promise<ExitCode> => decide(run, "rejected");
