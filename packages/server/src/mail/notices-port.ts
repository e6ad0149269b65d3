import type { JsonObject } from "@cofill/core/kit";
import type { Answer, HandoffNotice, PartNotice, Principal, Reply, ReviewNotice } from "@cofill/service";

/** Sends notices to the mailboxes of those who are to continue a submission or review it (D-10). */
export interface Notices {
  /** For `onReview` of the intake service. */
  readonly onReview: (notice: ReviewNotice) => void;
  /** For `onHandoff` of the intake service: also for hand-offs that do not come through `handOver`. */
  readonly onHandoff: (notice: HandoffNotice) => void;
  /** For `onPartDone` of the intake service. */
  readonly onPartDone: (notice: PartNotice) => void;
  /** As `issueLink` of the service; with `to`, the person is told once the link is made. */
  readonly handOver: (principal: Principal, submissionId: string, input: JsonObject) => Promise<Answer<Reply>>;
  /** Tells whom a process that ended did not get to tell. */
  readonly sweep: () => Promise<void>;
}
