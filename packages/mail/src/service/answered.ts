import { StoreError } from "@cofill/intake";
import type { MailAnswer } from "../contract.ts";
import { MailRefusal } from "../problem.ts";

/** What can be refused is a value; what nobody here can help is said as such. Our own faults stay thrown. */
export const answered = async <T>(work: () => Promise<T>): Promise<MailAnswer<T>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof MailRefusal) return { ok: false, problem: error.problem };
    if (error instanceof StoreError) {
      const isFull = error.fault === "full";
      const detail = isFull
        ? "There is no room to keep this; try again later"
        : "The store cannot be reached; try again";
      return { ok: false, problem: { code: isFull ? "storage_full" : "unavailable", detail } };
    }
    throw error;
  }
};
