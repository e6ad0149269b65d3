import { z } from "zod";
import { limits } from "../../submissions/limits.ts";
import { requestUpload } from "../../submissions/service/operations/uploads.ts";
import { uploadLimits } from "../../submissions/uploads/limits.ts";
import { intakeOperation } from "../intake-context.ts";
import { listOf, text, word } from "../members.ts";
import { routes } from "../routes.ts";
import { claimedActor, resumeToken, submissionId, success } from "../submissions/members.ts";
import { sample, successSample } from "../submissions/sample.ts";
import { texts } from "../texts.ts";

export const request = intakeOperation({
  id: "uploads.request",
  group: "Submissions",
  ...texts["uploads.request"],
  http: routes["uploads.request"],
  mcp: {
    name: "upload",
    title: ({ form }) => `Upload to ${form}`,
    description: ({ form, nameOf }) =>
      `Asks for a URL that takes one file for a file field of ${form}. Send the bytes to the answer's url with its ` +
      `method and headers, then call ${nameOf("confirm_upload")} with its uploadId.`,
  },
  permission: "fill",
  links: true,
  resumeToken: "needed",
  effect: { changes: true, idempotent: false },
  input: z.strictObject({
    submissionId,
    resumeToken,
    field: text("The path of the file field", limits.maxReasonLength),
    filename: text("The name of the file", uploadLimits.maxGivenFilenameLength),
    mimeType: text("Its media type, such as application/pdf"),
    // An impossible size is an issue reported with the others, so the schema accepts any number.
    sizeBytes: z.number().describe("Its exact size in bytes"),
    sha256: text("Its SHA-256 in hex, if you know it; checked when the file has arrived").exactOptional(),
    actor: claimedActor,
  }),
  output: success("Upload", {
    uploadId: word(),
    method: z.enum(["PUT", "POST"]),
    url: word("Takes this one file, until it lapses"),
    headers: z.record(z.string(), z.string()).describe("To be sent with the file").exactOptional(),
    expiresInMs: z.int().min(0),
    constraints: z.object({ accept: listOf(word(), "Media types that are taken"), maxBytes: z.int().min(0) }),
  }),
  answers: "Where to send the file, and how",
  outcomes: [409, 410, 422],
  examples: [
    {
      title: "A PDF",
      request: {
        submissionId: sample.submissionId,
        resumeToken: sample.resumeToken,
        field: "w9",
        filename: "w9.pdf",
        mimeType: "application/pdf",
        sizeBytes: 48_213,
        actor: sample.actor,
      },
      response: {
        ...successSample("awaiting_upload"),
        uploadId: sample.uploadId,
        method: "PUT",
        url: `https://forms.example.org/uploads/${sample.uploadId}?grant=3f9c`,
        headers: { "content-type": "application/pdf" },
        expiresInMs: limits.uploadTtlMs,
        constraints: { accept: ["application/pdf"], maxBytes: 10_000_000 },
      },
    },
  ],
  run: ({ parts, principal }, input) => requestUpload(parts, principal, input),
});
