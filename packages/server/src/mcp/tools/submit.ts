import { limits } from "@cofill/intake";
import { replyResult } from "../tool-result.ts";
import { type IntakeTool, mayFill, resumeToken, submissionId, text } from "./intake-tool.ts";

export const submit: IntakeTool = {
  action: "submit",
  effect: "ends",
  isIdempotent: true,
  isOffered: mayFill,
  declare: ({ form, nameOf }) => ({
    title: `Submit ${form}`,
    description:
      `Submits ${form}: its answers can no longer be changed. An error lists what is still missing or wrong. What only ` +
      `a person may answer, a person must: give them a link with ${nameOf("handoff")}. The state needs_review means ` +
      `that a reviewer decides; look again later with ${nameOf("status")}.`,
    properties: {
      submissionId,
      resumeToken,
      idempotencyKey: text(
        "A text of your own, the same again if you retry: then it is submitted once.",
        limits.maxIdempotencyKeyLength,
      ),
    },
    required: ["submissionId", "resumeToken", "idempotencyKey"],
  }),
  call: async ({ service, principal, submissionId: id, input }) =>
    replyResult(await service.submit(principal, id, input)),
};
