import { type ProblemArguments, problemAt } from "@cofill/core";
import type { MessageSource } from "./message-source.ts";
import type { SubmissionMessageParams } from "./submission-params.ts";

/** Builds the source of a message about a submission; the channel makes the text. */
export const submissionMessage = <K extends keyof SubmissionMessageParams>(
  key: K,
  ...[params]: ProblemArguments<SubmissionMessageParams[K]>
): MessageSource => ({ problem: problemAt(key, params) });
