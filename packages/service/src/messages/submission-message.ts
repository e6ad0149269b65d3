import { problemSources } from "@cofill/core";
import type { SubmissionMessageParams } from "./submission-params.ts";

/** Builds the source of a message about a submission; the channel makes the text. */
export const submissionMessage = problemSources<SubmissionMessageParams>();
