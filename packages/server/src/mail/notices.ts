import { createHandoffNotices } from "./handoff-notices.ts";
import { createNoticeParts, type NoticeOptions } from "./notice-parts.ts";
import type { Notices } from "./notices-port.ts";
import { createPartNotices } from "./part-notices.ts";
import { createReviewNotices } from "./review-notices.ts";

export const createNotices = (options: NoticeOptions): Notices => {
  const parts = createNoticeParts(options);
  const handoffs = createHandoffNotices(parts);
  const reviews = createReviewNotices(parts);
  const partsDone = createPartNotices(parts);
  return {
    handOver: handoffs.handOver,
    onHandoff: ({ tenant, submissionId }) => void handoffs.tell(tenant, submissionId).catch(parts.failed),
    onPartDone: (notice) => void partsDone.tell(notice).catch(parts.failed),
    onReview: ({ tenant, submissionId }) => void reviews.tell(tenant, submissionId).catch(parts.failed),
    sweep: async () => {
      await handoffs.sweep();
      await reviews.sweep();
    },
  };
};
