import { StoreError } from "@cofill/store";
import { storeProblem } from "../../submissions/service/problem.ts";
import type { MailAnswer } from "../contract.ts";
import { MailProblemError } from "../problem.ts";

/** Returns problems and failures of the store as values; other errors are bugs and stay thrown. */
export const answered = async <T>(work: () => Promise<T>): Promise<MailAnswer<T>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof MailProblemError) return { ok: false, problem: error.problem };
    if (error instanceof StoreError) return { ok: false, problem: storeProblem(error) };
    throw error;
  }
};
