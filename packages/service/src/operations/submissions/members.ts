import { z } from "zod";
import { errorTypes, fieldErrorCodes, submissionStates } from "../../submissions/contract.ts";
import { limits } from "../../submissions/limits.ts";
import { finds } from "../input-error.ts";
import { count, flag, jsonObject, listOf, text, time, word } from "../members.ts";

export const submissionId = text("The submissionId of the answer to create").min(1);

export const resumeToken = text(
  "The resumeToken of the newest answer: each change gives a new one",
  limits.maxResumeTokenLength,
);

/** The token of calls that some principals may make without one. */
export const anyResumeToken = text(
  "The resumeToken of any answer; needed only if your key did not make the submission",
  limits.maxResumeTokenLength,
).exactOptional();

export const idempotencyKey = text(
  "A text of your own, the same again when you retry: then it is done once",
  limits.maxIdempotencyKeyLength,
).min(1);

const isSmall = (metadata: object): boolean => JSON.stringify(metadata).length <= limits.maxMetadataLength;

export const actor = z
  .strictObject({
    kind: z.enum(["agent", "human", "system"]),
    id: text("Who it is").refine((id) => id.trim() !== "", finds("too_short", { minimum: 1, of: "characters" })),
    name: text("For people to read", limits.maxNameLength).exactOptional(),
    metadata: jsonObject("Anything else about them")
      .refine(isSmall, finds("too_long", { maximum: limits.maxMetadataLength, of: "characters_as_json" }, "invalid"))
      .exactOptional(),
  })
  .meta({ id: "Actor", description: "Who acts. A key says it; without keys it is taken as claimed." });

export const claimedActor = actor.exactOptional();

export const origins = z
  .record(
    z.string(),
    z
      .strictObject({
        confidence: z.number().min(0).max(1).describe("How sure you are").exactOptional(),
        evidence: text("A quote or a URL", limits.maxEvidenceLength).exactOptional(),
      })
      .meta({ id: "Origin", description: "How sure an agent is of an answer, and where it has it from." }),
  )
  .refine(
    (given) => Object.keys(given).length <= limits.maxFieldsPerCall,
    finds("too_long", { maximum: limits.maxFieldsPerCall, of: "entries" }),
  )
  .describe("Where you have the answers from, by path: how sure you are (0 to 1), and a quote or URL")
  .exactOptional();

/** The input of channels that render a submission themselves. */
export const viewInput = z.strictObject({ submissionId, resumeToken: anyResumeToken, actor: claimedActor });

/** The input of channels whose tools edit a submission's form. */
export const editInput = viewInput.extend({
  agent: text("Who works in a person's page", limits.maxAgentName).exactOptional(),
});

export const reason = (description: string) => text(description, limits.maxReasonLength);

/** The input members of paged lists. */
export const paging = {
  after: text("The `next` of the page before").exactOptional(),
  limit: count("Entries on a page", 1, limits.maxListPage).exactOptional(),
};

export const submissionState = z.enum(submissionStates).meta({ id: "SubmissionState" });

export const waitsFor = z
  .object({
    filledBy: z.enum(["person", "agent"]),
    role: word("The role that fills it").exactOptional(),
  })
  .meta({ id: "WaitsFor", description: "Who must put it right, where you cannot." });

export const fieldError = z
  .object({
    path: word("`items[0].amount`"),
    code: z.enum(fieldErrorCodes),
    message: word(),
    expected: z.unknown().optional(),
    received: z.unknown().optional(),
    role: word("Who fills the field, where that is not left to anybody").exactOptional(),
    waitsFor: waitsFor.exactOptional(),
  })
  .meta({ id: "FieldError" });

export const nextAction = z
  .object({
    action: z.enum(["collect_field", "request_upload", "wait_for_review", "retry_delivery", "cancel", "x-hand_over"]),
    field: word().exactOptional(),
    role: word("Who is to go on, with x-hand_over").exactOptional(),
    hint: word().exactOptional(),
    accept: listOf(word("A media type"), "Media types that are taken").exactOptional(),
    maxBytes: z.int().min(0).exactOptional(),
  })
  .meta({ id: "NextAction" });

export const deliveryState = z
  .object({
    id: word("The webhook-id, the same at every attempt"),
    status: z.enum(["pending", "sent", "failed"]),
    attempts: z.int().min(0),
    lastError: word().exactOptional(),
    nextAt: time("When it is tried again").exactOptional(),
  })
  .meta({ id: "DeliveryState" });

/** The members that every successful answer has. */
const successMembers = {
  ok: z.literal(true),
  submissionId: word(),
  state: submissionState,
  resumeToken: word("To be sent with the next call; a new one after every change"),
};

export const success = <Members extends z.ZodRawShape>(name: string, members: Members) =>
  z.object({ ...successMembers, ...members }).meta({ id: name });

/** The members that report what is still missing or invalid. */
export const open = {
  ready: flag("Whether it could be submitted as it stands").exactOptional(),
  issues: listOf(fieldError, "Everything that is missing or wrong").exactOptional(),
  missingFields: listOf(word(), "Paths that still need an answer of yours").exactOptional(),
};

export const page = <Member extends string, Item extends z.ZodType>(name: string, member: Member, item: Item) =>
  z
    .object({
      ok: z.literal(true),
      ...({ [member]: z.array(item) } as { readonly [M in Member]: z.ZodArray<Item> }),
      next: word("For `after`, if there is more").exactOptional(),
    })
    .meta({ id: name });

/** The contract's error envelope: the command was understood, but its outcome is an error. */
export const intakeError = z
  .object({
    ok: z.literal(false),
    submissionId: word("Empty if the submission did not come into being"),
    state: submissionState,
    resumeToken: word(),
    error: z.object({
      type: z.enum(errorTypes),
      message: word().exactOptional(),
      fields: z.array(fieldError).exactOptional(),
      nextActions: z.array(nextAction).exactOptional(),
      retryable: flag("Whether the same call may succeed later"),
      retryAfterMs: z.number().min(0).exactOptional(),
      changedPaths: listOf(
        word(),
        "With a conflict over a stale token: what changed since it was given",
      ).exactOptional(),
    }),
  })
  .meta({ id: "IntakeError" });
