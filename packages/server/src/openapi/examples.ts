import { type Problem, problemStatus } from "@cofill/service";
import { mailProblemStatus } from "@cofill/service/mail";
import { problemBody } from "../respond.ts";

/** Examples of what is answered when a request, or the submission it is about, is not as it should be. */

const details: Partial<Record<string, string>> = {
  malformed: 'There is no "initialfields" here; did you mean "initialFields"?',
  unauthenticated: "This needs an API key or a handoff link",
  forbidden: "Your key or link does not permit this",
  not_found: "There is no such thing here",
  too_large: "The body is larger than 1048576 bytes",
  unsupported_media_type: "Send JSON, with the header Content-Type: application/json",
  rate_limited: "Too many requests from here; wait a little",
  internal: "Something went wrong here; the log has more under the id in instance",
  unavailable: "The store cannot be reached; try again",
  storage_full: "There is no room to keep this; try again later",
  name_taken: "You use @bob for something else already",
  form_closed: "The form takes no more answers",
  invalid_form: "The form's pattern cannot be read",
  tool_failed: "The tool did not answer as it should",
};

const codeWith = (table: Readonly<Record<string, number>>, status: number): string | undefined =>
  Object.keys(table).find((code) => table[code] === status);

const errors: NonNullable<Problem["errors"]> = [
  { pointer: "#/initialfields", code: "unknown_member", detail: details.malformed! },
];

/** A problem with this status, as it is answered. */
export const problemExample = (status: number, ofMail: boolean): unknown => {
  const code =
    (ofMail ? codeWith(mailProblemStatus, status) : undefined) ??
    codeWith(problemStatus, status) ??
    codeWith(mailProblemStatus, status)!;
  const detail = details[code] ?? "It does not go with what is there";
  const id = code === "internal" ? { id: "0b6f3a52-6a6e-4a53-9b0e-2f1c3d4e5f60" } : {};
  return problemBody(status, { code, detail, ...(code === "malformed" && { errors }) }, id);
};

const envelope = (state: string, error: object) => ({
  ok: false,
  submissionId: "sub_01K9Z3QH6T7Y2M4N8P0RSVWXYA",
  state,
  resumeToken: "rt_sub_01K9Z3QH6T7Y2M4N8P0RSVWXYA.2.a9Lc8Kd7Je6Hf5Gg4Fh3Ei2Dj1C",
  error,
});

/** The contract's error with each status. */
export const envelopeExamples: { readonly [status: number]: unknown } = {
  409: envelope("in_progress", {
    type: "conflict",
    message: "The submission has changed since this token was given; go on with the one in this answer",
    retryable: true,
    changedPaths: ["country"],
  }),
  410: envelope("cancelled", { type: "cancelled", message: "The submission was cancelled", retryable: false }),
  422: envelope("awaiting_input", {
    type: "missing",
    message: "1 field is missing",
    fields: [{ path: "country", code: "required", message: "Country is required" }],
    nextActions: [{ action: "collect_field", field: "country" }],
    retryable: true,
  }),
  502: envelope("approved", {
    type: "delivery_failed",
    message: "The delivery failed: the receiver answered with 500",
    nextActions: [{ action: "retry_delivery", hint: "Look at the receiver, then try again" }],
    retryable: true,
  }),
};
