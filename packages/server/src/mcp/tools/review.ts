import { limits } from "@cofill/intake";
import { replyResult } from "../tool-result.ts";
import { type IntakeTool, submissionId, text } from "./intake-tool.ts";

/** Only for a key that may: without keys, whoever calls here is an agent, and an agent does not review (D-02, D-18). */
export const review: IntakeTool = {
  action: "review",
  effect: "ends",
  isIdempotent: false,
  isOffered: ({ via }, permissions) => via === "key" && permissions.has("review"),
  declare: ({ form, nameOf }) => ({
    title: `Review ${form}`,
    description:
      `Approves or rejects a submission of ${form} that waits for a review, as the reviewer whose key this is. Look at ` +
      `it first with ${nameOf("status")}. A rejection needs its reasons.`,
    properties: {
      submissionId,
      decision: { type: "string", enum: ["approved", "rejected"], description: "What the reviewer decided." },
      reasons: {
        type: "array",
        items: { type: "string", maxLength: limits.maxReasonLength },
        maxItems: limits.maxReasons,
        description: "What has to change; required to reject.",
      },
      comment: text("For those who look at it later.", limits.maxReasonLength),
      version: { type: "integer", minimum: 1, description: "The version you looked at: another is a conflict." },
    },
    required: ["submissionId", "decision"],
  }),
  call: async ({ service, principal, submissionId: id, input }) =>
    replyResult(await service.review(principal, id, input)),
};
