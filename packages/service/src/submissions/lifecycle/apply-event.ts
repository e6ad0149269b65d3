import {
  type Assurance,
  type Channel,
  type Command,
  type Context,
  type FormDocument,
  openDocument,
  owner,
  type Refusal,
  type WordableProblem,
} from "@cofill/core";
import type { Findings } from "../checks.ts";
import { type Actor, type FileDescriptor, type Origins, type SubmissionState, terminalStates } from "../contract.ts";
import type { Intake } from "../intake.ts";
import { contextOf } from "./audience.ts";
import { withFindings } from "./await-checks.ts";
import { planOptions } from "./plan-fields.ts";
import type { Approval, HandoffLink, Submission, Upload } from "./submission.ts";
import type { EventType } from "./transitions.ts";

/** The issues that checks in code report after an event; absent if they are the same as before it. */
interface WithFindings {
  readonly reported?: Findings;
}

/** The payload of each event type, which has everything that a replay needs. */
export interface Payloads {
  readonly "submission.created": {
    readonly tenant: string;
    readonly intakeId: string;
    readonly intakeVersion: string;
    readonly expiresAt: string;
  } & WithFindings;
  readonly "field.updated": {
    /** The fields as the caller gave them. */
    readonly fields?: Readonly<Record<string, unknown>>;
    readonly origins?: Origins;
    /** Paths whose answer or proposal a person confirmed, and paths whose proposal a person declined. */
    readonly confirmed?: readonly string[];
    readonly declined?: readonly string[];
    /** Paths whose new value is a proposal that waits for a person. */
    readonly proposed?: readonly string[];
    /** The commands that were carried out; absent if they follow from `fields`, one command for each. */
    readonly commands?: readonly Command[];
    /** The commands in events of earlier releases. */
    readonly edits?: readonly Command[];
  } & WithFindings;
  readonly "validation.passed": WithFindings;
  readonly "validation.failed": {
    readonly type: string;
    readonly fields: readonly { readonly path: string; readonly code: string }[];
  } & WithFindings;
  readonly "upload.requested": Omit<Upload, "id" | "status"> & { readonly uploadId: string };
  readonly "upload.completed": {
    readonly uploadId: string;
    readonly field: string;
    readonly file: FileDescriptor;
  } & WithFindings;
  readonly "upload.failed": {
    readonly uploadId: string;
    readonly field: string;
    readonly problems?: readonly WordableProblem[];
    /** Messages instead of problems, in events of earlier releases. */
    readonly reasons?: readonly string[];
  };
  readonly "submission.submitted": Readonly<Record<string, never>>;
  readonly "review.requested": {
    readonly gate: string;
    readonly round: number;
    readonly required: number;
    readonly reviewers: unknown;
    readonly escalateAt?: string;
    readonly escalated?: true;
  };
  readonly "review.approved": {
    readonly gate: string;
    readonly approvals: number;
    readonly required: number;
    readonly automatic?: true;
    readonly comment?: string;
  };
  readonly "review.rejected": { readonly gate: string; readonly reasons: readonly string[] };
  readonly "delivery.attempted": { readonly deliveryId: string; readonly attempt: number };
  readonly "delivery.succeeded": { readonly deliveryId: string; readonly attempt: number; readonly status?: number };
  readonly "delivery.failed": {
    readonly deliveryId: string;
    readonly attempt: number;
    readonly reason: string;
    readonly status?: number;
    readonly nextAt?: string;
    readonly final?: true;
  };
  readonly "submission.finalized": Readonly<Record<string, never>>;
  readonly "submission.cancelled": { readonly reason?: string };
  readonly "submission.expired": Readonly<Record<string, never>>;
  readonly "handoff.link_issued": {
    readonly linkId: string;
    readonly tokenHash: string;
    readonly expiresAt: string;
    readonly note?: string;
    readonly to?: string;
    readonly heldBy?: string;
    readonly under?: string;
    readonly roles?: readonly string[];
    /** Absent in events of earlier releases, which gave links to agents. */
    readonly assurance?: Assurance;
  };
  /** The people with these links have finished their part; `roles` must fill theirs next. */
  readonly "handoff.completed": { readonly linkIds: readonly string[]; readonly roles: readonly string[] };
  readonly "handoff.link_revoked": { readonly linkIds: readonly string[] };
  readonly "handoff.resumed": Readonly<Record<string, never>>;
}

/** An event without its sequence number and hash. */
export interface Occurrence<T extends EventType = EventType> {
  readonly type: T;
  readonly ts: string;
  readonly actor: Actor;
  /** Absent in events of earlier releases. */
  readonly principal?: string;
  readonly channel?: Channel;
  readonly assurance?: Assurance;
  readonly state: SubmissionState;
  readonly payload: Payloads[T];
}

/** Thrown when the form refuses a command, so that the event cannot be emitted. */
export class FormRefusal extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`${refusal.path ?? "The form"}: ${refusal.code}`);
    this.refusal = refusal;
  }
}

/**
 * Applies commands to the document without checking the actor's permissions, because that was done before the event was
 * recorded.
 */
