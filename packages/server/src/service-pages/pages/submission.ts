import type { SubmissionPage } from "@cofill/page";
import { assuranceText, reviewProblem, type Submission, terminalStates } from "@cofill/service";
import { pathId } from "../../read-input.ts";
import { nothingHere } from "../../request-problem.ts";
import { sendStoredFile } from "../../send-stored-file.ts";
import { servicePageLimits } from "../limits.ts";
import { answerSections } from "../models/answers.ts";
import { momentOf } from "../models/moments.ts";
import { pictureOf } from "../models/picture.ts";
import { deliveryFacts, factsOf, reviewFacts } from "../models/submission-facts.ts";
import { entryOf, type TimelineContext, timelineOf } from "../models/timeline.ts";
import { closedPage, type PageContext, type Shown } from "../page-route.ts";
import { may, type PageUser } from "../page-user.ts";
import { type Opened, openSubmission } from "./opened.ts";
import { eventNumber } from "./page-number.ts";

const isOwner = ({ principal }: PageUser, { createdBy }: Submission): boolean =>
  principal.via === "key" && createdBy.id === principal.actor.id;

const undelivered: ReadonlySet<string> = new Set(["submitted", "approved"]);

/** States in which a submission can be filled, and so be handed over. */
const fillable: ReadonlySet<string> = new Set([
  "draft",
  "in_progress",
  "awaiting_input",
  "awaiting_upload",
  "rejected",
]);

/** The actions to offer to this user; the service checks them again. */
export const mayDo = (user: PageUser, { submission, intake, href }: Opened): SubmissionPage["may"] => {
  const { state, delivery } = submission;
  const isMine = may(user, "own") && isOwner(user, submission);
  const canReview =
    state === "needs_review" &&
    may(user, "review") &&
    reviewProblem(user.principal, user.actor, submission, intake) === undefined;
  const canRetry = delivery !== undefined && delivery.status !== "sent" && undelivered.has(state);
  return {
    ...(canReview && { review: `${href}/review` }),
    ...(canRetry && (isMine || may(user, "deliver")) && { retry: `${href}/retry` }),
    ...(fillable.has(state) && may(user, "fill") && { handOver: `${href}/link` }),
    ...(!terminalStates.has(state) && (isMine || may(user, "cancel_all")) && { cancel: `${href}/cancel` }),
  };
};

/** The result of the action that was just attempted. */
type Said = Pick<SubmissionPage, "madeLink" | "errorMessage">;

const pastOf = (opened: Opened, at: number, context: TimelineContext): SubmissionPage["past"] => {
  const { trail, href } = opened;
  const last = trail.events.length;
  const event = trail.events[at - 1];
  if (!event) return undefined;
  return {
    entry: entryOf(trail, event, context),
    last,
    ...(at > 1 && { previous: context.hrefAt(at - 1) }),
    ...(at < last && { next: context.hrefAt(at + 1) }),
    now: href,
  };
};

export const submissionOf = (context: PageContext, opened: Opened, said: Said = {}): Shown => {
  const { call, user, now } = context;
  const { trail, people, fileHref, href, intake } = opened;
  const asked = eventNumber(call, "at");
  if (asked !== undefined && asked > trail.states.length) throw nothingHere();
  const submission = asked === undefined ? opened.submission : trail.states[asked - 1]!;
  const before = asked === undefined ? undefined : trail.states[asked - 2]?.document.form;
  const timelineContext: TimelineContext = {
    people,
    now,
    fileHref,
    hrefAt: (seq) => `${href}?at=${seq}`,
    ...(asked !== undefined && { shown: asked }),
  };
  const until = Math.min(eventNumber(call, "until") ?? trail.events.length, trail.events.length);
  const from = Math.max(0, until - servicePageLimits.eventsPerPage);
  const past = asked === undefined ? undefined : pastOf(opened, asked, timelineContext);
  const review = reviewFacts(submission, intake, people, now);
  const delivery = deliveryFacts(submission, now);
  const picture = pictureOf(trail, now, asked);
  return {
    title: `${intake.name}, ${opened.id}`,
    page: {
      type: "submission",
      facts: factsOf(submission, intake, people, now),
      sections: answerSections(submission.document.form, {
        people,
        now,
        fileHref,
        saysProblems: asked === undefined && !terminalStates.has(submission.state),
        ...(before && { before }),
      }),
      ...(review && { review }),
      ...(delivery && { delivery }),
      links: submission.links.map(({ id, expiresAt, assurance, note }) => ({
        id,
        expiresAt: momentOf(expiresAt, now),
        how: assuranceText(assurance),
        ...(note !== undefined && { note }),
      })),
      ...(picture && { picture }),
      timeline: timelineOf(trail, trail.events.slice(from, until), timelineContext),
      ...(from > 0 && { earlier: `${href}?until=${from}#timeline` }),
      chain: trail.chain,
      ...(past && { past }),
      may: past ? {} : mayDo(user, opened),
      ...said,
    },
    ...(said.errorMessage !== undefined && { status: 422 }),
  };
};

const needs = ["own", "read_all"] as const;

export const submissionPages = [
  closedPage(
    {
      id: "pageSubmission",
      method: "GET",
      path: "/submissions/{submissionId}",
      summary: "A submission with its timeline, now or at any moment of the past",
      needs,
    },
    async (context) => submissionOf(context, await openSubmission(context)),
  ),
  closedPage(
    {
      id: "pageFile",
      method: "GET",
      path: "/submissions/{submissionId}/files/{uploadId}",
      summary: "A file that was uploaded",
      needs,
    },
    ({ call, user }) => sendStoredFile(call, user.principal, pathId(call, "submissionId"), {}),
  ),
] as const;
