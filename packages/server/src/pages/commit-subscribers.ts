import { createTopics } from "@cofill/core/kit";
import type { IntakeService } from "@cofill/service";

/** Notifies the listeners of a submission of its commits, with one subscription at the store for all. */
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