const writeDocument = (submission: Submission, commands: readonly Command[], context: Context): FormDocument => {
  const { document, version } = submission;
  const edited = document.edit(commands, context, { revision: version + 1 });
  const failed = edited.outcomes.find((outcome) => !outcome.ok);
  if (failed && !failed.ok) throw new FormRefusal(failed.refusal);
  return edited.document;
};

const fieldCommands = (document: FormDocument, payload: Payloads["field.updated"]): readonly Command[] => {
  const recorded = payload.commands ?? payload.edits;
  if (recorded) return recorded;
  const plan = document.plan(payload.fields ?? {}, "merge", planOptions(payload.origins));
  if (!plan.ok) throw new FormRefusal({ code: "unknown_path", params: {}, path: plan.problems[0]!.path });
  return [...plan.commands, ...personCommands(document, payload.confirmed, payload.declined)];
};

/** Builds the commands by which a person confirms answers and decides on proposals. */
export const personCommands = (
  { form }: FormDocument,
  confirmed: readonly string[] = [],
  declined: readonly string[] = [],
): readonly Command[] => [
  ...confirmed.map((path): Command => ({ type: form.proposals.has(path) ? "accept" : "confirm", path })),
  ...declined.map((path): Command => ({ type: "decline", path })),
];

const withUpload = (submission: Submission, id: string, change: Partial<Upload>): Submission => {
  const upload = submission.uploads[id];
  return upload ? { ...submission, uploads: { ...submission.uploads, [id]: { ...upload, ...change } } } : submission;
};

/** Drops pending uploads of fields that were cleared. */
const droppedUploads = (submission: Submission, cleared: ReadonlySet<string>): Submission["uploads"] => {
  if (!Object.values(submission.uploads).some(({ status, field }) => status === "pending" && cleared.has(field))) {
    return submission.uploads;
  }
  return Object.fromEntries(
    Object.entries(submission.uploads).map(([id, upload]) => [
      id,
      upload.status === "pending" && cleared.has(upload.field) ? { ...upload, status: "dropped" as const } : upload,
    ]),
  );
};

export const uploadsAfter = (submission: Submission, commands: readonly Command[]): Submission["uploads"] => {
  const cleared = commands.filter(({ type }) => type === "clear") as readonly Extract<Command, { type: "clear" }>[];
  return cleared.length === 0
    ? submission.uploads
    : droppedUploads(submission, new Set(cleared.map(({ path }) => path)));
};

type Apply<T extends EventType> = (submission: Submission, event: Occurrence<T>) => Submission;

const unchanged: Apply<EventType> = (submission) => submission;

const handlers: { readonly [T in Exclude<EventType, "submission.created">]: Apply<T> } = {
  "field.updated": (submission, event) => {
    const commands = fieldCommands(submission.document, event.payload);
    const document = writeDocument(submission, commands, contextOf(event));
    return { ...submission, document, uploads: uploadsAfter(submission, commands) };
  },
  "validation.passed": unchanged,
  "validation.failed": unchanged,
  "upload.requested": (submission, { payload: { uploadId: id, ...upload } }) => ({
    ...submission,
    uploads: { ...submission.uploads, [id]: { ...upload, id, status: "pending" } },
  }),
  "upload.completed": (submission, event) => {
    const { uploadId, field, file } = event.payload;
    const { filename: name, mimeType: mediaType, sizeBytes: size, sha256 } = file;
    const value = { id: uploadId, name, mediaType, size, sha256 };
    const command: Command = { type: "set", path: field, value, keep: true };
    const document = writeDocument(submission, [command], contextOf(event));
    // Drops other pending uploads of the same field.
    const uploads = droppedUploads(submission, new Set([field]));
    return withUpload({ ...submission, document, uploads }, uploadId, { status: "completed" });
  },
  "upload.failed": (submission, { payload }) => withUpload(submission, payload.uploadId, { status: "failed" }),
  "submission.submitted": (submission, { ts, actor }) => {
    const { review: _, delivery: __, ...rest } = submission;
    return { ...rest, submittedAt: ts, submittedBy: actor };
  },
  "review.requested": (submission, { payload: { gate, round, escalateAt } }) => ({
    ...submission,
    review: {
      round,
      gate,
      approvals: submission.review?.approvals ?? [],
      ...(escalateAt !== undefined && { escalateAt }),
    },
  }),
  "review.approved": (submission, { payload: { gate, automatic, comment }, actor, ts, channel, assurance }) => {
    const approval: Approval = {
      gate,
      by: actor,
      at: ts,
      ...(channel !== undefined && { channel }),
      ...(actor.kind === "human" && { assurance: assurance ?? "claimed" }),
      ...(automatic && { automatic }),
      ...(comment !== undefined && { comment }),
    };
    const review = submission.review!;
    return { ...submission, review: { ...review, approvals: [...review.approvals, approval] } };
  },
  "review.rejected": (submission, { payload: { gate, reasons }, actor, ts, channel, assurance = "claimed" }) => {
    const { escalateAt: _, ...review } = submission.review!;
    const by = { by: actor, at: ts, ...(channel !== undefined && { channel }), assurance };
    const rejection = { round: review.round, gate, reasons, ...by };
    return { ...submission, review, rejections: [...submission.rejections, rejection] };
  },
  "delivery.attempted": (submission, { payload: { deliveryId, attempt } }) => ({
    ...submission,
    delivery: { ...submission.delivery, id: deliveryId, status: "pending", attempts: attempt },
  }),
  "delivery.succeeded": (submission, { payload: { deliveryId, attempt } }) => ({
    ...submission,
    delivery: { id: deliveryId, status: "sent", attempts: attempt },
  }),
  "delivery.failed": (submission, { payload: { deliveryId, attempt, reason, nextAt, final } }) => ({
    ...submission,
    delivery: {
      id: deliveryId,
      status: final ? "failed" : "pending",
      attempts: attempt,
      lastError: reason,
      ...(nextAt !== undefined && { nextAt }),
    },
  }),
  "submission.finalized": unchanged,
  "submission.cancelled": (submission, { payload: { reason } }) =>
    reason === undefined ? submission : { ...submission, cancelReason: reason },
  "submission.expired": unchanged,
  "handoff.link_issued": (submission, { actor, payload }) => {
    const { linkId, tokenHash, expiresAt, note, to, heldBy, under, roles, assurance = "relayed" } = payload;
    const link: HandoffLink = {
      id: linkId,
      hash: tokenHash,
      expiresAt,
      assurance,
      ...(note !== undefined && { note }),
      ...(to !== undefined && { to, by: actor.id }),
      ...(heldBy !== undefined && { heldBy }),
      ...(under !== undefined && { under }),
      ...(roles && { roles }),
    };
    return { ...submission, links: [...submission.links, link] };
  },
  "handoff.completed": (submission, { ts, payload: { linkIds } }) => ({
    ...submission,
    links: submission.links.map((link) => (linkIds.includes(link.id) ? { ...link, doneAt: ts } : link)),
  }),
  "handoff.link_revoked": (submission, { payload: { linkIds } }) => ({
    ...submission,
    links: submission.links.filter(({ id }) => !linkIds.includes(id)),
  }),
  "handoff.resumed": (submission) => ({ ...submission, resumable: false }),
};

