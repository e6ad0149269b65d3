import { z } from "zod";
import { validate as check } from "../../submissions/service/operations/fill.ts";
import { intakeOperation } from "../intake-context.ts";
import { flag } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { claimedActor, resumeToken, submissionId, success } from "./members.ts";
import { sample, successSample } from "./sample.ts";

export const validate = intakeOperation({
  id: "submissions.validate",
  group: "Submissions",
  ...texts["submissions.validate"],
  http: routes["submissions.validate"],
  mcp: {
    name: "validate",
    title: ({ form }) => `Check ${form}`,
    description: ({ form, nameOf }) =>
      `Checks a submission of ${form} without submitting it. An error lists every field that is missing or wrong and ` +
      `the next actions: answer fields with ${nameOf("set")}, send files with ${nameOf("upload")}.`,
  },
  permission: "fill",
  links: true,
  resumeToken: "needed",
  effect: { changes: true, idempotent: true },
  input: z.strictObject({ submissionId, resumeToken, actor: claimedActor }),
  output: success("Validated", { ready: flag("Whether it could be submitted as it stands") }),
  answers: "Nothing is missing or wrong",
  outcomes: [409, 410, 422],
  examples: [
    {
      title: "Everything is there",
      request: { submissionId: sample.submissionId, resumeToken: sample.resumeToken, actor: sample.actor },
      response: { ...successSample("in_progress"), ready: true },
    },
  ],
  run: ({ parts, principal }, input) => check(parts, principal, input),
});
