import type { LogEntry } from "@cofill/server";
import type { ServiceOptions } from "@cofill/service";
import { checkDestination } from "@cofill/service/webhook";
import type { Deliver } from "@cofill/store";
import { Failure } from "../failure.ts";

type Notify = NonNullable<ServiceOptions["onReview"]>;

export const checkNotifyUrl = (url: string | undefined): void => {
  const [problem] = url === undefined ? [] : checkDestination({ kind: "webhook", url });
  if (problem) throw new Failure("usage", `--notify-url: ${problem.message}`);
};

/**
 * Notifies reviewers of pending reviews (FB-GATE-02): in the log, and by a signed webhook if a URL is given. A failed
 * webhook is not retried, because pending reviews stay listed and a gate that escalates notifies again.
 */
export const notifyReviewers = (
  send: Deliver,
  url: string | undefined,
  log: (entry: LogEntry) => void,
  clock: () => number = Date.now,
): Notify => {
  let count = 0;
  return (notice) => {
    const { submissionId, intakeId, gate } = notice;
    log({ level: "info", event: "review_requested", submission: submissionId, intake: intakeId, gate });
    if (url === undefined) return;
    const now = clock();
    const body = JSON.stringify({ type: "review.requested", timestamp: new Date(now).toISOString(), data: notice });
    send({
      id: `ntf_${submissionId.slice(submissionId.indexOf("_") + 1)}_${now}_${++count}`,
      destination: { kind: "webhook", url },
      intakeId,
      body,
      now,
      signal: AbortSignal.timeout(20_000),
    }).then(
      (outcome) => {
        if (!outcome.ok) log({ level: "warn", event: "notify_failed", gate, reason: outcome.reason });
      },
      (error: unknown) => log({ level: "warn", event: "notify_failed", gate, reason: (error as Error).name }),
    );
  };
};
