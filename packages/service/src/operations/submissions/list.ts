import { z } from "zod";
import { submissionStates } from "../../submissions/contract.ts";
import { listSubmissions } from "../../submissions/service/operations/look.ts";
import { intakeOperation } from "../intake-context.ts";
import { text, time, word } from "../members.ts";
import { routes } from "../routes.ts";
import { memberTexts, texts } from "../texts.ts";
import { page, paging, submissionState } from "./members.ts";
import { sample } from "./sample.ts";

export const list = intakeOperation({
  id: "submissions.list",
  group: "Submissions",
  ...texts["submissions.list"],
  http: routes["submissions.list"],
  permission: "own",
  effect: { changes: false, idempotent: true },
  input: z.strictObject({
    state: z.enum(submissionStates).describe(memberTexts.state).exactOptional(),
    intakeId: text(memberTexts.intakeId).exactOptional(),
    ...paging,
  }),
  output: page(
    "SubmissionPage",
    "submissions",
    z.object({
      id: word(),
      tenant: word(),
      intakeId: word(),
      intakeVersion: word(),
      state: submissionState,
      seq: z.int().min(0),
      createdAt: time(),
      updatedAt: time(),
      createdBy: word("The id of the actor"),
    }),
  ),
  answers: "The newest first",
  examples: [
    {
      title: "Those in progress",
      request: { state: "in_progress", limit: 1 },
      response: {
        ok: true,
        submissions: [
          {
            id: sample.submissionId,
            tenant: "default",
            intakeId: sample.intakeId,
            intakeVersion: "1",
            state: "in_progress",
            seq: 1,
            createdAt: sample.at,
            updatedAt: sample.at,
            createdBy: sample.actor.id,
          },
        ],
        next: sample.submissionId,
      },
    },
  ],
  run: ({ parts, principal }, input) => listSubmissions(parts, principal, input),
});
