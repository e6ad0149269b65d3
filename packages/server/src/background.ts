import { limits as intakeLimits } from "@cofill/service";
import { traceOf } from "./failure.ts";
import { serverLimits } from "./limits.ts";
import type { ServerOptions } from "./server-options.ts";

export interface Background {
  /** Stops the work; resolves when the current round has ended. */
  readonly stop: () => Promise<void>;
}

/** Runs a task at an interval and on request, never twice at once; failures are logged. */
const createRounds = (round: () => Promise<unknown>, everyMs: number, failed: (error: unknown) => void) => {
  let current: Promise<void> | undefined;
  let isWanted = false;
  const run = (): void => {
    if (current) {
      isWanted = true;
      return;
    }
    current = round()
      .then(() => undefined, failed)
      .then(() => {
        current = undefined;
        if (isWanted) {
          isWanted = false;
          run();
        }
      });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    run,
    stop: async (): Promise<void> => {
      clearInterval(timer);
      isWanted = false;
      await current;
    },
  };
};

/** Starts the background work: due deliveries, and sweeps that expire, escalate and purge. */
export const startBackground = ({
  service,
  notices,
  log,
  deliverEveryMs = serverLimits.deliverEveryMs,
  sweepEveryMs = serverLimits.sweepEveryMs,
  noticeEveryMs = serverLimits.noticeEveryMs,
}: ServerOptions): Background => {
  const failedAt = (work: string) => (error: unknown) =>
    log?.({ level: "error", event: "background_error", work, ...traceOf(error) });
  const deliveries = createRounds(() => service.worker.take(), deliverEveryMs, failedAt("deliver"));
  const sweeping = createRounds(
    async () => {
      for (let rounds = 0; rounds < serverLimits.maxSweepRounds; rounds++) {
        const { woken } = await service.sweep();
        if (woken < intakeLimits.sweepBatch) return;
      }
    },
    sweepEveryMs,
    failedAt("sweep"),
  );

  // A commit may have made a delivery due; a timer limits the checks to one per `deliverGapMs`.
  let soon: NodeJS.Timeout | undefined;
  const unsubscribe = service.subscribe(() => {
    soon ??= setTimeout(() => {
      soon = undefined;
      deliveries.run();
    }, serverLimits.deliverGapMs).unref();
  });
  const telling = notices && createRounds(() => notices.sweep(), noticeEveryMs, failedAt("notify"));
  deliveries.run();
  sweeping.run();
  telling?.run();

  return {
    stop: async () => {
      unsubscribe();
      clearTimeout(soon);
      await Promise.all([deliveries.stop(), sweeping.stop(), telling?.stop()]);
    },
  };
};
