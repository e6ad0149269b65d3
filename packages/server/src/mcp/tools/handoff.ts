import { limits } from "@cofill/intake";
import { handOver } from "../../mail/hand-over.ts";
import { replyResult } from "../tool-result.ts";
import { type IntakeTool, mayFill, resumeToken, submissionId, text } from "./intake-tool.ts";

export const handoff: IntakeTool = {
  action: "handoff",
  effect: "adds",
  isIdempotent: false,
  isOffered: mayFill,
  declare: ({ form, nameOf }) => ({
    title: `Hand ${form} over`,
    description:
      `Makes a link with which a person opens this submission of ${form}, sees what is filled in, and goes on. Give the ` +
      `url to that person and nobody else; do not open it. When they are done, go on with ${nameOf("status")}.`,
    properties: {
      submissionId,
      resumeToken,
      expiresInMs: {
        type: "number",
        minimum: limits.minTtlMs,
        maximum: limits.maxLinkTtlMs,
        description: "How many milliseconds the link works; a week if left out.",
      },
      note: text("What the person should know or do.", limits.maxNoteLength),
      to: text("Who that person is, by your own pet name for them (@ann): they find it in their mail."),
    },
    required: ["submissionId", "resumeToken"],
  }),
  call: async ({ service, notices, principal, submissionId: id, input }) =>
    replyResult(await handOver({ service, notices }, principal, id, input)),
};
