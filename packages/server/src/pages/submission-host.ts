import type {
  ChangeOutcome,
  ChangesAnswer,
  ChangesRequest,
  FormSource,
  FormUpdate,
  SubmitAnswer,
  SubmitRequest,
} from "@cofill/page";
import type { Intake, Viewed } from "@cofill/service";
import { RequestProblem } from "../request-problem.ts";
import { applyChanges } from "./apply-changes.ts";
import type { FormHost } from "./form-host.ts";
import { formState, type Moment, updateSince } from "./form-state.ts";
import { stageOf } from "./submission-stage.ts";
import { submissionUploads } from "./submission-uploads.ts";
import type { SubmissionVisit } from "./submission-visit.ts";

/** What a browser runs of an intake's form: a Formspec definition whole, of the others what is asked and when. */
export const sourceOf = ({ source, form }: Intake, at: string): FormSource => {
  if (source.format === "formspec") return source;
  const { rules } = form;
  const { definition } = form.begin(at).compiled;
  const formSchema = source.format === "form-record" ? source.schema : undefined;
  return { format: "definition", definition, ...(rules !== undefined && { rules }), ...(formSchema && { formSchema }) };
};

/** What rules decide that do not run in the browser is sent. */
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
  updateSince(momentOf(viewed), viewed.submission.document.changes(), since);

/** A submission that a person with a link works on in pages. */
export const openSubmissionHost = async (visit: SubmissionVisit): Promise<FormHost> => {
  const { service, principal, onCommit } = visit;
  const { submissionId } = principal;

  const view = async (): Promise<Viewed> => {
    const answer = await service.view(principal, submissionId, {});
    if (!answer.ok) throw new RequestProblem(answer.problem);
    return answer.value;
  };

  const change = async ({ changes, since, agent }: ChangesRequest): Promise<ChangesAnswer> => {
    const edited = await service.edit(principal, submissionId, agent === undefined ? {} : { agent }, async (editor) =>
      applyChanges(editor, changes),
    );
    if (!edited.ok) throw new RequestProblem(edited.problem);
    const { result, envelope } = edited.value;
    const update = updateOf(await view(), since);
    if (envelope.ok) return { outcomes: result, update };
    // The submission as a whole took none of it: its time ran out, or it was closed meanwhile.
    const { type: code, message = "The form can no longer be changed" } = envelope.error;
    const outcomes = changes.map(({ id }): ChangeOutcome => ({ id, ok: false, reason: "refused", code, message }));
    return { outcomes, update };
  };

  const submit = async ({ seen }: SubmitRequest): Promise<SubmitAnswer> => {
    const now = await view();
    const changed = {
      ok: false,
      reason: "changed",
      message: "Somebody changed answers since you looked. Look through them, then submit again.",
    } as const;
    const { stage } = momentOf(now);
    if (now.submission.version !== seen && stage.kind === "open") return { ...changed, update: updateOf(now, seen) };
    const reply = await service.submit(principal, submissionId, {
      resumeToken: now.resumeToken,
      // Whoever presses twice submits once.
      idempotencyKey: `page:${submissionId}:${seen}`,
    });
    if (!reply.ok) throw new RequestProblem(reply.problem);
    const { body } = reply.value;
    const after = await view();
    const update = updateOf(after, seen);
    if (body.ok) return { ok: true, stage: update.stage, update };
    const { type, message = "The form cannot be submitted" } = body.error;
    const isMissing = type === "missing" || type === "invalid" || type === "upload_pending";
    if (type === "conflict" && update.stage.kind === "open") return { ...changed, update };
    const hasFields = (body.error.fields ?? []).length > 0;
    return { ok: false, reason: isMissing && hasFields ? "incomplete" : "refused", message, update };
  };

  const first = await view();
  const uploads = submissionUploads({ ...visit, view, updateOf });
  return {
    source: sourceOf(first.intake, first.submission.createdAt),
    presentation: { ...visit.presentationOf(first.intake), ...(principal.roles && { roles: principal.roles }) },
    read: async () => {
      const viewed = await view();
      return { form: viewed.submission.document.form, state: formState(momentOf(viewed)) };
    },
    update: async (since) => updateOf(await view(), since),
    change,
    submit,
    ...(uploads && { uploads }),
    subscribe: (listener) => onCommit(submissionId, listener),
    isStillGood: visit.isStillGood,
  };
};
