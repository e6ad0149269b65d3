import { StoreError } from "@cofill/store";
import { storeProblem } from "../../submissions/service/problem.ts";
import type { MailAnswer } from "../contract.ts";
import { MailProblemError } from "../problem.ts";

/** What can be refused is a value; what nobody here can help is said as such. Our own faults stay thrown. */
export const answered = async <T>(work: () => Promise<T>): Promise<MailAnswer<T>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof MailProblemError) return { ok: false, problem: error.problem };
    if (error instanceof StoreError) return { ok: false, problem: storeProblem(error) };
    throw error;
  }
};
