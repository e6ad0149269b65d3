import type { Answer } from "@cofill/service";
import { RequestProblem } from "../../request-problem.ts";

/** The value of an answer; throws its problem as a RequestProblem. */
export const unwrap = <T>(answer: Answer<T>): T => {
  if (answer.ok) return answer.value;
  throw new RequestProblem(answer.problem);
};
