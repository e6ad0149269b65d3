import { type DecisionPage, fieldReasonRows } from "@cofill/page";
import { hasApproved, reviewProblem, type Submission } from "@cofill/service";
import { forPerson, problemMessage } from "../../messages/index.ts";
import { seeOther } from "../../pages/html-answer.ts";
import { agentAnswers, answerSections, answersWithin } from "../models/answers.ts";
import { statusLabelOf } from "../models/status-labels.ts";
import { factsOf, reviewFacts } from "../models/submission-facts.ts";
import { timelineOf } from "../models/timeline.ts";
import { withNotice } from "../notices.ts";
import { closedPage, type PageContext, readPosted, type Shown } from "../page-route.ts";
import { actorInput } from "../page-user.ts";
import { type Opened, openSubmission } from "./opened.ts";
import { unwrap } from "./unwrap.ts";

const needs = ["review"] as const;
const path = "/submissions/{submissionId}/review";

/** The state in which the submission was last rejected. */
const lastSentBack = ({ trail }: Opened): Submission | undefined => {
  const event = trail.events.findLast(({ type }) => type === "review.rejected");
  return event && trail.states[event.seq - 1];
};

interface Tried {
  readonly typed: DecisionPage["typed"];
  readonly errorMessage?: DecisionPage["errorMessage"];
  /** The sequence number that the page showed. */
  readonly seen?: number;
}

const nothingTyped: DecisionPage["typed"] = { comment: "", reasons: "", fieldReasons: [] };

const refusalOf = ({ user }: PageContext, { submission, intake }: Opened): string | undefined => {
  if (submission.state !== "needs_review") {
    return `There is nothing to decide: it is ${statusLabelOf(submission.state).text.toLowerCase()} now.`;
  }
  const refused = reviewProblem(user.principal, user.actor, submission, intake);
  if (refused) return forPerson(refused);
  const isDone = hasApproved(submission.review!, user.actor.id);
  return isDone ? "You approved this gate already; another reviewer must decide now." : undefined;
};

const decisionOf = (context: PageContext, opened: Opened, tried: Tried = { typed: nothingTyped }): Shown => {
  const { now } = context;
  const { submission, intake, people, fileHref, href, trail } = opened;
  const answerContext = { people, now, fileHref, saysProblems: true } as const;
  const sections = answerSections(submission.document.form, answerContext);
  const before = lastSentBack(opened)?.document.form;
  const changes =
    before &&
    answersWithin(answerSections(submission.document.form, { ...answerContext, before })).filter(
      ({ isChanged }) => isChanged,
    );
  const gate = intake.gates.find(({ name }) => submission.state === "needs_review" && name === submission.review?.gate);
  const approvals = submission.review?.approvals.filter((approval) => approval.gate === gate?.name).length ?? 0;
  const refusal = refusalOf(context, opened);
  const { seen, errorMessage, typed } = tried;
  const since =
    seen === undefined
      ? undefined
      : timelineOf(trail, trail.events.slice(seen), { people, now, fileHref, hrefAt: (seq) => `${href}?at=${seq}` });
  return {
    title: `Review ${intake.name}, ${opened.id}`,
    page: {
      type: "decision",
      facts: factsOf(submission, intake, people, now),
      href: `${href}/review/decision`,
      review: reviewFacts(submission, intake, people, now) ?? { gates: [], rejections: [] },
      ...(gate && { gate: { name: gate.name, approvals, required: gate.required } }),
      ...(refusal !== undefined && { refusal }),
      ...(changes && { changes }),
      agentAnswers: agentAnswers(sections),
      sections,
      fields: answersWithin(sections).map(({ path: at, label, within }) => ({
        path: at,
        label: nameOf(label, within),
      })),
      seen: { seq: submission.seq, version: submission.version },
      ...(since && { since }),
      ...(errorMessage && { errorMessage }),
      typed,
    },
    ...((since || errorMessage) && { status: since ? 409 : 422 }),
  };
};

const nameOf = (label: string, within: string | undefined): string =>
  within === undefined ? label : `${within}, ${label}`;

interface Posted {
  readonly decision: "approved" | "rejected";
  readonly typed: DecisionPage["typed"];
  readonly reasons: readonly string[];
  readonly seq: number;
  readonly version: number;
}

const readDecision = async (context: PageContext, { submission, ...opened }: Opened): Promise<Posted> => {
  const posted = await readPosted(context);
  const answerContext = { people: opened.people, now: context.now, fileHref: opened.fileHref, saysProblems: false };
  const reasons = posted("reasons")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const answers = answersWithin(answerSections(submission.document.form, answerContext));
  const fieldReasons = fieldReasonRows.flatMap((row) => {
    const [at, reason] = [posted(`field_${row}`), posted(`reason_${row}`).trim()];
    return reason === "" ? [] : [{ path: at, reason }];
  });
  for (const { path: at, reason } of fieldReasons) {
    const about = answers.find((answer) => answer.path === at);
    // A reason without a known field counts for the submission as a whole.
    reasons.push(about ? `${nameOf(about.label, about.within)}: ${reason}` : reason);
  }
  return {
    decision: posted("decision") === "approved" ? "approved" : "rejected",
    typed: { comment: posted("comment"), reasons: posted("reasons"), fieldReasons },
    reasons,
    seq: Number(posted("seq")),
    version: Number(posted("version")),
  };
};

const decide = async (context: PageContext): Promise<Shown | Response> => {
  const { call, server, user } = context;
  const opened = await openSubmission(context);
  const { decision, typed, reasons, seq, version } = await readDecision(context, opened);
  const tried = { typed };
  // A decision is accepted only for the state that the reviewer was shown; later changes are shown first.
  if (seq !== opened.submission.seq) {
    return decisionOf(context, opened, { ...tried, seen: Number.isInteger(seq) && seq > 0 ? seq : 0 });
  }
  const where = decision === "approved" ? "approve" : "send_back";
  if (decision === "rejected" && reasons.length === 0) {
    const text = "Say what has to change: one reason is needed";
    return decisionOf(context, opened, { ...tried, errorMessage: { in: where, text } });
  }
  const comment = typed.comment.trim();
  const answer = await server.options.service.review(user.principal, opened.id, {
    ...actorInput(user),
    decision,
    version,
    ...(decision === "rejected" && { reasons }),
    ...(decision === "approved" && comment !== "" && { comment }),
  });
  if (!answer.ok && answer.problem.code === "malformed") {
    return decisionOf(context, opened, {
      ...tried,
      errorMessage: { in: where, text: problemMessage(answer.problem, { audience: "person" }) },
    });
  }
  const { body } = unwrap(answer);
  if (!body.ok && body.error.type !== "needs_approval") {
    const now = await openSubmission(context);
    if (now.submission.seq !== seq) return decisionOf(context, now, { ...tried, seen: seq });
    const text = body.error.message ?? "The decision could not be taken";
    return decisionOf(context, now, { ...tried, errorMessage: { in: where, text } });
  }
  if (decision === "rejected") return seeOther(call.headers, withNotice("/reviews", "sent_back"));
  const isOver = body.state !== "needs_review";
  return seeOther(call.headers, withNotice("/reviews", isOver ? "approved" : "approved_more"));
};

export const decisionPages = [
  closedPage(
    { id: "pageDecision", method: "GET", path, summary: "What there is to decide on", needs },
    async (context) => decisionOf(context, await openSubmission(context)),
  ),
  closedPage(
    { id: "pageDecisionPost", method: "POST", path: `${path}/decision`, summary: "Approve, or send back", needs },
    decide,
  ),
] as const;
