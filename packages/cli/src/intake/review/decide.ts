import type { OperationOutput } from "@cofill/service/operations";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { Failure } from "../../failure.ts";
import { styled } from "../../paint.ts";
import { given } from "../answers.ts";
import { lookUp } from "../submissions/look-up.ts";
import type { SubmissionsPort } from "../submissions-port.ts";
import { withSubmissions } from "../with-submissions.ts";
import type { ReviewRun } from "./options.ts";
import { reviewing } from "./reviewer.ts";

type Decision = "approved" | "rejected";

const inputOf = (decision: Decision, reasons: readonly string[], version: number) => ({
  decision,
  // The version that the reviewer saw; a newer one is a conflict.
  version,
  ...(decision === "rejected" && { reasons }),
  ...(decision === "approved" && reasons.length > 0 && { comment: reasons.join("\n") }),
});

/** Describes the next step: more approvals for this gate, the next gate, or the final state. */
const status = (
  { state, gate, approvals, required }: OperationOutput<"reviews.decide">,
  decided: string | undefined,
): string => {
  if (state !== "needs_review") return `is now ${String(state)}`;
  return gate === decided
    ? `has ${String(approvals)} of ${String(required)} approvals`
    : `now waits at '${String(gate)}'`;
};

const decide = (run: ReviewRun, decision: Decision): Promise<ExitCode> => {
  const { args, options, output } = run;
  const [, id = ""] = args;
  const { reason: reasons, gate: expected } = options;
  if (decision === "rejected" && reasons.every((reason) => reason.trim() === ""))
    throw new Failure("usage", "'review reject' needs --reason: it tells the submitter what to change");
  const { reviewer, working } = reviewing(run);
  const work = async (port: SubmissionsPort): Promise<ExitCode> => {
    const { version, review, state } = await lookUp(port, id);
    const gate = state === "needs_review" ? review?.gate : undefined;
    if (expected !== undefined && gate !== expected) {
      const now = gate === undefined ? `it is ${state.replaceAll("_", " ")}` : `the gate '${gate}' decides now`;
      throw new Failure("submission_refused", `${id} does not wait at the gate '${expected}': ${now}`);
    }
    const answer = await port.reviews.decide({ submissionId: id, ...inputOf(decision, reasons, version) });
    if (!answer.ok && "problem" in answer && answer.problem.code === "forbidden")
      throw new Failure("forbidden", `${answer.problem.detail}; you act as ${reviewer.text}`);
    const result = given(answer, id);
    const done = decision === "approved" ? "Approved" : "Rejected";
    await output.result({ submissionId: id, decision, gate, as: reviewer.id, state: result.state }, () => [
      [styled("green", "✓ "), `${done} at the gate '${gate}' as ${reviewer.text}`],
      [`  ${id} ${status(result, gate)}`],
    ]);
    return exitCodes.fine;
  };
  return withSubmissions(run, work, working);
};

export const approve = (run: ReviewRun): Promise<ExitCode> => decide(run, "approved");
export const reject = (run: ReviewRun): Promise<ExitCode> => decide(run, "rejected");
