import { limits } from "@cofill/intake";
import { replyResult } from "../tool-result.ts";
import { type IntakeTool, optionalToken, submissionId, text } from "./intake-tool.ts";

export const cancel: IntakeTool = {
  action: "cancel",
  effect: "ends",
  isIdempotent: true,
  isOffered: (_, permissions) => permissions.has("own") || permissions.has("cancel_all"),
  declare: ({ form }) => ({
    title: `Cancel ${form}`,
    description: `Cancels a submission of ${form} for good. Nothing brings it back.`,
    properties: {
      submissionId,
      resumeToken: optionalToken,
      reason: text("Why, for those who look at it later.", limits.maxReasonLength),
    },
    required: ["submissionId"],
  }),
  call: async ({ service, principal, submissionId: id, input }) =>
    replyResult(await service.cancel(principal, id, input)),
};
