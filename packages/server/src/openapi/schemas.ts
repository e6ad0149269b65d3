import type { JsonSchema } from "@cofill/core";
import { errorTypes, eventTypes, fieldErrorCodes, limits, problemStatus, submissionStates } from "@cofill/intake";
import { count, flag, listOf, mapOf, object, oneOf, ref, text, time } from "./shapes.ts";

const actor = object({
  kind: oneOf(["agent", "human", "system"]),
  id: text("Who it is", { minLength: 1, maxLength: limits.maxIdLength }),
  "name?": text("For people to read", { maxLength: limits.maxNameLength }),
  "metadata?": mapOf(true),
});

const origin = object(
  {
    "confidence?": { type: "number", minimum: 0, maximum: 1 },
    "evidence?": text("A quote or a URL", { maxLength: limits.maxEvidenceLength }),
  },
  "How sure an agent is of an answer, and where it has it from.",
);

const fieldError = object({
  path: text("`items[0].amount`"),
  code: oneOf(fieldErrorCodes),
  message: text(),
  "expected?": {},
  "received?": {},
});

const nextAction = object({
  action: oneOf(["collect_field", "request_upload", "wait_for_review", "retry_delivery", "cancel"]),
  "field?": text(),
  "hint?": text(),
  "accept?": listOf(text("A media type")),
  "maxBytes?": count(),
});

/** What every success says of its submission. */
const standing = {
  ok: { const: true },
  submissionId: text(),
  state: ref("SubmissionState"),
  resumeToken: text("To be sent with the next call; a new one after every change"),
};

const success = (members: Readonly<Record<string, JsonSchema>> = {}): JsonSchema => object({ ...standing, ...members });

const open = {
  "ready?": flag("Whether it could be submitted as it stands"),
  "issues?": listOf(ref("FieldError"), "Everything that is missing or wrong"),
  "missingFields?": listOf(text(), "Paths that still need an answer"),
};

const intakeError = object({
  ok: { const: false },
  submissionId: text("Empty if the submission did not come into being"),
  state: ref("SubmissionState"),
  resumeToken: text(),
  error: object({
    type: oneOf(errorTypes),
    "message?": text(),
    "fields?": listOf(ref("FieldError")),
    "nextActions?": listOf(ref("NextAction")),
    retryable: flag("Whether the same call may succeed later"),
    "retryAfterMs?": { type: "number", minimum: 0 },
    "changedPaths?": listOf(text(), "With a conflict over a stale token: what changed since it was given"),
  }),
});

const problem = object(
  {
    type: text("urn:cofill:problem: and the code"),
    title: text(),
    status: count(),
    detail: text("What is wrong, in words"),
    code: oneOf(Object.keys(problemStatus), "Permanent; `upload_…` for what is wrong with a file that was sent"),
    "instance?": text("Of an internal error: under which the server's log has more"),
  },
  "RFC 9457: a request that could not be taken up.",
);

const event = object(
  {
    eventId: text(),
    type: text(`One of ${eventTypes.join(", ")}`),
    submissionId: text(),
    ts: time(),
    actor: ref("Actor"),
    state: ref("SubmissionState"),
    "payload?": mapOf(true),
    seq: count("From 1, without gaps"),
    prevHash: text("The hash of the event before; empty for the first"),
    hash: text("SHA-256 over the event without this member"),
  },
  "One step of the audit trail, as it was written.",
);

const delivery = object({
  id: text("The webhook-id, the same at every attempt"),
  status: oneOf(["pending", "sent", "failed"]),
  attempts: count(),
  "lastError?": text(),
  "nextAt?": time("When it is tried again"),
});

const submission = success({
  intakeId: text(),
  intakeVersion: text("The version it was created with"),
  intakeName: text(),
  version: count("Moves on with every change; named by resume tokens"),
  fields: mapOf(true, "The answers"),
  answers: mapOf(true, "Who gave each answer, when, and on what grounds, by path"),
  "proposals?": mapOf(true, "What agents proposed and no person has decided on, by path"),
  ...open,
  uploads: listOf(
    object({
      uploadId: text(),
      field: text(),
      filename: text(),
      mimeType: text(),
      sizeBytes: count(),
      status: oneOf(["pending", "completed", "failed", "dropped"]),
    }),
  ),
  metadata: mapOf(true, "When and by whom it was created, changed, submitted and closed, and when it expires"),
  "review?": mapOf(true, "The round, the gate that decides now, and the approvals so far"),
  "rejections?": listOf(mapOf(true), "Earlier rounds that ended with a rejection, with their reasons"),
  "delivery?": ref("DeliveryState"),
  "handoff?": mapOf(true, "Links that are open"),
});

