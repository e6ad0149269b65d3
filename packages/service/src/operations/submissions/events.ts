import { z } from "zod";
import { eventTypes } from "../../submissions/contract.ts";
import { limits } from "../../submissions/limits.ts";
import { getEvents } from "../../submissions/service/operations/look.ts";
import { intakeOperation } from "../intake-context.ts";
import { count, jsonObject, text, time, word } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { actor, anyResumeToken, claimedActor, submissionId, submissionState } from "./members.ts";
import { sample } from "./sample.ts";

/** The schema of an event in the audit trail. */
export const event = z
  .object({
    eventId: word(),
    type: word(`One of ${eventTypes.join(", ")}`),
    submissionId: word(),
    ts: time(),
    actor,
    state: submissionState,
    payload: jsonObject("What happened, by type").exactOptional(),
    seq: count("From 1, without gaps"),
    prevHash: word("The hash of the event before; empty for the first"),
    hash: word("SHA-256 over the event without this member"),
  })
  .meta({ id: "Event", description: "One step of the audit trail, as it was written." });

export const events = intakeOperation({
  id: "submissions.events",
  group: "Submissions",
  ...texts["submissions.events"],
  http: routes["submissions.events"],
  mcp: {
    name: "events",
    title: ({ form }) => `History of ${form}`,
    description: ({ form }) => `Gives what happened to a submission of ${form}, the oldest first: who did what, when.`,
  },
  permission: "own",
  links: true,
  resumeToken: "enough",
  effect: { changes: false, idempotent: true },
  input: z.strictObject({
    submissionId,
    resumeToken: anyResumeToken,
    afterEventId: text("Only events after this one").exactOptional(),
    limit: count(
      `How many at most; ${limits.defaultEventsPerPage} if left out`,
      1,
      limits.maxEventsPerPage,
    ).exactOptional(),
    actor: claimedActor,
  }),
  output: z
    .object({
      ok: z.literal(true),
      submissionId: word(),
      state: submissionState,
      resumeToken: word(),
      events: z.array(event),
      lastSeq: count("How many events there are"),
      next: word("For `afterEventId`, if there is more").exactOptional(),
    })
    .meta({ id: "EventPage" }),
  answers: "Events in order; the Accept header chooses the form",
  examples: [
    {
      title: "The first event",
      request: { submissionId: sample.submissionId, resumeToken: sample.resumeToken, limit: 1 },
      response: {
        ok: true,
        submissionId: sample.submissionId,
        state: "in_progress",
        resumeToken: sample.resumeToken,
        events: [
          {
            eventId: `evt_${sample.submissionId}_1`,
            type: "submission.created",
            submissionId: sample.submissionId,
            ts: sample.at,
            actor: sample.actor,
            state: "in_progress",
            payload: { intakeId: sample.intakeId, intakeVersion: "1" },
            seq: 1,
            prevHash: "",
            hash: "8f1c5a7d20b94e63a1f7c0d2e5b86934710acdf2e4b5c6d7a8091b2c3d4e5f60",
          },
        ],
        lastSeq: 1,
      },
    },
  ],
  run: ({ parts, principal }, input) => getEvents(parts, principal, input),
});
