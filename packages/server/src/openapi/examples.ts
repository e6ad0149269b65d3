import { inputProblem, memberError, type Problem, problem, problemStatus } from "@cofill/service";
import { mailProblemStatus } from "@cofill/service/mail";
import { forPrograms } from "../messages/index.ts";
import { serverProblem } from "../request-problem.ts";
import { problemBody } from "../respond.ts";

/** Examples of problems and error envelopes. */

const problems: Readonly<Record<string, Omit<Problem, "code">>> = {
  malformed: inputProblem([memberError("initialfields", "unknown_member", { near: "initialFields" })]),
  unauthenticated: problem("unauthenticated.key_or_link"),
  too_large: serverProblem("too_large.body", { maximum: 1_048_576 }),
  method_not_allowed: serverProblem("method_not_allowed", { allow: "GET, POST" }),
  name_taken: { params: { name: "@bob" } },
  form_closed: { params: { title: "Trip" } },
  invalid_form: { reason: "pattern", params: { message: "A field needs a kind" } },
};

const codeWith = (table: Readonly<Record<string, number>>, status: number): string | undefined =>
  Object.keys(table).find((code) => table[code] === status);

/** An example of a problem with this status. */
export const problemExample = (status: number, ofMail: boolean): unknown => {
  const code =
    (ofMail ? codeWith(mailProblemStatus, status) : undefined) ??
    codeWith(problemStatus, status) ??
    codeWith(mailProblemStatus, status)!;
  const id = code === "internal" ? { id: "0b6f3a52-6a6e-4a53-9b0e-2f1c3d4e5f60" } : {};
  return problemBody(status, forPrograms({ ...problems[code], code }), id);
};

const envelope = (state: string, error: object) => ({
  ok: false,
  submissionId: "sub_01K9Z3QH6T7Y2M4N8P0RSVWXYA",
  state,
  resumeToken: "rt_sub_01K9Z3QH6T7Y2M4N8P0RSVWXYA.2.a9Lc8Kd7Je6Hf5Gg4Fh3Ei2Dj1C",
  error,
});

/** Examples of the contract's error envelope by status. */
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
