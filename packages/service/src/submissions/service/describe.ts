import type { Intake } from "../intake.ts";
import { answerTrail, proposalList } from "../lifecycle/answers.ts";
import type { Acting } from "../lifecycle/audience.ts";
import { missingFields } from "../lifecycle/commands/fields.ts";
import { fieldIssues } from "../lifecycle/field-issues.ts";
import { done, type Outcome } from "../lifecycle/outcome.ts";
import type { Submission } from "../lifecycle/submission.ts";

/** The full state of a submission (FB-OP-09), with the issues that are open for the reader. */
export const describeSubmission = (submission: Submission, intake: Intake, now: string, acting: Acting): Outcome => {
  const { uploads, review, rejections, delivery } = submission;
  const { form } = submission.document;
  const issues = fieldIssues(submission, now, acting);
  const body = {
    intakeId: submission.intakeId,
    intakeVersion: submission.intakeVersion,
    intakeName: intake.name,
    version: submission.version,
    fields: submission.document.values(),
    answers: answerTrail(form),
    ...(form.proposals.size > 0 && { proposals: proposalList(form) }),
    ready: issues.length === 0,
    missingFields: missingFields(issues),
    uploads: Object.values(uploads).map(({ id: uploadId, field, filename, mimeType, sizeBytes, status }) => ({
      uploadId,
      field,
      filename,
      mimeType,
      sizeBytes,
      status,
    })),
    metadata: {
      tenant: submission.tenant,
      createdAt: submission.createdAt,
      createdBy: submission.createdBy,
      updatedAt: submission.updatedAt,
      expiresAt: submission.expiresAt,
      lastEventSeq: submission.seq,
      ...(submission.submittedAt !== undefined && { submittedAt: submission.submittedAt }),
      ...(submission.submittedBy && { submittedBy: submission.submittedBy }),
      ...(submission.closedAt !== undefined && { closedAt: submission.closedAt }),
      ...(submission.cancelReason !== undefined && { cancelReason: submission.cancelReason }),
    },
    ...(review && { review }),
    ...(rejections.length > 0 && { rejections }),
    ...(delivery && { delivery }),
    ...(submission.links.length > 0 && {
      handoff: {
        links: submission.links.map(({ id, expiresAt, note, to, roles, doneAt }) => ({
          id,
          expiresAt,
          ...(note !== undefined && { note }),
          ...(to !== undefined && { to }),
          ...(roles && { roles }),
          ...(doneAt !== undefined && { doneAt }),
        })),
      },
    }),
  };
  return done(body, { issues });
};
