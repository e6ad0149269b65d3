import type { Answer, HandoffNotice, Principal, Reply, ReviewNotice } from "@cofill/service";
import type { Input } from "../read-input.ts";
import { createHandoffNotices } from "./handoff-notices.ts";
import { createNoticeParts, type NoticeOptions } from "./notice-parts.ts";
import { createReviewNotices } from "./review-notices.ts";

/** Whoever is to go on with a submission, or to decide on it, finds that in their mail (D-10). */
export interface Notices {
  /** For `onReview` of the intake service. */
  readonly onReview: (notice: ReviewNotice) => void;
  /** For `onHandoff` of the intake service: also for hand-offs that do not come through `handOver`. */
  readonly onHandoff: (notice: HandoffNotice) => void;
  /** As `issueLink` of the service; with `to`, the person is told once the link is made. */
  readonly handOver: (principal: Principal, submissionId: string, input: Input) => Promise<Answer<Reply>>;
  /** Tells whom a process that ended did not get to tell. */
  readonly sweep: () => Promise<void>;
}

export const createNotices = (options: NoticeOptions): Notices => {
  const parts = createNoticeParts(options);
  const handoffs = createHandoffNotices(parts);
  const reviews = createReviewNotices(parts);
  return {
    handOver: handoffs.handOver,
    onHandoff: ({ tenant, submissionId }) => void handoffs.tell(tenant, submissionId).catch(parts.failed),
    onReview: ({ tenant, submissionId }) => void reviews.tell(tenant, submissionId).catch(parts.failed),
    sweep: async () => {
      await handoffs.sweep();
      await reviews.sweep();
    },
  };
};
