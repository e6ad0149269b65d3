import type { Deliver } from "../delivery-port.ts";

/** A job queue. */
export interface QueueBroker {
  /**
   * Adds a job to a queue, which is created if necessary. Publishing the same id again adds no second job. Throws a
   * QueueRefusal if a retry is pointless.
   */
  publish(queue: string, id: string, body: string): Promise<void>;
  close(): Promise<void>;
}

/** Thrown if retrying is pointless; the message is for the operator and contains no answers. */
export class QueueRefusal extends Error {
  override readonly name = "QueueRefusal";
}

/**
 * Delivers submissions to the destination's queue, by default named like the intake.
 *
 * @example const deliver = createQueueDelivery({ broker });
 */
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

/** Error messages of drivers may quote the data sent; their codes do not. */
const codeOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "no reason given";
};
