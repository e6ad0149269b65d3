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

/** Everything that can be asked of a submission. */
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

/** A command to a submission. */
export type LifecycleCommand = { [T in keyof Commands]: { readonly type: T } & Commands[T] }[keyof Commands];

/** What came of a command: the next state, its events and an answer. */
export interface Stepped {
  readonly submission: Submission;
  /** What joins the trail; without events nothing changed. */
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

/** The worker's and the clock's own business goes on whatever the time is. */
const timeless: ReadonlySet<LifecycleCommand["type"]> = new Set(["begin_attempt", "report_attempt"]);

function* stepping(submission: Submission, command: LifecycleCommand, context: LifecycleContext): Checked<Stepped> {
  const draft = new Draft(submission, context);
  if (!timeless.has(command.type) && isExpired(submission, context.now)) {
    // Time ran out while nobody looked (D-17); the caller hears it, and the trail says it first.
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
 * The whole of a submission's life: a state and a command in, the next state, its events and an answer out. Throws for
 * a command that has to wait for checks in code; `stepWithChecks` waits.
 */
export const step = (submission: Submission, command: LifecycleCommand, context: LifecycleContext): Stepped =>
  withoutWaiting(stepping(submission, command, context));

/** The same for an intake that may have checks in code. */
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
  // Where fields are given, the checks look at the form with them in it.
  const reported = intake.checks && !initialFields ? yield* findIn(intake.form.begin(now), context) : undefined;
  const draft = Draft.create(id, { ...about, ...(reported && { reported }) }, context);
  const outcome = yield* fillFirst(draft, command, context);
  return { submission: draft.submission, events: draft.events, outcome };
}

/** A new submission; refused ones leave no trace. */
export const create = (command: Create, context: LifecycleContext): Stepped =>
  withoutWaiting(creating(command, context));

/** The same for an intake that may have checks in code. */
export const createWithChecks = (command: Create, context: LifecycleContext): Stepped | Promise<Stepped> => {
  const work = creating(command, context);
  return context.intake.checks ? waitingForChecks(work, context) : withoutWaiting(work);
};
