import { type FieldOf, fieldAt, isReadonly, mayFill, messageInForm } from "@cofill/core";
import type { FieldError, FileDescriptor } from "../../contract.ts";
import { limits } from "../../limits.ts";
import { FormRefusal } from "../apply-event.ts";
import { audienceOf } from "../audience.ts";
import type { Checked } from "../await-checks.ts";
import type { LifecycleContext } from "../context.ts";
import type { Draft } from "../draft.ts";
import { fieldErrors } from "../field-errors.ts";
import { closedTo, done, failed, failedFields, type Outcome, refusedFields } from "../outcome.ts";
import type { Submission } from "../submission.ts";
import { changed, stateAfterChange } from "./fields.ts";
import { judge } from "./validate.ts";

export interface RequestUpload {
  readonly uploadId: string;
  readonly field: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly sha256?: string;
  readonly accept: readonly string[];
  readonly maxBytes: number;
  readonly expiresAt: string;
  /** What is wrong with the file as it was described. */
  readonly problems: readonly FieldError[];
}

/** The file field at a path. */
export const fileFieldAt = ({ document }: Submission, path: string): FieldOf<"file"> | undefined => {
  const field = fieldAt(document.form, path)?.field;
  return field?.kind === "file" ? field : undefined;
};

export const requestUpload = (draft: Draft, command: RequestUpload, context: LifecycleContext): Outcome => {
  const { submission } = draft;
  const closed = closedTo(submission);
  if (closed) return closed;
  const { problems, ...upload } = command;
  const node = fieldAt(submission.document.form, upload.field);
  if (node?.field.kind !== "file") {
    const message = node ? `"${node.field.label}" takes no file` : `The form has no field "${upload.field}"`;
    return refusedFields([{ path: upload.field, code: "invalid_value", message }]);
  }
  if (!mayFill(submission.document.definition, audienceOf(context), node.field)) {
    const { role } = node.field;
    const refusal = { code: "other_role", params: role === undefined ? {} : { role }, path: upload.field } as const;
    const message = messageInForm(submission.document.form, refusal, { audience: "agent" });
    return refusedFields([{ path: upload.field, code: "custom", message }]);
  }
  if (isReadonly(submission.document.form, node, upload.field)) {
    const message = `"${node.field.label}" is read-only`;
    return refusedFields([{ path: upload.field, code: "custom", message }]);
  }
  if (problems.length > 0) return failedFields(submission, problems, context, problems[0]!.message);
  if (Object.keys(submission.uploads).length >= limits.maxUploadsPerSubmission) {
    return failed("invalid", `A submission holds at most ${limits.maxUploadsPerSubmission} uploads`);
  }
  draft.emit("upload.requested", upload);
  return done({ uploadId: upload.uploadId });
};

export interface ConfirmUpload {
  readonly uploadId: string;
  /** What arrived; nothing if nothing did. */
  readonly arrived?: Pick<FileDescriptor, "sizeBytes" | "sha256">;
  readonly problems: readonly FieldError[];
}

const noSuchUpload = refusedFields([
  { path: "uploadId", code: "invalid_value", message: "The submission has no such upload" },
]);

export function* confirmUpload(draft: Draft, command: ConfirmUpload, context: LifecycleContext): Checked<Outcome> {
  const { submission } = draft;
  const { uploadId, arrived, problems } = command;
  const upload = Object.hasOwn(submission.uploads, uploadId) ? submission.uploads[uploadId] : undefined;
  if (!upload) return noSuchUpload;
  if (upload.status === "completed") return changed(submission, [], context.now);
  const closed = closedTo(submission);
  if (closed) return closed;
  const { field, filename, mimeType } = upload;
  if (upload.status !== "pending") {
    const message = `The upload of "${filename}" is over; ask for a new one`;
    return failedFields(submission, [{ path: field, code: "file_required", message }], context, message);
  }
  if (!arrived) {
    const message = `"${filename}" has not arrived yet; put it to the URL you were given, then confirm`;
    return failedFields(submission, [{ path: field, code: "file_required", message }], context, message);
  }
  if (problems.length > 0) {
    draft.emit("upload.failed", { uploadId, field, reasons: problems.map(({ message }) => message) });
    return failedFields(draft.submission, problems, context, problems[0]!.message);
  }
  const payload = { uploadId, field, file: { uploadId, filename, mimeType, ...arrived } };
  let written: Submission;
  try {
    written = draft.preview("upload.completed", payload);
  } catch (error) {
    if (!(error instanceof FormRefusal)) throw error;
    const message = messageInForm(submission.document.form, error.refusal, { audience: "agent" });
    return refusedFields([{ path: field, code: "custom", message }]);
  }
  const judged = yield* judge(written, context);
  const state = stateAfterChange(submission, fieldErrors(judged.submission, context.now));
  const { reported } = judged;
  draft.emit("upload.completed", { ...payload, ...(reported && { reported }) }, { state, written: judged.submission });
  return changed(draft.submission, [], context.now);
}
