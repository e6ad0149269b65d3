import type { JsonSchema } from "@cofill/core";
import { limits, uploadLimits } from "@cofill/intake";
import { foreignText } from "../foreign-text.ts";
import { mcpLimits } from "../limits.ts";
import { problemResult, replyResult } from "../tool-result.ts";
import { type IntakeTool, mayFill, resumeToken, submissionId, text } from "./intake-tool.ts";

const fieldSchema = (paths: readonly string[]): JsonSchema => {
  if (paths.length === 0) return text("The form has no file fields.");
  const isListed = paths.length <= mcpLimits.maxFilePaths;
  if (isListed && paths.every((path) => !path.includes("[*]"))) {
    return { type: "string", enum: paths, description: "The file field." };
  }
  const shown = foreignText(paths.join(", "), mcpLimits.maxSchemaTextLength);
  return text(
    `The path of a file field, with the number of the row, from 0, in place of each *: ${shown}.`,
    limits.maxReasonLength,
  );
};

export const upload: IntakeTool = {
  action: "upload",
  effect: "adds",
  isIdempotent: false,
  isOffered: mayFill,
  declare: ({ filePaths, form, nameOf }) => ({
    title: `Upload to ${form}`,
    description:
      `Asks for a URL that takes one file for a file field of ${form}. Send the bytes to the answer's url with its ` +
      `method and headers, then call ${nameOf("confirm_upload")} with its uploadId.`,
    properties: {
      submissionId,
      resumeToken,
      field: fieldSchema(filePaths),
      filename: text("The name of the file.", uploadLimits.maxGivenFilenameLength),
      mimeType: text("Its media type, such as application/pdf."),
      sizeBytes: { type: "integer", minimum: 1, description: "Its exact size in bytes." },
      sha256: { type: "string", pattern: "^[0-9A-Fa-f]{64}$", description: "Its SHA-256 in hex, if you know it." },
    },
    required: ["submissionId", "resumeToken", "field", "filename", "mimeType", "sizeBytes"],
  }),
  call: async ({ service, principal, submissionId: id, input }) =>
    replyResult(await service.requestUpload(principal, id, input)),
};

export const confirmUpload: IntakeTool = {
  action: "confirm_upload",
  effect: "overwrites",
  isIdempotent: true,
  isOffered: mayFill,
  declare: ({ form, nameOf }) => ({
    title: `Confirm a file of ${form}`,
    description:
      `Checks a file that was sent to the URL of ${nameOf("upload")} and puts it into its field. An error says what ` +
      "is wrong with the file; ask for a new URL then.",
    properties: { submissionId, resumeToken, uploadId: text("The uploadId of the answer that had the URL.") },
    required: ["submissionId", "resumeToken", "uploadId"],
  }),
  call: async ({ service, principal, submissionId: id, input: { uploadId, ...input } }) => {
    if (typeof uploadId !== "string") return problemResult({ code: "malformed", detail: '"uploadId" must be a text' });
    return replyResult(await service.confirmUpload(principal, id, uploadId, input));
  },
};
