import { z } from "zod";
import { submit as submitForm } from "../../submissions/service/operations/submit.ts";
import { intakeOperation } from "../intake-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { claimedActor, idempotencyKey, nextAction, resumeToken, submissionId, success } from "./members.ts";
import { sample, successSample } from "./sample.ts";

export const submit = intakeOperation({
  id: "submissions.submit",
  group: "Submissions",
  ...texts["submissions.submit"],
  http: routes["submissions.submit"],
  mcp: {
    name: "submit",
    title: ({ form }) => `Submit ${form}`,
    description: ({ form, nameOf }) =>
      `Submits ${form}: its answers can no longer be changed. An error lists what is still missing or wrong. What only ` +
      `a person may answer, a person must: give them a link with ${nameOf("handoff")}. The state needs_review means ` +
      `that a reviewer decides; look again later with ${nameOf("status")}.`,
  },
  permission: "fill",
  links: true,
  resumeToken: "needed",
  effect: { changes: true, idempotent: true, destructive: true },
  input: z.strictObject({ submissionId, resumeToken, idempotencyKey, actor: claimedActor }),
  output: success("Submitted", { nextActions: z.array(nextAction).exactOptional() }),
  answers: "It is submitted, waits for review, or is finalized",
  outcomes: [409, 410, 422],
  examples: [
    {
      title: "A form without review",
      request: {
        submissionId: sample.submissionId,
        resumeToken: sample.resumeToken,
        idempotencyKey: "order-4711",
        actor: sample.actor,
      },
      response: successSample("finalized"),
    },
  ],
  run: ({ parts, principal }, input) => submitForm(parts, principal, input),
});
