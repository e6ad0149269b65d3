import type { JsonSchema } from "@cofill/core";
import { problemStatus } from "@cofill/service";
import { mailProblemStatus } from "@cofill/service/mail";
import { describeSchema, fieldIssue } from "@cofill/service/operations";
import { count, listOf, object, oneOf, ref, text } from "../openapi/shapes.ts";

const problem = object(
  {
    type: text("urn:cofill:problem: and the code"),
    title: text(),
    status: count(),
    detail: text("What is wrong and what would be right"),
    code: oneOf([...new Set([...Object.keys(mailProblemStatus), ...Object.keys(problemStatus)])], "Permanent"),
    "fields?": listOf(ref("MailFieldIssue"), "Everything that is wrong with an answer or a form"),
    "errors?": listOf(ref("InputError"), "Of a malformed request: every member that is wrong"),
    "instance?": text("Of an internal error: under which the server's log has more"),
  },
  "RFC 9457: a request for mail that could not be taken up.",
);

/** Schemas of mail beyond those of its operations, for OpenAPI. */
export const mailSchemas: Readonly<Record<string, JsonSchema>> = {
  MailProblem: problem,
  ...describeSchema(fieldIssue).components,
};