/**
 * Events that change the submission's version, and so make earlier resume tokens stale, even if the state stays the
 * same.
 */
const moves: ReadonlySet<EventType> = new Set<EventType>([
  "field.updated",
  "upload.requested",
  "upload.completed",
  "upload.failed",
]);

/**
 * Derived from the submission's id, because there is one delivery per submission and every attempt must have the same
 * id.
 */
export const deliveryIdOf = (submissionId: string): string =>
  `msg_${submissionId.slice(submissionId.indexOf("_") + 1)}`;

/** Whether an event completes the submission's reviews, so that only its delivery remains. */
const awaitsDelivery = ({ destination, gates }: Intake, { type, state }: Occurrence): boolean =>
  destination !== undefined &&
  ((type === "submission.submitted" && gates.length === 0) || (type === "review.approved" && state === "approved"));

/** Applies an event's payload, before state and version change; throws a FormRefusal if the form refuses a command. */
export const writeEvent = (submission: Submission, event: Occurrence): Submission => {
  const written = (handlers[event.type as keyof typeof handlers] as Apply<EventType>)(submission, event);
  const { reported } = event.payload as WithFindings;
  return reported ? { ...written, document: withFindings(written.document, reported, event.ts) } : written;
};

/** The submission after an event; `written` is the result of `writeEvent`, if the caller already has it. */
export const applyEvent = (
  submission: Submission,
  event: Occurrence,
  intake: Intake,
  written: Submission = writeEvent(submission, event),
): Submission => {
  const isMove = moves.has(event.type) || event.state !== submission.state;
  const hasPerson = event.actor.kind === "human" && submission.links.length > 0 && !event.type.startsWith("review.");
  return {
    ...written,
    state: event.state,
    updatedAt: event.ts,
    ...(isMove && { version: submission.version + 1 }),
    ...(hasPerson && { resumable: true }),
    ...(awaitsDelivery(intake, event) && {
      delivery: { id: deliveryIdOf(submission.id), status: "pending", attempts: 0, nextAt: event.ts },
    }),
    ...(terminalStates.has(event.state) && submission.closedAt === undefined && { closedAt: event.ts }),
  };
};

/** Builds a submission from its first event. */
export const createdBy = (id: string, event: Occurrence<"submission.created">, intake: Intake): Submission => {
  const { tenant, intakeId, intakeVersion, expiresAt, reported } = event.payload;
  const blank = openDocument(intake.form, { audience: owner, revision: 1, at: event.ts });
  return {
    id,
    tenant,
    intakeId,
    intakeVersion,
    state: event.state,
    version: 1,
    seq: 0,
    lastHash: "",
    createdAt: event.ts,
    updatedAt: event.ts,
    createdBy: event.actor,
    expiresAt,
    document: withFindings(blank, reported, event.ts),
    uploads: {},
    links: [],
    resumable: false,
    rejections: [],
  };
};
