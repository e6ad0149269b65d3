import { z } from "zod";
import { getSubmission } from "../../submissions/service/operations/look.ts";
import { intakeOperation } from "../intake-context.ts";
import { count, jsonObject, listOf, word } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { anyResumeToken, claimedActor, deliveryState, open, submissionId, success } from "./members.ts";
import { country, sample, successSample } from "./sample.ts";

const upload = z.object({
  uploadId: word(),
  field: word(),
  filename: word(),
  mimeType: word(),
  sizeBytes: z.int().min(0),
  status: z.enum(["pending", "completed", "failed", "dropped"]),
});

export const get = intakeOperation({
  id: "submissions.get",
  group: "Submissions",
  ...texts["submissions.get"],
  http: routes["submissions.get"],
  mcp: {
    name: "status",
    title: ({ form }) => `Look at ${form}`,
    description: ({ form }) =>
      `Gives a submission of ${form} as it is now: its state, all answers with who gave them, what is open, and the ` +
      "current resumeToken. Call it after a person or a reviewer had the form, or when a call answers with a conflict.",
  },
  permission: "own",
  links: true,
  resumeToken: "enough",
  effect: { changes: false, idempotent: true },
  input: z.strictObject({
    submissionId,
    resumeToken: anyResumeToken,
    actor: claimedActor,
    actorKind: z
      .enum(["agent", "human"])
      .describe("Whose part of the form is meant, where no key or link says who reads; an agent's when left out")
      .exactOptional(),
  }),
  output: success("Submission", {
    intakeId: word(),
    intakeVersion: word("The version it was created with"),
    intakeName: word(),
    version: count("Moves on with every change; named by resume tokens"),
    fields: jsonObject("The answers"),
    answers: jsonObject("Who gave each answer, when, and on what grounds, by path"),
    proposals: jsonObject("What agents proposed and no person has decided on, by path").exactOptional(),
    ...open,
    uploads: z.array(upload),
    metadata: jsonObject("When and by whom it was created, changed, submitted and closed, and when it expires"),
    review: jsonObject("The round, the gate that decides now, and the approvals so far").exactOptional(),
    rejections: listOf(
      jsonObject("One of them"),
      "Earlier rounds that ended with a rejection, with their reasons",
    ).exactOptional(),
    delivery: deliveryState.exactOptional(),
    handoff: jsonObject("Links that are open").exactOptional(),
  }),
  answers: "Its state, its answers, who gave them, and the current resume token",
  examples: [
    {
      title: "A submission with one answer",
      request: { submissionId: sample.submissionId, resumeToken: sample.resumeToken },
      response: {
        ...successSample("in_progress", sample.resumeToken),
        intakeId: sample.intakeId,
        intakeVersion: "1",
        intakeName: "Vendor onboarding",
        version: 1,
        fields: { legal_name: "Acme" },
        answers: { legal_name: { by: { kind: "agent", id: sample.actor.id }, at: sample.at } },
        ready: false,
        issues: [country],
        missingFields: ["country"],
        uploads: [],
        metadata: {
          tenant: "default",
          createdAt: sample.at,
          createdBy: sample.actor,
          updatedAt: sample.at,
          expiresAt: "2026-03-31T12:00:00.000Z",
          lastEventSeq: 1,
        },
      },
    },
  ],
  run: ({ parts, principal }, input) => getSubmission(parts, principal, input),
});
