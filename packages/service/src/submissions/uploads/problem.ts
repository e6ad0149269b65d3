import { type ProblemArguments, problemAt } from "@cofill/core";
import { truncate } from "@cofill/core/kit";
import type { MessageSource } from "../../messages/message-source.ts";
import type { UploadMessageParams } from "../../messages/submission-params.ts";
import type { FieldErrorCode } from "../contract.ts";
import { uploadLimits } from "./limits.ts";

/** What is wrong with a file: an issue that does not know its field yet. */
export interface UploadProblem {
  readonly code: FieldErrorCode;
  readonly message: MessageSource;
  readonly expected?: unknown;
  readonly received?: unknown;
}

/** A message about a file, to be worded at the channel. */
export const uploadMessage = <K extends keyof UploadMessageParams>(
  key: K,
  ...[params]: ProblemArguments<UploadMessageParams[K]>
): MessageSource => ({ problem: problemAt(key, params) });

/** A client's text, short enough to repeat. */
export const quoted = (text: string): string => truncate(text, uploadLimits.maxQuotedLength).toWellFormed();
