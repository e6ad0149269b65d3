import { type FieldOf, fieldAt, isReadonly, labelAt, mayFill } from "@cofill/core";
import { submissionMessage } from "../../../messages/submission-message.ts";
import type { FileDescriptor } from "../../contract.ts";
import { limits } from "../../limits.ts";
import { FormRefusal } from "../apply-event.ts";
import { audienceOf } from "../audience.ts";
import type { Checked } from "../await-checks.ts";
import type { LifecycleContext } from "../context.ts";
import type { Draft } from "../draft.ts";
import type { FieldIssue } from "../field-issue.ts";
import { fieldIssues } from "../field-issues.ts";
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
  /** Issues with the announced name, type or size of the file. */
  readonly problems: readonly FieldIssue[];
}

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
    const message = node
      ? submissionMessage("upload.not_a_file_field", { label: node.field.label })
      : { found: { code: "unknown_path", path: upload.field } };
    return refusedFields([{ path: upload.field, code: "invalid_value", message }]);
  }
  if (!mayFill(submission.document.definition, audienceOf(context), node.field)) {
    const { role } = node.field;
    const found = { code: "other_role", params: role === undefined ? {} : { role }, path: upload.field };
    const message = { found, label: node.field.label };
    return refusedFields([{ path: upload.field, code: "custom", message }]);
  }
  if (isReadonly(submission.document.form, node, upload.field)) {
    const message = { found: { code: "readonly", path: upload.field }, label: node.field.label };
    return refusedFields([{ path: upload.field, code: "custom", message }]);
  }
  if (problems.length > 0) return failedFields(submission, problems, context, problems[0]!.message);
  if (Object.keys(submission.uploads).length >= limits.maxUploadsPerSubmission) {
    return failed("invalid", submissionMessage("upload.too_many", { maximum: limits.maxUploadsPerSubmission }));
  }
  draft.emit("upload.requested", upload);
  return done({ uploadId: upload.uploadId });
};

export interface ConfirmUpload {
  readonly uploadId: string;
  /** Size and hash of the stored file; absent if no file was stored. */
  readonly arrived?: Pick<FileDescriptor, "sizeBytes" | "sha256">;
  readonly problems: readonly FieldIssue[];
}

const noSuchUpload = refusedFields([
  { path: "uploadId", code: "invalid_value", message: submissionMessage("upload.unknown") },
]);

export function* confirmUpload(draft: Draft, command: ConfirmUpload, context: LifecycleContext): Checked<Outcome> {
  const { submission } = draft;
  const { uploadId, arrived, problems } = command;
  const upload = Object.hasOwn(submission.uploads, uploadId) ? submission.uploads[uploadId] : undefined;
  if (!upload) return noSuchUpload;
  if (upload.status === "completed") return changed(submission, [], context);
  const closed = closedTo(submission);
  if (closed) return closed;
  const { field, filename, mimeType } = upload;
  if (upload.status !== "pending") {
    const message = submissionMessage("upload.over", { filename });
    return failedFields(submission, [{ path: field, code: "file_required", message }], context, message);
  }
  if (!arrived) {
    const message = submissionMessage("upload.not_arrived", { filename });
    return failedFields(submission, [{ path: field, code: "file_required", message }], context, message);
  }
  if (problems.length > 0) {
    draft.emit("upload.failed", {
      uploadId,
      field,
      problems: problems.flatMap(({ message }) => ("problem" in message ? [message.problem] : [])),
    });
    return failedFields(draft.submission, problems, context, problems[0]!.message);
  }
  const payload = { uploadId, field, file: { uploadId, filename, mimeType, ...arrived } };
  let written: Submission;
  try {
    written = draft.preview("upload.completed", payload);
  } catch (error) {
    if (!(error instanceof FormRefusal)) throw error;
    const message = { found: error.refusal, label: labelAt(submission.document.form, field) };
    return refusedFields([{ path: field, code: "custom", message }]);
  }
  const judged = yield* judge(written, context);
  const state = stateAfterChange(submission, fieldIssues(judged.submission, context.now));
  const { reported } = judged;
  draft.emit("upload.completed", { ...payload, ...(reported && { reported }) }, { state, written: judged.submission });
  return changed(draft.submission, [], context);
}
