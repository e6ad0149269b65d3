import { z } from "zod";
import { confirmUpload } from "../../submissions/service/operations/uploads.ts";
import { intakeOperation } from "../intake-context.ts";
import { text } from "../members.ts";
import { routes } from "../routes.ts";
import { claimedActor, resumeToken, submissionId } from "../submissions/members.ts";
import { country, sample, successSample } from "../submissions/sample.ts";
import { changed } from "../submissions/set-fields.ts";
import { texts } from "../texts.ts";

export const uploadId = text("The uploadId of the answer that had the URL");

export const confirm = intakeOperation({
  id: "uploads.confirm",
  group: "Submissions",
  ...texts["uploads.confirm"],
  http: routes["uploads.confirm"],
  mcp: {
    name: "confirm_upload",
    title: ({ form }) => `Confirm a file of ${form}`,
    description: ({ nameOf }) =>
      `Checks a file that was sent to the URL of ${nameOf("upload")} and puts it into its field. An error says what ` +
      "is wrong with the file; ask for a new URL then.",
  },
  permission: "fill",
  links: true,
  resumeToken: "needed",
  effect: { changes: true, idempotent: true, destructive: true },
  input: z.strictObject({ submissionId, resumeToken, uploadId, actor: claimedActor }),
  output: changed,
  answers: "The file was checked and is the answer now",
  outcomes: [409, 410, 422],
  examples: [
    {
      title: "After the bytes were sent",
      request: {
        submissionId: sample.submissionId,
        resumeToken: sample.resumeToken,
        uploadId: sample.uploadId,
        actor: sample.actor,
      },
      response: { ...successSample("in_progress"), ready: false, issues: [country], missingFields: ["country"] },
    },
  ],
  run: ({ parts, principal }, input) => confirmUpload(parts, principal, input),
});
