import type { IntakeService } from "@cofill/service";

/** Tells those who look at a submission that something was committed to it; one listener at the store for all. */
export const createCommitBell = (service: Pick<IntakeService, "subscribe">) => {
  const listeners = new Map<string, Set<() => void>>();
  let stop: (() => void) | undefined;
  return (submissionId: string, listener: () => void): (() => void) => {
    stop ??= service.subscribe((change) => {
      for (const one of listeners.get(change.submissionId) ?? []) one();
    });
    const others = listeners.get(submissionId) ?? new Set();
    listeners.set(submissionId, others.add(listener));
    return () => {
      others.delete(listener);
      if (others.size === 0) listeners.delete(submissionId);
      if (listeners.size > 0) return;
      stop?.();
      stop = undefined;
    };
  };
};
