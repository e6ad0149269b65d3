import { replyResult } from "../tool-result.ts";
import { type IntakeTool, mayFill, resumeToken, submissionId } from "./intake-tool.ts";

export const validate: IntakeTool = {
  action: "validate",
  effect: "adds",
  isIdempotent: true,
  isOffered: mayFill,
  declare: ({ form, nameOf }) => ({
    title: `Check ${form}`,
    description:
      `Checks a submission of ${form} without submitting it. An error lists every field that is missing or wrong and ` +
      `the next actions: answer fields with ${nameOf("set")}, send files with ${nameOf("upload")}.`,
    properties: { submissionId, resumeToken },
    required: ["submissionId", "resumeToken"],
  }),
  call: async ({ service, principal, submissionId: id, input }) =>
    replyResult(await service.validate(principal, id, input)),
};
