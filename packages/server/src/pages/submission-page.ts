import type { FormSource, FormUpdate } from "@cofill/page";
import type { Intake, Viewed } from "@cofill/service";
import { RequestProblem } from "../request-problem.ts";
import { type Moment, pageUpdate } from "./form-state.ts";
import { createPageDocument, type PageDocument, type Submitted } from "./page-document.ts";
import type { SubmissionPageContext } from "./submission-page-context.ts";
import { stageOf } from "./submission-stage.ts";
import { openSubmissionStore, type StoredSubmission, type SubmissionProblem } from "./submission-store.ts";
import { submissionUploads } from "./submission-uploads.ts";

/**
 * The parts of an intake's form that run in the browser: a Formspec definition, or the compiled definition with its
 * rules.
 */
export const sourceOf = ({ source, form }: Intake, at: string): FormSource => {
  if (source.format === "formspec") return source;
  const { rules } = form;
  const { definition } = form.begin(at).compiled;
  const formSchema = source.format === "form-record" ? source.schema : undefined;
  return { format: "definition", definition, ...(rules !== undefined && { rules }), ...(formSchema && { formSchema }) };
};

/** Whether the server sends the results of rules, because the browser cannot run them. */
const sendsFlags = ({ source, form }: Intake, { submission }: Viewed): boolean => {
  const runsInBrowser = source.format === "formspec" || source.format === "form-record" || form.rules !== undefined;
  return !runsInBrowser && submission.document.form.compiled.rules.length > 0;
};

const momentOf = (viewed: Viewed): Moment => ({
  form: viewed.submission.document.form,
  revision: viewed.submission.version,
  stage: stageOf(viewed.submission, viewed.intake),
  sendsFlags: sendsFlags(viewed.intake, viewed),
});

const updateOf = (viewed: Viewed, since: number): FormUpdate =>
  pageUpdate(momentOf(viewed), viewed.submission.document.changes(), since);

/** The error to throw if a submission cannot be read or changed. */
const failureOf = (problem: SubmissionProblem): RequestProblem =>
  new RequestProblem("problem" in problem ? problem.problem : { code: "gone", detail: problem.closed });

/** Opens a submission for pages of the holder of a link. */
export const openSubmissionPage = (context: SubmissionPageContext): PageDocument => {
  const { service, principal } = context;
  const { submissionId } = principal;
  const store = openSubmissionStore(context);

  const view = async (): Promise<Viewed> => {
    const read = await store.read();
    if (!read.ok) throw failureOf(read.problem);
    return read.state.viewed;
  };

  const submit = async ({ viewed: { resumeToken } }: StoredSubmission, seen: number): Promise<Submitted> => {
    const reply = await service.submit(principal, submissionId, {
      resumeToken,
      // Pressing the button twice submits once.
      idempotencyKey: `page:${submissionId}:${seen}`,
    });
    if (!reply.ok) throw new RequestProblem(reply.problem);
    const { body } = reply.value;
    if (body.ok) return { ok: true };
    const { type, message = "The form cannot be submitted", fields = [] } = body.error;
    if (type === "conflict" && momentOf(await view()).stage.kind === "open") return { ok: false, reason: "changed" };
    const isMissing = type === "missing" || type === "invalid" || type === "upload_pending";
    return { ok: false, reason: isMissing && fields.length > 0 ? "incomplete" : "refused", message };
  };

  return createPageDocument({
    store,
    source: ({ viewed: { intake, submission } }) => sourceOf(intake, submission.createdAt),
    presentation: ({ viewed: { intake } }) => ({
      ...context.presentationOf(intake),
      ...(principal.roles && { roles: principal.roles }),
    }),
    moment: ({ viewed }) => momentOf(viewed),
    failure: failureOf,
    refusal: (problem) => ("closed" in problem ? { code: problem.code, message: problem.closed } : undefined),
    submit,
    uploads: submissionUploads({ ...context, view, updateOf }),
    isStillAllowed: context.isStillAllowed,
  });
};
