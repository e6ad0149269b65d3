import { problemSources } from "@cofill/core";
import { truncate } from "@cofill/core/kit";
import type { MessageSource } from "../../messages/message-source.ts";
import type { UploadMessageParams } from "../../messages/submission-params.ts";
import type { FieldErrorCode } from "../contract.ts";
import { uploadLimits } from "./limits.ts";

/** An issue with a file, without the path of its field. */
export interface UploadProblem {
  readonly code: FieldErrorCode;
  readonly message: MessageSource;
  readonly expected?: unknown;
  readonly received?: unknown;
}

/** Builds the source of a message about a file; the channel makes the text. */
export const uploadMessage = problemSources<UploadMessageParams>();

/** A client's text, truncated for use in a message. */
export const quoted = (text: string): string => truncate(text, uploadLimits.maxQuotedLength).toWellFormed();
