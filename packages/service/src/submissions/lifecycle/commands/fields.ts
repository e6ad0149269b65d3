import { type Command, type Edited, type FormDocument, labelAt } from "@cofill/core";
import { submissionMessage } from "../../../messages/submission-message.ts";
import type { Origins, SubmissionState } from "../../contract.ts";
import { type Payloads, personCommands, uploadsAfter } from "../apply-event.ts";
import { type Acting, audienceOf, contextNow } from "../audience.ts";
import { type Checked, findIn, withFindings } from "../await-checks.ts";
import type { LifecycleContext } from "../context.ts";
import type { Draft } from "../draft.ts";
import type { FieldIssue } from "../field-issue.ts";
import { fieldIssues } from "../field-issues.ts";
import { closedTo, done, failed, type Outcome, refusedFields } from "../outcome.ts";
import { planIssues, planOptions, saysTheSame } from "../plan-fields.ts";
import type { Submission } from "../submission.ts";

export interface SetFields {
  readonly fields: Readonly<Record<string, unknown>>;
  /** An agent's confidence and evidence for its answers, by path. */
  readonly origins?: Origins;
  /** Paths whose answer or proposal a person confirms. */
  readonly confirm?: readonly string[];
  /** Paths whose proposal a person declines. */
  readonly decline?: readonly string[];
}

/** The state after a change of the answers (D-03). */
export const stateAfterChange = (before: Submission, issues: readonly FieldIssue[]): SubmissionState => {
  if (before.state !== "awaiting_input" && before.state !== "awaiting_upload") return "in_progress";
  if (before.state === "awaiting_upload") {
    return issues.some(({ code }) => code === "file_required") ? "awaiting_upload" : "in_progress";
  }
  return issues.length > 0 ? "awaiting_input" : "in_progress";
};

const refused = ({ outcomes, document }: Edited): Outcome =>
  refusedFields(
    outcomes.flatMap((outcome): readonly FieldIssue[] => {
      if (outcome.ok) return [];
      const { path = "" } = outcome.refusal;
      const message = { found: outcome.refusal, label: labelAt(document.form, path) };
      return [{ path, code: "custom", message }];
    }),
  );

/** The outcome after a change: whether the submission is ready, and the open issues. */
export const changed = (
  submission: Submission,
  proposed: readonly string[],
  context: LifecycleContext,
): Outcome & { readonly ok: true } => {
  const issues = fieldIssues(submission, context.now, context);
  const body = {
    ready: issues.length === 0,
    missingFields: missingFields(issues),
    ...(proposed.length > 0 && { proposed }),
  };
  return done(body, { issues });
};

/** The paths that the actor itself must answer; fields of other roles appear only among the issues (MF-2-11). */
export const missingFields = (issues: readonly FieldIssue[]): readonly string[] =>
  issues
    .filter(({ code, waitsFor }) => !waitsFor && (code === "required" || code === "file_required"))
    .map(({ path }) => path);

/** The paths at which this edit added or replaced a proposal. */
const proposals = ({ form: before }: FormDocument, { form: after }: FormDocument): readonly string[] =>
  after.proposals === before.proposals
    ? []
    : Array.from(after.proposals.entries())
        .filter(([path, proposal]) => before.proposals.get(path) !== proposal)
        .map(([path]) => path);

/** Records an edit as one event, with the issues of checks in code. */
function* record(
  draft: Draft,
  given: Payloads["field.updated"],
  commands: readonly Command[],
  edited: FormDocument,
  context: LifecycleContext,
): Checked<Outcome> {
  const before = draft.submission;
  const reported = yield* findIn(edited.form, context);
  const payload = reported ? { ...given, reported } : given;
  const checked = withFindings(edited, reported, context.now);
  const document = checked.openFor(before.document.audience, { files: "value" });
  const written: Submission = { ...before, document, uploads: uploadsAfter(before, commands) };
  const isWaiting = before.state === "awaiting_input" || before.state === "awaiting_upload";
  const issues = isWaiting ? fieldIssues(written, context.now) : [];
  const state = stateAfterChange(before, issues);
  const proposed = proposals(before.document, document);
  draft.emit("field.updated", proposed.length > 0 ? { ...payload, proposed } : payload, { state, written });
  return changed(draft.submission, proposed, context);
}

/** The submission's document with the permissions of the actor; files can be set only by upload. */
export const openForActor = ({ document }: Submission, acting: Acting): FormDocument =>
  document.openFor(audienceOf(acting), { files: "upload" });

export function* setFields(draft: Draft, command: SetFields, context: LifecycleContext): Checked<Outcome> {
  const { fields, origins, confirm = [], decline = [] } = command;
  const closed = closedTo(draft.submission);
  if (closed) return closed;
  if ((confirm.length > 0 || decline.length > 0) && context.actor.kind !== "human") {
    const message = submissionMessage("person_only.act");
    return failed("invalid", submissionMessage("person_only.confirm"), {
      fields: [...confirm, ...decline].map((path) => ({ path, code: "custom", message })),
    });
  }
  const document = openForActor(draft.submission, context);
  const plan = document.plan(fields, "merge", planOptions(origins));
  if (!plan.ok) return refusedFields(planIssues(plan.problems));
  const commands = [...plan.commands, ...personCommands(document, confirm, decline)];
  if (commands.length === 0) return changed(draft.submission, [], context);
  const edited = document.edit(commands, contextNow(context), {
    revision: draft.submission.version + 1,
  });
  if (!edited.ok) return refused(edited);
  const hasFields = Object.keys(fields).length > 0;
  const payload = {
    ...(hasFields && { fields }),
    ...(origins && Object.keys(origins).length > 0 && { origins }),
    ...(confirm.length > 0 && { confirmed: confirm }),
    ...(decline.length > 0 && { declined: decline }),
    ...(!saysTheSame(edited.commands, fields, origins) && { commands: edited.commands }),
  };
  return yield* record(draft, payload, edited.commands, edited.document, context);
}

export interface EditForm {
  /** The commands that a channel's tools applied to the document from `openForActor`. */
  readonly commands: readonly Command[];
  /** The document after these commands. */
  readonly document: FormDocument;
}

/** Records the edits of a channel's tools as one event, without applying them again. */
export function* editForm(draft: Draft, { commands, document }: EditForm, context: LifecycleContext): Checked<Outcome> {
  const closed = closedTo(draft.submission);
  if (closed) return closed;
  if (commands.length === 0) return changed(draft.submission, [], context);
  return yield* record(draft, { commands }, commands, document, context);
}
