import type { ReviewerSpec } from "@cofill/service";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { columnsOf, fit } from "../../layout.ts";
import { limits } from "../../limits.ts";
import { type Line, type Span, styled } from "../../paint.ts";
import { textWidth } from "../../text-width.ts";
import { given } from "../answers.ts";
import type { PendingReview, SubmissionsPort } from "../submissions-port.ts";
import { withSubmissions } from "../with-submissions.ts";
import { timeText } from "../words.ts";
import type { ReviewRun } from "./options.ts";
import { reviewing } from "./reviewer.ts";

const everyPage = async (list: NonNullable<SubmissionsPort["allReviews"]>): Promise<readonly PendingReview[]> => {
  const found: PendingReview[] = [];
  let after: string | undefined;
  do {
    const page = given(await list({ limit: limits.storePage, ...(after !== undefined && { after }) }));
    found.push(...page.reviews);
    after = page.next;
  } while (after !== undefined && found.length < limits.maxReviewsListed);
  return found;
};

const askedText = ({ actorIds = [], roles = [] }: ReviewerSpec = {}): string =>
  [...actorIds, ...roles.map((role) => `role ${role}`)].join(", ");

interface Entry extends PendingReview {
  /** Whom the gate asks for, where that is known. */
  readonly reviewers?: ReviewerSpec;
  /** Whether the current reviewer may decide. */
  readonly isYours: boolean;
}

const gateText = ({ gate, approvals, required }: Entry): string => fit(`${gate} ${approvals}/${required}`, 24);

const rowOf = (entry: Entry, room: number): readonly Span[] => {
  const { submissionId, submittedAt = "", reviewers, isYours } = entry;
  return [
    isYours ? styled("green", "✓") : " ",
    submissionId,
    gateText(entry),
    styled("dim", timeText(submittedAt)),
    fit(askedText(reviewers), room),
  ];
};

const table = (entries: readonly Entry[], columns: number): readonly Line[] => {
  const heads = ["", "ID", "GATE", "SUBMITTED", "REVIEWERS"].map((head) => styled("dim", head));
  const taken = Math.max(...entries.map((entry) => entry.submissionId.length + textWidth(gateText(entry)))) + 25;
  return columnsOf([heads, ...entries.map((entry) => rowOf(entry, Math.max(10, columns - taken)))]);
};

/** Lists what waits, and marks what the reviewer may decide on; a server lists only that. */
export const list = (run: ReviewRun): Promise<ExitCode> => {
  const { options, output } = run;
  const { reviewer, working } = reviewing(run);
  const work = async ({ reviews, allReviews, reviewersOf }: SubmissionsPort): Promise<ExitCode> => {
    const mine = await everyPage(reviews.list);
    const yours = new Set(mine.map(({ submissionId }) => submissionId));
    const all = allReviews ? await everyPage(allReviews) : mine;
    const wanted = all.filter(({ gate }) => options.gate === undefined || gate === options.gate);
    const entries: Entry[] = [];
    for (const pending of wanted) {
      const reviewers = await reviewersOf?.(pending);
      entries.push({ ...pending, ...(reviewers && { reviewers }), isYours: yours.has(pending.submissionId) });
    }
    const { id, roles, text } = reviewer;
    await output.result({ reviewer: id, roles, reviews: entries }, (): Line[] =>
      entries.length === 0
        ? [["Nothing waits for review"]]
        : [
            ...table(entries, output.columns),
            [],
            ...(all.length >= limits.maxReviewsListed ? [[`The newest ${all.length}; there are more`]] : []),
            [`${shareOf(entries)} for ${text}${allReviews ? "; --as and --role say who reviews." : ""}`],
          ],
    );
    return exitCodes.fine;
  };
  return withSubmissions(run, work, working);
};

const shareOf = (entries: readonly Entry[]): string => {
  const mine = entries.filter(({ isYours }) => isYours).length;
  return `✓ ${mine} of ${entries.length}`;
};
