import { z } from "zod";
import { readFile } from "../../submissions/service/operations/uploads.ts";
import { intakeOperation } from "../intake-context.ts";
import { routes } from "../routes.ts";
import { anyResumeToken, submissionId } from "../submissions/members.ts";
import { sample } from "../submissions/sample.ts";
import { texts } from "../texts.ts";
import { uploadId } from "./confirm.ts";

export const read = intakeOperation({
  id: "uploads.read",
  group: "Submissions",
  ...texts["uploads.read"],
  http: routes["uploads.read"],
  permission: "own",
  links: true,
  resumeToken: "enough",
  effect: { changes: false, idempotent: true },
  input: z.strictObject({ submissionId, uploadId, resumeToken: anyResumeToken }),
  output: z.string().meta({ contentMediaType: "application/octet-stream" }),
  answers: "The file, as an attachment",
  examples: [
    {
      title: "A text file",
      request: {
        submissionId: sample.submissionId,
        uploadId: sample.uploadId,
        resumeToken: sample.resumeToken,
      },
      response: "Articles of association\n",
    },
  ],
  run: ({ parts, principal }, input) => readFile(parts, principal, input),
});
