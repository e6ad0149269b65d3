import { limits as intakeLimits } from "@cofill/service";
import { traceOf } from "./failure.ts";
import { serverLimits } from "./limits.ts";
import type { ServerOptions } from "./server-options.ts";

export interface Background {
  /** No more rounds; resolves when the one under way has ended. */
  readonly stop: () => Promise<void>;
}

/** One kind of work, one round at a time, every so often and when asked for; what goes wrong is logged. */
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

/** Deliveries that are due, and what time demands: expiry, escalation, forgetting. */
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

  // What was committed may be a submission that is now due; however much is committed, one look in a while finds it.
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
