import type { Answer } from "@cofill/service";
import { Refusal } from "../../refusal.ts";

/** What the service gave; a request that it did not take up is refused in its words. */
export const unwrap = <T>(answer: Answer<T>): T => {
  if (answer.ok) return answer.value;
  throw new Refusal(answer.problem.code, answer.problem.detail);
};
