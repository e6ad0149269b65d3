import type { Answer } from "@cofill/service";
import { RequestProblem } from "../../request-problem.ts";

/** What the service gave; a request that it did not take up is answered with its problem. */
export const unwrap = <T>(answer: Answer<T>): T => {
  if (answer.ok) return answer.value;
  throw new RequestProblem(answer.problem);
};
