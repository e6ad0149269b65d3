import { problemMessage } from "@cofill/service";
import type { MailAnswer, MailProblem } from "@cofill/service/mail";
import { Failure } from "../failure.ts";

const messageOf = (problem: MailProblem): string => problemMessage(problem, { audience: "person" });

/** A problem in one sentence, with the issues of each field. */
export const problemText = (problem: MailProblem): string => {
  const { fields = [] } = problem;
  const text = messageOf(problem);
  return fields.length < 2 ? text : [text, ...fields.map(({ path, message }) => `${path}: ${message}`)].join("\n");
};

const toFailure = (problem: MailProblem, hint?: string): Failure => {
  const { code, fields } = problem;
  const detail = messageOf(problem);
  if (code === "unavailable") return new Failure("store_unavailable", detail);
  if (code === "storage_full") return new Failure("store_full", detail);
  return new Failure(code, detail, {
    ...(fields && { errors: fields, lines: fields.map(({ path, message }) => `${path}: ${message}`) }),
    ...(hint !== undefined && { hint }),
  });
};

/** The value of a successful mail call; a problem becomes the command's failure, with a hint if there is one. */
export const answerOf = <T>(
  answer: MailAnswer<T>,
  hints: Readonly<Partial<Record<MailProblem["code"], string>>> = {},
): T => {
  if (answer.ok) return answer.value;
  throw toFailure(answer.problem, hints[answer.problem.code]);
};
