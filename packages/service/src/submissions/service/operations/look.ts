import type { StoredEvent, SubmissionFilter, SubmissionSummary } from "@cofill/store";
import { permissionsOf } from "../../auth/permissions.ts";
import { accountOf, type Principal } from "../../auth/principal.ts";
import type { Actor, SubmissionState } from "../../contract.ts";
import { eventIdOf, systemActor } from "../../lifecycle/draft.ts";
import { isExpired } from "../../lifecycle/record.ts";
import { step } from "../../lifecycle/step.ts";
import { limits } from "../../limits.ts";
import { actorOf, isEntitled } from "../access.ts";
import { carriedRoles } from "../carried-roles.ts";
import { iso } from "../clock.ts";
import { describeSubmission } from "../describe.ts";
import { type Parts, toReply } from "../parts.ts";
import { notFound, ProblemError, problem } from "../problem.ts";
import type { Reply } from "../reply.ts";
import type { Loaded } from "../shell.ts";
import { inReach, readToken, type SubmissionInput } from "./fill.ts";

/**
 * Demands any token of the submission, its link, or an entitled principal (D-09); for others the submission does not
 * exist.
 */
export const mayLook = (
  parts: Parts,
  principal: Principal,
  loaded: Loaded | undefined,
  input: SubmissionInput,
): Loaded => {
  const token = readToken(parts, input);
  const found = inReach(principal, loaded);
  if (principal.via === "link" || token || isEntitled(principal, found.submission, "read_all")) return found;
  if (principal.via === "none") throw new ProblemError(problem("unauthenticated.key_or_token"));
  throw notFound();
};

/** The reader for whom issues are described if the request names none: an agent, as for `validate` (D-24). */
const unnamedReader: Actor = { kind: "agent", id: "anonymous" };

export const getSubmission = (
  parts: Parts,
  principal: Principal,
  input: SubmissionInput & { readonly actorKind?: "agent" | "human" },
): Promise<Reply> => {
  const named = actorOf(principal, input.actor);
  const actor = named ?? systemActor;
  const reader: Actor = named ?? (input.actorKind ? { kind: input.actorKind, id: "anonymous" } : unnamedReader);
  return parts.shell.run<Reply>(input.submissionId, (found) => {
    const loaded = mayLook(parts, principal, found, input);
    const { intake } = loaded;
    const stepped = step(loaded.submission, { type: "look" }, parts.shell.context(intake, actor, principal));
    const { submission } = stepped;
    const roles = carriedRoles(principal, reader, intake);
    const acting = { actor: reader, ...(roles && { roles }) };
    const outcome = describeSubmission(submission, intake, iso(parts.clock()), acting);
    return { answer: toReply(parts, submission, outcome), stepped };
  });
};

/** A submission for channels that render it themselves. */
export interface Viewed extends Loaded {
  readonly resumeToken: string;
}

/** Loads a submission and its form for channels that render it themselves. */
export const viewSubmission = (parts: Parts, principal: Principal, input: SubmissionInput): Promise<Viewed> => {
  const { submissionId: id } = input;
  const actor = actorOf(principal, input.actor) ?? systemActor;
  return parts.shell.run<Viewed>(id, (found) => {
    const { intake, submission: before } = mayLook(parts, principal, found, input);
    const stepped = step(before, { type: "look" }, parts.shell.context(intake, actor, principal));
    const { submission } = stepped;
    return { answer: { submission, intake, resumeToken: parts.tokens.issue(id, submission.version) }, stepped };
  });
};

/** The sequence number of an event id; throws a problem if the id is not of this submission (D-07). */
export const seqOfEvent = (submissionId: string, lastSeq: number, eventId: string): number => {
  const seq = Number(/_(\d{1,15})$/.exec(eventId)?.[1] ?? Number.NaN);
  if (!(seq >= 1 && seq <= lastSeq) || eventIdOf(submissionId, seq) !== eventId) {
    throw new ProblemError(problem("unknown_event"));
  }
  return seq;
};

/** A page of the audit trail. */
export interface EventPage {
  readonly events: readonly StoredEvent[];
  readonly lastSeq: number;
  readonly state: SubmissionState;
  readonly resumeToken: string;
}

export type GetEventsInput = SubmissionInput & { readonly afterEventId?: string; readonly limit?: number };

export const getEvents = async (parts: Parts, principal: Principal, input: GetEventsInput): Promise<EventPage> => {
  const { submissionId: id, afterEventId: after, limit = limits.defaultEventsPerPage } = input;
  let { submission } = mayLook(parts, principal, await parts.shell.load(id), input);
  if (isExpired(submission, iso(parts.clock()))) {
    await getSubmission(parts, principal, input);
    submission = mayLook(parts, principal, await parts.shell.load(id), input).submission;
  }
  const afterSeq = after === undefined ? 0 : seqOfEvent(id, submission.seq, after);
  const { seq: lastSeq, state, version } = submission;
  const events = await parts.store.events(id, { afterSeq, limit });
  return { events, lastSeq, state, resumeToken: parts.tokens.issue(id, version) };
};

export const listSubmissions = async (
  { store }: Parts,
  principal: Principal,
  input: {
    readonly state?: SubmissionState;
    readonly intakeId?: string;
    readonly after?: string;
    readonly limit?: number;
  },
): Promise<{ readonly submissions: readonly SubmissionSummary[]; readonly next?: string }> => {
  if (principal.via === "none") throw new ProblemError(problem("unauthenticated.key"));
  if (principal.via === "link") throw new ProblemError(problem("forbidden.link_opens_one"));
  const seesAll = permissionsOf(principal).has("read_all");
  const { state, intakeId, after, limit = limits.defaultListPage } = input;
  const filter: SubmissionFilter = {
    tenant: principal.tenant,
    limit: limit + 1,
    ...(!seesAll && principal.via === "key" && { createdBy: accountOf(principal.actor) }),
    ...(state !== undefined && { state }),
    ...(intakeId !== undefined && { intakeId }),
    ...(after !== undefined && { after }),
  };
  const rows = await store.list(filter);
  const submissions = rows.slice(0, limit);
  return { submissions, ...(rows.length > limit && { next: submissions.at(-1)!.id }) };
};
