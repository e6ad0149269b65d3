import type { MailProblemCode } from "@cofill/service/mail";

/** Permanent codes, which scripts read in `{ "error": { "code" } }`. */
export type FailureCode =
  | "usage"
  | "unknown_command"
  | "unknown_option"
  | "file_not_found"
  | "not_a_file"
  | "file_unreadable"
  | "file_unwritable"
  | "file_too_large"
  | "file_changed"
  | "file_locked"
  | "file_exists"
  | "not_text"
  | "invalid_data"
  | "parse_error"
  | "patches_rejected"
  | "unknown_example"
  | "invalid_definition"
  | "invalid_sidecar"
  | "invalid_response"
  | "invalid_expression"
  | "unknown_profile"
  | "profile_unreadable"
  | "port_in_use"
  | "invalid_intake"
  | "keys_required"
  | "not_found"
  | "forbidden"
  | "submission_refused"
  | "store_unavailable"
  | "store_full"
  | "page_unavailable"
  | "browser_unavailable"
  /** Problems of the mail service keep their own codes. */
  | MailProblemCode
  | "internal";

export interface FailureDetail {
  /** Details for programs, printed as `errors`. */
  readonly errors?: readonly object[];
  /** The same details for people, one line each. */
  readonly lines?: readonly string[];
  /** A negative result, which programs still get on standard output. */
  readonly result?: object;
  /** Advice for people only; the message must be sufficient without it. */
  readonly hint?: string;
}

/** A command that could not do its work. Thrown anywhere, printed once, by `main`; the exit code is always 2. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly code: FailureCode;
  readonly detail: FailureDetail;

  constructor(code: FailureCode, message: string, detail: FailureDetail = {}) {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}

/** Whether an error was reported by the operating system. */
export const isErrno = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === "string";
