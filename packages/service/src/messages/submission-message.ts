import { type ProblemArguments, problemAt } from "@cofill/core";
import type { MessageSource } from "./message-source.ts";
import type { SubmissionMessageParams } from "./submission-params.ts";

/** A message about a submission, to be worded at the channel. */
export const submissionMessage = <K extends keyof SubmissionMessageParams>(
  key: K,
  ...[params]: ProblemArguments<SubmissionMessageParams[K]>
): MessageSource => ({ problem: problemAt(key, params) });