const intakeSummary = object({ id: text(), version: text(), name: text(), "description?": text() });

const intake = object({
  id: text(),
  version: text(),
  name: text(),
  "description?": text(),
  schema: mapOf(true, "JSON Schema 2020-12 of the answers"),
  approvalGates: listOf(object({ name: text(), requiredApprovals: count() })),
  ttlMs: count("How long a submission may stay open"),
  "destination?": object({ kind: oneOf(["webhook", "callback", "queue"]) }),
  "uiHints?": mapOf(true),
});

const page = (member: string, items: JsonSchema): JsonSchema =>
  object({ ok: { const: true }, [member]: listOf(items), "next?": text("For `after`, if there is more") });

/** Everything that goes over the wire, by name. */
export const schemas = {
  Actor: actor,
  Origin: origin,
  SubmissionState: oneOf(submissionStates),
  FieldError: fieldError,
  NextAction: nextAction,
  IntakeError: intakeError,
  Problem: problem,
  Event: event,
  DeliveryState: delivery,
  Submission: submission,
  Created: success({
    schema: mapOf(true, "The full JSON Schema of the answers"),
    "missingFields?": listOf(text()),
    "issues?": listOf(ref("FieldError")),
    "proposed?": listOf(text()),
    "replayed?": flag("The idempotency key was used before: this is the submission it made, as it stands now"),
  }),
  Changed: success({ ...open, "proposed?": listOf(text(), "Paths where the value waits for a person's decision") }),
  Validated: success({ ready: flag() }),
  Upload: success({
    uploadId: text(),
    method: oneOf(["PUT", "POST"]),
    url: text("Takes this one file, until it lapses"),
    "headers?": mapOf(text(), "To be sent with the file"),
    expiresInMs: count(),
    constraints: object({ accept: listOf(text()), maxBytes: count() }),
  }),
  Submitted: success({ "nextActions?": listOf(ref("NextAction")) }),
  Reviewed: success({ "reasons?": listOf(text()), "nextActions?": listOf(ref("NextAction")) }),
  Cancelled: success({ "reason?": text() }),
  Link: success({ url: text("For the person who goes on"), expiresAt: time(), linkId: text() }),
  LinksRevoked: success({ revoked: count() }),
  Delivered: success({ "delivery?": ref("DeliveryState") }),
  EventPage: object({
    ok: { const: true },
    submissionId: text(),
    state: ref("SubmissionState"),
    resumeToken: text(),
    events: listOf(ref("Event")),
    lastSeq: count("How many events there are"),
    "next?": text("For `afterEventId`, if there is more"),
  }),
  SubmissionPage: page(
    "submissions",
    object({
      id: text(),
      tenant: text(),
      intakeId: text(),
      intakeVersion: text(),
      state: ref("SubmissionState"),
      seq: count(),
      createdAt: time(),
      updatedAt: time(),
      createdBy: text("The id of the actor"),
    }),
  ),
  ReviewPage: page(
    "reviews",
    object({
      submissionId: text(),
      intakeId: text(),
      intakeName: text(),
      gate: text(),
      round: count(),
      version: count(),
      "submittedAt?": time(),
      "submittedBy?": ref("Actor"),
      approvals: count(),
      required: count(),
    }),
  ),
  DeliveryPage: page(
    "deliveries",
    object({
      id: text(),
      submissionId: text(),
      tenant: text(),
      intakeId: text(),
      intakeVersion: text(),
      target: text(),
      status: oneOf(["pending", "sent", "failed"]),
      attempts: count(),
      nextAt: time(),
      "leaseUntil?": time(),
      createdAt: time(),
      updatedAt: time(),
      "lastError?": text(),
    }),
  ),
  IntakeSummary: intakeSummary,
  IntakePage: object({ ok: { const: true }, intakes: listOf(ref("IntakeSummary")) }),
  Intake: object({ ok: { const: true }, intake }),
  Health: object({ ok: flag(), "version?": text(), "store?": flag(), "files?": flag() }),
} as const satisfies Record<string, JsonSchema>;

export type SchemaName = keyof typeof schemas;
