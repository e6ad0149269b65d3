import { type Failure, failure } from "./failure.ts";

export interface Deadline {
  /** Aborts on timeout, when the caller stops, and when the work is done. */
  readonly signal: AbortSignal;
  /** The failure that aborted the work; undefined if none did. */
  readonly cut: () => Failure | undefined;
}

/** Runs work with a time limit; sockets and lookups that use the signal are closed when it returns. */
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
