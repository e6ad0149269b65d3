import type { Deliver } from "../delivery-port.ts";

/** Whatever keeps jobs until someone works on them. */
export interface QueueBroker {
  /**
   * Puts a job into a queue, which is made if it is not there. The same id again is the same job, not a second one.
   * Throws a QueueRefusal if there is no use in trying again.
   */
  publish(queue: string, id: string, body: string): Promise<void>;
  close(): Promise<void>;
}

/** Trying again would end the same way. The message goes to the operator: no answers in it. */
export class QueueRefusal extends Error {
  override readonly name = "QueueRefusal";
}

/** Brings submissions to queues: to the destination's, or to the one named like the intake. */
export const createQueueDelivery =
  ({ broker }: { readonly broker: QueueBroker }): Deliver =>
  async ({ id, destination, intakeId, body, signal }) => {
    try {
      await orAborted(broker.publish(destination.queue ?? intakeId, id, body), signal);
      return { ok: true };
    } catch (error) {
      if (error instanceof QueueRefusal) return { ok: false, reason: error.message, permanent: true };
      return { ok: false, reason: `The queue could not be reached (${codeOf(error)}).` };
    }
  };

const orAborted = async (work: Promise<void>, signal: AbortSignal): Promise<void> => {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(Object.assign(new Error("aborted"), { code: "it took too long" }));
  });
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
};

/** Messages of drivers quote what was sent; their codes do not. */
const codeOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "no reason given";
};
