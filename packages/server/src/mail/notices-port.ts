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
  /** Like `issueLink` of the service; a person named in `to` gets a notice once the link is created. */
  readonly handOver: (principal: Principal, submissionId: string, input: JsonObject) => Promise<Answer<Reply>>;
  /** Sends the notices that a crashed process left unsent. */
  readonly sweep: () => Promise<void>;
}
