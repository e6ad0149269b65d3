import { limits } from "@cofill/intake";
import { problemResult, replyResult, toResult } from "../tool-result.ts";
import { type IntakeTool, optionalToken, submissionId, text } from "./intake-tool.ts";

export const status: IntakeTool = {
  action: "status",
  effect: "reads",
  isIdempotent: true,
  isOffered: () => true,
  declare: ({ form }) => ({
    title: `Look at ${form}`,
    description:
      `Gives a submission of ${form} as it is now: its state, all answers with who gave them, what is open, and the ` +
      "current resumeToken. Call it after a person or a reviewer had the form, or when a call answers with a conflict.",
    properties: { submissionId, resumeToken: optionalToken },
    required: ["submissionId"],
  }),
  call: async ({ service, principal, submissionId: id, input }) => replyResult(await service.get(principal, id, input)),
};

export const events: IntakeTool = {
  action: "events",
  effect: "reads",
  isIdempotent: true,
  isOffered: () => true,
  declare: ({ form }) => ({
    title: `History of ${form}`,
    description: `Gives what happened to a submission of ${form}, the oldest first: who did what, when.`,
    properties: {
      submissionId,
      resumeToken: optionalToken,
      afterEventId: text("Only what came after this event."),
      limit: {
        type: "integer",
        minimum: 1,
        maximum: limits.maxEventsPerPage,
        description: `How many at most; ${limits.defaultEventsPerPage} if left out.`,
      },
    },
    required: ["submissionId"],
  }),
  call: async ({ service, principal, submissionId: id, input }) => {
    const answer = await service.events(principal, id, input);
    if (!answer.ok) return problemResult(answer.problem);
    const { events: stored, lastSeq, state, resumeToken } = answer.value;
    return toResult({
      ok: true,
      submissionId: id,
      state,
      resumeToken,
      events: stored.map(({ json }) => JSON.parse(json)),
      lastSeq,
    });
  },
};
