import type { Answer, Principal } from "@cofill/service";
import { type AnyOperation, type IntakeOperationId, intakeOperations } from "@cofill/service/operations";
import { type HandOverOptions, handOver } from "../mail/hand-over.ts";
import type { Input } from "../read-input.ts";

/** Runs an operation on submissions in the caller's language; a hand-off also sends a notice if the server has mail. */
export const runIntake = (
  options: HandOverOptions,
  id: IntakeOperationId,
  principal: Principal,
  input: Input,
  language?: string,
): Promise<Answer<object>> => {
  if (id === "handoff.issue") {
    const { submissionId, ...rest } = input;
    return handOver(options, principal, String(submissionId), rest);
  }
  const operation: AnyOperation = intakeOperations[id];
  return options.service.run(operation, principal, input, { language }) as Promise<Answer<object>>;
};
