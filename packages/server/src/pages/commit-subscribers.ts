import { createTopics } from "@cofill/core/kit";
import type { IntakeService } from "@cofill/service";

/** Tells those who look at a submission that something was committed to it; one listener at the store for all. */
export const createCommitSubscribers = (service: Pick<IntakeService, "subscribe">) => {
  const topics = createTopics();
  let stop: (() => void) | undefined;
  return (submissionId: string, listener: () => void): (() => void) => {
    stop ??= service.subscribe((change) => topics.tell(change.submissionId));
    const leave = topics.subscribe(submissionId, listener);
    return () => {
      leave();
      if (topics.size() > 0) return;
      stop?.();
      stop = undefined;
    };
  };
};
