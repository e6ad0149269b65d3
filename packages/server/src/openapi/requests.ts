import { limits, submissionStates, uploadLimits } from "@cofill/intake";
import type { Parameter } from "../route.ts";
import { count, listOf, mapOf, object, oneOf, ref, text } from "./shapes.ts";

/** What calls may say, in the words of the contract. */

const resumeToken = text("Of the last answer; or in the header Resume-Token");
const idempotencyKey = text("Made by the caller; or in the header Idempotency-Key", {
  maxLength: limits.maxIdempotencyKeyLength,
});
const actor = ref("Actor");

const reason = text(undefined, { maxLength: limits.maxReasonLength });

export const requests = {
  create: object({
    "actor?": actor,
    "idempotencyKey?": idempotencyKey,
    "initialFields?": mapOf(true, "Answers that are known already"),
    "origins?": mapOf(ref("Origin"), "Of the initial fields, by path"),
    "ttlMs?": count("How long it may stay open", { minimum: limits.minTtlMs, maximum: limits.maxTtlMs }),
  }),
  setFields: object({
    "resumeToken?": resumeToken,
    "actor?": actor,
    "fields?": mapOf(true, "By dot path or as nested objects; null clears"),
    "origins?": mapOf(ref("Origin"), "By path"),
    "confirm?": listOf(text(), "Paths whose answer, or whose proposal, a person stands up for"),
    "decline?": listOf(text(), "Paths whose proposal a person declines"),
  }),
  validate: object({ "resumeToken?": resumeToken, "actor?": actor }),
  requestUpload: object({
    "resumeToken?": resumeToken,
    "actor?": actor,
    field: text("The path of the file field"),
    filename: text(undefined, { maxLength: uploadLimits.maxGivenFilenameLength }),
    mimeType: text(),
    sizeBytes: count(),
    "sha256?": text("In hex; checked when the file has arrived"),
  }),
  confirmUpload: object({ "resumeToken?": resumeToken, "actor?": actor }),
  submit: object({ "resumeToken?": resumeToken, "actor?": actor, "idempotencyKey?": idempotencyKey }),
  review: object({
    "actor?": actor,
    decision: oneOf(["approved", "rejected"]),
    "reasons?": listOf(reason, "Needed to reject"),
    "comment?": reason,
    "version?": count("The version that was looked at; refused if there is a newer one"),
  }),
  cancel: object({ "resumeToken?": resumeToken, "actor?": actor, "reason?": reason }),
  issueLink: object({
    "resumeToken?": resumeToken,
    "actor?": actor,
    "expiresInMs?": count(undefined, { minimum: limits.minTtlMs, maximum: limits.maxLinkTtlMs }),
    "note?": text("For the person who opens it", { maxLength: limits.maxNoteLength }),
    "to?": text(
      "The person, by your own pet name for them, or by account where you are a person: they are told in their mail",
    ),
  }),
  revokeLinks: object({ "resumeToken?": resumeToken, "actor?": actor, "linkId?": text("All of them without it") }),
  retryDelivery: object({ "resumeToken?": resumeToken, "actor?": actor }),
} as const;

const query = (name: string, description: string, schema = text()): Parameter => ({
  in: "query",
  name,
  description,
  schema,
});

export const paging: readonly Parameter[] = [
  query("after", "The `next` of the page before"),
  query("limit", "Entries on a page", count(undefined, { minimum: 1, maximum: limits.maxListPage })),
];

export const submissionFilters: readonly Parameter[] = [
  query("state", "Only those in this state", oneOf(submissionStates)),
  query("intakeId", "Only those of this intake"),
  ...paging,
];

export const deliveryFilters: readonly Parameter[] = [
  query("status", "Only those that stand so", oneOf(["pending", "sent", "failed"])),
  ...paging,
];

export const eventFilters: readonly Parameter[] = [
  query("afterEventId", "Only events after this one"),
  query("limit", "Events in one answer", count(undefined, { minimum: 1, maximum: limits.maxEventsPerPage })),
  {
    in: "header",
    name: "Last-Event-ID",
    description: "As `afterEventId`, on a live stream that was interrupted",
    schema: text(),
  },
];
