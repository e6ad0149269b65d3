import { type MailAnswer, type MailProblem, MailProblemError, mailProblemStatus } from "@cofill/service/mail";
import type { AnswerHeaders } from "../answer-headers.ts";
import { nothingHere } from "../request-problem.ts";
import { sendJson, sendProblemBody } from "../respond.ts";
import type { Call } from "../route.ts";

/** A request for mail that is not taken up; thrown inside and answered once, where the route ends. */
export class MailRequestError extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** RFC 9457, with every field that is wrong. */
export const sendMailProblem = (headers: AnswerHeaders, problem: MailProblem): Response =>
  sendProblemBody(headers, mailProblemStatus[problem.code], problem);

export const sendMailAnswer = (headers: AnswerHeaders, answer: MailAnswer<object>, status = 200): Response =>
  answer.ok ? sendJson(headers, { ok: true, ...answer.value }, status) : sendMailProblem(headers, answer.problem);

/** The mail of this server; without any, there is nothing at these addresses. */
export const mailOf = ({ server }: Call) => {
  const { mail } = server.options;
  if (!mail) throw nothingHere();
  return mail;
};

/** Ends a call with what the work answers, or with its problem. */
export const answerMail = async (call: Call, work: () => Promise<Response>): Promise<Response> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MailRequestError || error instanceof MailProblemError)
      return sendMailProblem(call.headers, error.problem);
    throw error;
  }
};
