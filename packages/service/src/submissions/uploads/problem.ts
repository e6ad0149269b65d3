import { truncate } from "@cofill/core/kit";
import type { FieldErrorCode } from "../contract.ts";
import { uploadLimits } from "./limits.ts";

/** What is wrong with a file: a FieldError that does not know its field yet. */
export interface UploadProblem {
  readonly code: FieldErrorCode;
  readonly message: string;
  readonly expected?: unknown;
  readonly received?: unknown;
}

/** A client's text, short enough to repeat. */
export const quoted = (text: string): string => truncate(text, uploadLimits.maxQuotedLength).toWellFormed();
