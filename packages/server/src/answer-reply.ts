import type { Answer, Reply } from "@cofill/service";
import { ref } from "./openapi/shapes.ts";
import { sendJson, sendProblem, sendReply } from "./respond.ts";
import type { Call, RouteAnswer } from "./route.ts";

/** Responds with the service's reply and counts the operation. */
export const answerReply = (
  { server, route, headers }: Call,
  answer: Answer<Reply>,
  locationOf?: (submissionId: string) => string,
): Response => {
  if (answer.ok) server.metrics.operation(route.id, answer.value.body);
  return sendReply(headers, answer, locationOf);
};

/** Responds with one page of a list. */
export const answerPage = ({ headers }: Call, answer: Answer<object>): Response =>
  answer.ok ? sendJson(headers, { ok: true, ...answer.value }) : sendProblem(headers, answer.problem);

/** Describes a JSON response in the table of routes. */
export const jsonAnswer = (name: string, description: string, status = 200): RouteAnswer => ({
  status,
  description,
  content: { "application/json": ref(name) },
});
