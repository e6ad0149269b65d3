import type { Deliver, DeliveredSubmission } from "@cofill/store";

/** Receives a submission in an intake written in code; if it throws, the delivery is retried. */
export type CallbackHandler = (submission: DeliveredSubmission) => unknown;

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
  });

/** Delivers submissions to functions of this process, by the id of their intake. */
export const createCallbackDelivery =
  (handlerOf: (intakeId: string) => CallbackHandler | undefined): Deliver =>
  async ({ intakeId, body, signal }) => {
    const handler = handlerOf(intakeId);
    if (!handler) return { ok: false, reason: "The function that takes these submissions is not loaded" };
    if (signal.aborted) return { ok: false, reason: "There was no time left" };
    try {
      const work = Promise.resolve(handler(JSON.parse(body) as DeliveredSubmission));
      await Promise.race([work, whenAborted(signal)]);
      return { ok: true };
    } catch (error) {
      if (signal.aborted) return { ok: false, reason: "The function took too long" };
      // Only the error's name is kept, because its message may quote answers.
      return { ok: false, reason: `The function failed: ${error instanceof Error ? error.name : "it threw"}` };
    }
  };
