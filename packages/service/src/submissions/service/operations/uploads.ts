import type { Principal } from "../../auth/principal.ts";
import { type ConfirmUpload, fileFieldAt } from "../../lifecycle/commands/uploads.ts";
import type { FieldIssue } from "../../lifecycle/field-issue.ts";
import { done } from "../../lifecycle/outcome.ts";
import { limits } from "../../limits.ts";
import { checkRequest } from "../../uploads/check-request.ts";
import { cleanFilename } from "../../uploads/filename.ts";
import { uploadLimits } from "../../uploads/limits.ts";
import { verifyArrival } from "../../uploads/verify-arrival.ts";
import { iso } from "../clock.ts";
import { bracketed } from "../input.ts";
import type { Parts } from "../parts.ts";
import { notFound, ProblemError, problem } from "../problem.ts";
import type { Reply } from "../reply.ts";
import type { Loaded } from "../shell.ts";
import { type FillInput, fill, readFill, type SubmissionInput } from "./fill.ts";
import { mayLook } from "./look.ts";

const filesOf = ({ files }: Parts) => {
  if (!files) throw new ProblemError(problem("unavailable.no_files"));
  return files;
};

export type RequestUploadInput = FillInput & {
  readonly field: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256?: string;
};

export const requestUpload = (parts: Parts, principal: Principal, input: RequestUploadInput): Promise<Reply> => {
  const call = readFill(parts, principal, input);
  const files = filesOf(parts);
  const { filename, mimeType, sizeBytes, sha256 } = input;
  const field = bracketed(input.field);
  const uploadId = parts.newId("upl");
  const now = parts.clock();
  const expiresAt = iso(now + limits.uploadTtlMs);
  const agreed = { accept: [] as readonly string[], maxBytes: uploadLimits.defaultMaxBytes as number };
  const command = ({ submission }: Loaded) => {
    const { accept = [], maxBytes = uploadLimits.defaultMaxBytes } = fileFieldAt(submission, field) ?? {};
    Object.assign(agreed, { accept, maxBytes });
    const problems = checkRequest({ filename, mimeType, sizeBytes, ...(sha256 !== undefined && { sha256 }) }, agreed);
    return {
      type: "request_upload",
      uploadId,
      field,
      filename: cleanFilename(filename),
      mimeType,
      sizeBytes,
      ...(sha256 !== undefined && { sha256: sha256.toLowerCase() }),
      accept,
      maxBytes,
      expiresAt,
      problems: problems.map((problem): FieldIssue => ({ ...problem, path: field })),
    } as const;
  };
  return fill(parts, call, command, async (outcome) => {
    if (!outcome.ok) return { outcome };
    const { maxBytes, accept } = agreed;
    const ticket = await files.grant({
      key: uploadId,
      mimeType,
      sizeBytes,
      maxBytes,
      ...(sha256 !== undefined && { sha256: sha256.toLowerCase() }),
      now: iso(now),
      expiresAt,
    });
    parts.reach("upload:granted");
    const { method, url, headers } = ticket;
    return {
      outcome: done({
        uploadId,
        method,
        url,
        ...(headers && { headers }),
        expiresInMs: limits.uploadTtlMs,
        constraints: { accept, maxBytes },
      }),
    };
  });
};

export const confirmUpload = (
  parts: Parts,
  principal: Principal,
  input: FillInput & { readonly uploadId: string },
): Promise<Reply> => {
  const { uploadId } = input;
  const call = readFill(parts, principal, input);
  const files = filesOf(parts);
  const command = async ({ submission }: Loaded): Promise<{ type: "confirm_upload" } & ConfirmUpload> => {
    const upload = Object.hasOwn(submission.uploads, uploadId) ? submission.uploads[uploadId] : undefined;
    if (upload?.status !== "pending") return { type: "confirm_upload", uploadId, problems: [] };
    const arrived = await files.inspect(uploadId);
    parts.reach("upload:inspected");
    if (!arrived) return { type: "confirm_upload", uploadId, problems: [] };
    const problems = await verifyArrival(upload, arrived, () => files.read(uploadId));
    const { sizeBytes, sha256 } = arrived;
    return {
      type: "confirm_upload",
      uploadId,
      arrived: { sizeBytes, sha256 },
      problems: problems.map((problem): FieldIssue => ({ ...problem, path: upload.field })),
    };
  };
  let isRefused = false;
  const reply = fill(parts, call, async (loaded) => {
    const confirm = await command(loaded);
    isRefused = confirm.problems.length > 0;
    return confirm;
  });
  // Removes a rejected file, which no submission refers to; a failed removal is ignored, because the audit trail
  // already has the rejection.
  return reply.finally(() => (isRefused ? files.remove(uploadId).catch(() => undefined) : undefined));
};

/** Reads a completed upload; the submission's own read permission applies. */
export const readFile = async (
  parts: Parts,
  principal: Principal,
  input: SubmissionInput & { readonly uploadId: string },
) => {
  const { submissionId, uploadId } = input;
  const { submission } = mayLook(parts, principal, await parts.shell.load(submissionId), input);
  const upload = Object.hasOwn(submission.uploads, uploadId) ? submission.uploads[uploadId] : undefined;
  const content = upload?.status === "completed" ? await filesOf(parts).read(uploadId) : undefined;
  if (!upload || !content) throw notFound();
  return { filename: upload.filename, mimeType: upload.mimeType, sizeBytes: upload.sizeBytes, content };
};
