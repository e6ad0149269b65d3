import type { JsonSchema } from "@cofill/core";
import { problemStatus } from "@cofill/service";
import { describeSchema, inputErrorCodes, intakeError } from "@cofill/service/operations";
import { count, flag, listOf, object, oneOf, ref, text } from "./shapes.ts";

const inputError = object({
  pointer: text("A JSON pointer into the input, all its members taken together: `#/actor/kind`"),
  code: oneOf(inputErrorCodes, "Permanent"),
  detail: text("What is wrong, in words"),
});

const problem = object(
  {
    type: text("urn:cofill:problem: and the code"),
    title: text(),
    status: count(),
    detail: text("What is wrong, in words"),
    code: oneOf(Object.keys(problemStatus), "Permanent; `upload_…` for what is wrong with a file that was sent"),
    "errors?": listOf(ref("InputError"), "Of a malformed request: every member that is wrong"),
    "instance?": text("Of an internal error: under which the server's log has more"),
  },
  "RFC 9457: a request that could not be taken up.",
);

/** Schemas beyond those of the operations, by name. */
export const schemas: Readonly<Record<string, JsonSchema>> = {
  ...describeSchema(intakeError).components,
  Problem: problem,
  InputError: inputError,
  Health: object({ ok: flag(), "version?": text(), "store?": flag(), "files?": flag() }),
};
