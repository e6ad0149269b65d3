import type { Deliver, DeliveredSubmission } from "@cofill/store";

/** What an intake written in code does with a submission. Throwing means that it was not taken, and is tried again. */
export type CallbackHandler = (submission: DeliveredSubmission) => unknown;

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
  });

/** Brings submissions to functions of this process, by the id of their intake. */
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
      // Its message may quote answers; its name does not.
      return { ok: false, reason: `The function failed: ${error instanceof Error ? error.name : "it threw"}` };
    }
  };
