import type { StoredEvent } from "@cofill/store";
import { type Checked, findIn, waitingForChecks, withoutWaiting } from "./await-checks.ts";
import { cancel, expire } from "./commands/close.ts";
import { type Create, fillFirst } from "./commands/create.ts";
import { type AttemptReport, beginAttempt, mayRetry, reportAttempt } from "./commands/deliver.ts";
import { type EditForm, editForm, type SetFields, setFields } from "./commands/fields.ts";
import { type IssueLink, issueLink, noticeReturn, type OpenLink, openLink, revokeLinks } from "./commands/handoff.ts";
import { escalate, type ReviewDecision, review } from "./commands/review.ts";
import { submit } from "./commands/submit.ts";
import { type ConfirmUpload, confirmUpload, type RequestUpload, requestUpload } from "./commands/uploads.ts";
import { validate } from "./commands/validate.ts";
import type { LifecycleContext } from "./context.ts";
import { Draft } from "./draft.ts";
import { closedTo, done, type Outcome } from "./outcome.ts";
import { isExpired } from "./record.ts";
import type { Submission } from "./submission.ts";

/** The commands of the lifecycle by type, with their parameters. */
export interface Commands {
  readonly set_fields: SetFields;
  readonly edit_form: EditForm;
  readonly validate: object;
  readonly request_upload: RequestUpload;
  readonly confirm_upload: ConfirmUpload;
  readonly submit: object;
  readonly review: ReviewDecision;
  readonly cancel: { readonly reason?: string };
  readonly issue_link: IssueLink;
  readonly open_link: OpenLink;
  readonly revoke_links: { readonly linkId?: string };
  readonly look: object;
  readonly expire: object;
  readonly escalate: object;
  readonly begin_attempt: { readonly deliveryId: string; readonly attempt: number };
  readonly report_attempt: AttemptReport;
  readonly retry_delivery: object;
}

/** A command to one submission. */
export type LifecycleCommand = { [T in keyof Commands]: { readonly type: T } & Commands[T] }[keyof Commands];

/** The result of a command: the next state, its events and the outcome. */
export interface Stepped {
  readonly submission: Submission;
  /** The events to append to the audit trail; if there are none, nothing changed. */
  readonly events: readonly StoredEvent[];
  readonly outcome: Outcome;
}

const handlers: {
  readonly [T in keyof Commands]: (
    draft: Draft,
    command: Commands[T],
    context: LifecycleContext,
  ) => Outcome | Checked<Outcome>;
} = {
  set_fields: setFields,
  edit_form: editForm,
  validate,
  request_upload: requestUpload,
  confirm_upload: confirmUpload,
  submit,
  review,
  cancel,
  issue_link: issueLink,
  open_link: openLink,
  revoke_links: revokeLinks,
  look: () => done(),
  expire,
  escalate,
  begin_attempt: beginAttempt,
  report_attempt: reportAttempt,
  retry_delivery: mayRetry,
};

type Handler = (draft: Draft, command: object, context: LifecycleContext) => Outcome | Checked<Outcome>;

/** Commands of the delivery worker, which are also carried out after the expiry time. */
const timeless: ReadonlySet<LifecycleCommand["type"]> = new Set(["begin_attempt", "report_attempt"]);

function* stepping(submission: Submission, command: LifecycleCommand, context: LifecycleContext): Checked<Stepped> {
  const draft = new Draft(submission, context);
  if (!timeless.has(command.type) && isExpired(submission, context.now)) {
    // The expiry time has passed without a sweep (D-17), so the event is recorded now, before the command is answered.
    expire(draft, {}, context);
    const isLook = command.type === "look" || command.type === "expire" || command.type === "escalate";
    const outcome = isLook ? done() : closedTo(draft.submission)!;
    return { submission: draft.submission, events: draft.events, outcome };
  }
  noticeReturn(draft, context);
  const { type, ...rest } = command;
  const handler = handlers[type] as Handler;
  const answer = handler(draft, rest, context);
  const outcome = "ok" in answer ? answer : yield* answer;
  return { submission: draft.submission, events: draft.events, outcome };
}

/**
 * Carries out a command on a submission: a pure function from state and command to the next state, its events and the
 * outcome. Throws if the intake has checks in code; `stepWithChecks` waits for them.
 *
 * @example const { submission: next, events } = step(submission, { type: "set_fields", fields: { name: "Ada" } }, context);
 */
export const step = (submission: Submission, command: LifecycleCommand, context: LifecycleContext): Stepped =>
  withoutWaiting(stepping(submission, command, context));

/** Like `step`, but waits for the intake's checks in code if it has any. */
export const stepWithChecks = (
  submission: Submission,
  command: LifecycleCommand,
  context: LifecycleContext,
): Stepped | Promise<Stepped> => {
  const work = stepping(submission, command, context);
  return context.intake.checks ? waitingForChecks(work, context) : withoutWaiting(work);
};

function* creating(command: Create, context: LifecycleContext): Checked<Stepped> {
  const { intake, now } = context;
  const expiresAt = new Date(Date.parse(now) + (command.ttlMs ?? intake.ttlMs)).toISOString();
  const { id, tenant, initialFields } = command;
  const about = { tenant, intakeId: intake.id, intakeVersion: intake.version, expiresAt };
  // With initial fields, the checks run after those are written.
  const reported = intake.checks && !initialFields ? yield* findIn(intake.form.begin(now), context) : undefined;
  const draft = Draft.create(id, { ...about, ...(reported && { reported }) }, context);
  const outcome = yield* fillFirst(draft, command, context);
  return { submission: draft.submission, events: draft.events, outcome };
}

/**
 * Creates a submission; if the outcome is not ok, nothing may be stored. Throws if the intake has checks in code.
 *
 * @example const { submission, events, outcome } = create({ id: "sub_1", tenant: "default" }, context);
 */
export const create = (command: Create, context: LifecycleContext): Stepped =>
  withoutWaiting(creating(command, context));

/** Like `create`, but waits for the intake's checks in code if it has any. */
export const createWithChecks = (command: Create, context: LifecycleContext): Stepped | Promise<Stepped> => {
  const work = creating(command, context);
  return context.intake.checks ? waitingForChecks(work, context) : withoutWaiting(work);
};
