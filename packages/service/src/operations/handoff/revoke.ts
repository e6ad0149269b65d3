import { z } from "zod";
import { revokeLinks } from "../../submissions/service/operations/handoff.ts";
import { intakeOperation } from "../intake-context.ts";
import { text } from "../members.ts";
import { routes } from "../routes.ts";
import { claimedActor, resumeToken, submissionId, success } from "../submissions/members.ts";
import { sample, successSample } from "../submissions/sample.ts";
import { texts } from "../texts.ts";

export const revoke = intakeOperation({
  id: "handoff.revoke",
  group: "Handoff",
  ...texts["handoff.revoke"],
  http: routes["handoff.revoke"],
  permission: "fill",
  links: true,
  resumeToken: "needed",
  effect: { changes: true, idempotent: true, destructive: true },
  input: z.strictObject({
    submissionId,
    resumeToken,
    handoffId: text("The hand-off to take back; all of them without it").exactOptional(),
    actor: claimedActor,
  }),
  output: success("LinksRevoked", { revoked: z.int().min(0) }),
  answers: "They open nothing any more",
  outcomes: [409, 410, 422],
  examples: [
    {
      title: "All of them",
      request: { submissionId: sample.submissionId, resumeToken: sample.resumeToken, actor: sample.actor },
      response: { ...successSample("in_progress"), revoked: 1 },
    },
  ],
  run: ({ parts, principal }, input) => revokeLinks(parts, principal, input),
});
