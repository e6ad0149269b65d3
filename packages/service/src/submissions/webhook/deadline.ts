import { type Failure, failure } from "./failure.ts";

export interface Deadline {
  /** Aborts when time is up, when the caller stops, and when the work is done. */
  readonly signal: AbortSignal;
  /** Why it stopped, if it did before the work was done. */
  readonly cut: () => Failure | undefined;
}

/** Everything that hangs on the signal (sockets, lookups) is closed when this returns. */
export const withDeadline = async <T>(
  stop: AbortSignal,
  timeoutMs: number,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  let cut: Failure | undefined;
  const end = (why: Failure) => {
    cut = why;
    controller.abort();
  };
  const timer = setTimeout(() => end(failure("delivery.timeout", { seconds: timeoutMs / 1000 })), timeoutMs);
  const stopped = () => end(failure("delivery.stopped"));
  stop.addEventListener("abort", stopped, { once: true });
  if (stop.aborted) stopped();
  try {
    return await work({ signal: controller.signal, cut: () => cut });
  } finally {
    clearTimeout(timer);
    stop.removeEventListener("abort", stopped);
    controller.abort();
  }
};
