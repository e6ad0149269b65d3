import { permissionsOf } from "../../auth/permissions.ts";
import type { Principal } from "../../auth/principal.ts";
import type { SubmissionState } from "../../contract.ts";
import { submissionStates } from "../../contract.ts";
import { eventIdOf, systemActor } from "../../lifecycle/draft.ts";
import { done } from "../../lifecycle/outcome.ts";
import { isExpired } from "../../lifecycle/record.ts";
import { step } from "../../lifecycle/step.ts";
import { limits } from "../../limits.ts";
import type { StoredEvent, SubmissionFilter, SubmissionSummary } from "../../store.ts";
import { actorOf, isEntitled } from "../access.ts";
import { iso } from "../clock.ts";
import { describeSubmission } from "../describe.ts";
import { type Input, malformed, optionalNumber, optionalText, readActor } from "../input.ts";
import { type Parts, toReply } from "../parts.ts";
import { notFound, ProblemError } from "../problem.ts";
import type { Reply } from "../reply.ts";
import type { Loaded } from "../shell.ts";
import { inReach, readToken } from "./fill.ts";

/** A token of the submission, current or not, or someone who may see it anyway (D-09); to all others it is not there. */
export const mayLook = (
  parts: Parts,
  principal: Principal,
  loaded: Loaded | undefined,
  id: string,
  input: Input,
): Loaded => {
  const token = readToken(parts, id, input);
  const found = inReach(principal, loaded);
  if (principal.via === "link" || token || isEntitled(principal, found.submission, "read_all")) return found;
  if (principal.via === "none")
    throw new ProblemError("unauthenticated", "Send a key, or the resume token of the submission");
  throw notFound();
};

export const getSubmission = (parts: Parts, principal: Principal, id: string, input: Input): Promise<Reply> => {
  const actor = actorOf(principal, readActor(input.actor)) ?? systemActor;
  return parts.shell.run<Reply>(id, (found) => {
    const loaded = mayLook(parts, principal, found, id, input);
    const { intake } = loaded;
    const stepped = step(loaded.submission, { type: "look" }, parts.shell.context(intake, actor));
    const { submission } = stepped;
    const outcome = done(describeSubmission(submission, intake, iso(parts.clock())));
    return { answer: toReply(parts, submission, outcome), stepped };
  });
};

export interface Viewed extends Loaded {
  readonly resumeToken: string;
}

/** The submission itself and the form it is pinned to, for doors that show it in their own way. */
export const viewSubmission = (parts: Parts, principal: Principal, id: string, input: Input): Promise<Viewed> => {
  const actor = actorOf(principal, readActor(input.actor)) ?? systemActor;
  return parts.shell.run<Viewed>(id, (found) => {
    const { intake, submission: before } = mayLook(parts, principal, found, id, input);
    const stepped = step(before, { type: "look" }, parts.shell.context(intake, actor));
    const { submission } = stepped;
    return { answer: { submission, intake, resumeToken: parts.tokens.issue(id, submission.version) }, stepped };
  });
};

/** The sequence an event id stands for; an id that is not one of this submission's events is an error (D-07). */
export const seqOfEvent = (submissionId: string, lastSeq: number, eventId: string): number => {
  const seq = Number(/_(\d{1,15})$/.exec(eventId)?.[1] ?? Number.NaN);
  if (!(seq >= 1 && seq <= lastSeq) || eventIdOf(submissionId, seq) !== eventId) {
    throw new ProblemError("unknown_event", "The submission has no such event");
  }
  return seq;
};

export interface EventPage {
  readonly events: readonly StoredEvent[];
  readonly lastSeq: number;
  readonly state: SubmissionState;
  readonly resumeToken: string;
}

export const getEvents = async (parts: Parts, principal: Principal, id: string, input: Input): Promise<EventPage> => {
  let { submission } = mayLook(parts, principal, await parts.shell.load(id), id, input);
  if (isExpired(submission, iso(parts.clock()))) {
    await getSubmission(parts, principal, id, input);
    submission = mayLook(parts, principal, await parts.shell.load(id), id, input).submission;
  }
  const after = optionalText(input, "afterEventId");
  const limit = optionalNumber(input, "limit", 1, limits.maxEventsPerPage) ?? limits.defaultEventsPerPage;
  const afterSeq = after === undefined ? 0 : seqOfEvent(id, submission.seq, after);
  const { seq: lastSeq, state, version } = submission;
  const events = await parts.store.events(id, { afterSeq, limit: Math.floor(limit) });
  return { events, lastSeq, state, resumeToken: parts.tokens.issue(id, version) };
};

export const listSubmissions = async (
  { store }: Parts,
  principal: Principal,
  input: Input,
): Promise<{ readonly submissions: readonly SubmissionSummary[]; readonly next?: string }> => {
  if (principal.via === "none") throw new ProblemError("unauthenticated", "This needs an API key");
  if (principal.via === "link") throw new ProblemError("forbidden", "A link opens one submission only");
  const seesAll = permissionsOf(principal).has("read_all");
  const state = optionalText(input, "state");
  if (state !== undefined && !(submissionStates as readonly string[]).includes(state)) {
    throw malformed(`"state" is one of ${submissionStates.join(", ")}`);
  }
  const intakeId = optionalText(input, "intakeId");
  const after = optionalText(input, "after");
  const limit = Math.floor(optionalNumber(input, "limit", 1, limits.maxListPage) ?? 50);
  const filter: SubmissionFilter = {
    tenant: principal.tenant,
    limit: limit + 1,
    ...(!seesAll && principal.via === "key" && { createdBy: principal.actor.id }),
    ...(state !== undefined && { state: state as SubmissionState }),
    ...(intakeId !== undefined && { intakeId }),
    ...(after !== undefined && { after }),
  };
  const rows = await store.list(filter);
  const submissions = rows.slice(0, limit);
  return { submissions, ...(rows.length > limit && { next: submissions.at(-1)!.id }) };
};
