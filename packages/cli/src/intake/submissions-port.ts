import type { Client } from "@cofill/client";
import type { ReviewerSpec } from "@cofill/service";
import type { OperationOutput } from "@cofill/service/operations";

type Requests<Call> = Call extends (input: infer Input) => infer Answer ? (input: NonNullable<Input>) => Answer : never;

/**
 * The operations that commands on submissions carry out, as whoever runs the command: on a server through its client,
 * or on a store through the service in this process.
 */
export interface SubmissionsPort {
  readonly submissions: Pick<Client["submissions"], "list" | "get" | "events" | "cancel">;
  readonly reviews: Client["reviews"];
  readonly deliveries: Client["deliveries"];
  /** Everything that waits for a review, whoever may decide on it. A server tells each caller only what waits for them. */
  readonly allReviews?: Requests<Client["reviews"]["list"]>;
  /** Whom a gate asks for; a server does not tell. */
  readonly reviewersOf?: (pending: PendingReview) => Promise<ReviewerSpec>;
}

/** A submission that waits for a review. */
export type PendingReview = OperationOutput<"reviews.list">["reviews"][number];

/** A submission in a list. */
export type ListedSubmission = OperationOutput<"submissions.list">["submissions"][number];
