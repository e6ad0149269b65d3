import { type MailAnswer, type MailProblem, MailProblemError, mailProblemStatus } from "@cofill/service/mail";
import type { AnswerHeaders } from "../answer-headers.ts";
import { nothingHere } from "../request-problem.ts";
import { sendJson, sendProblemBody } from "../respond.ts";
import type { Call } from "../route.ts";

/** A problem with a mail request, thrown inside a handler and answered by `answerMail`. */
export class MailRequestError extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Responds with problem details (RFC 9457) that list every invalid field. */
export const sendMailProblem = (headers: AnswerHeaders, problem: MailProblem): Response =>
  sendProblemBody(headers, mailProblemStatus[problem.code], problem);

export const sendMailAnswer = (headers: AnswerHeaders, answer: MailAnswer<object>, status = 200): Response =>
  answer.ok ? sendJson(headers, { ok: true, ...answer.value }, status) : sendMailProblem(headers, answer.problem);

/** The mail service; throws not found on a server without mail. */
export const mailOf = ({ server }: Call) => {
  const { mail } = server.options;
  if (!mail) throw nothingHere();
  return mail;
};

/** Responds with the result of `work`, or with the mail problem that it throws. */
export const answerMail = async (call: Call, work: () => Promise<Response>): Promise<Response> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MailRequestError || error instanceof MailProblemError)
      return sendMailProblem(call.headers, error.problem);
    throw error;
  }
};
