import type { Reply } from "@cofill/service";
import { type IntakeOperationId, intakeOperations } from "@cofill/service/operations";
import { answerPage, answerReply } from "../answer-reply.ts";
import { serverLimits } from "../limits.ts";
import { sendProblem } from "../respond.ts";
import type { Call, Route } from "../route.ts";
import { createTurnEnd } from "../turn-end.ts";
import { eventContent, eventHandler, lastEventId } from "./events.ts";
import { fileHandler } from "./files.ts";
import { readRequest } from "./read-request.ts";
import { describeRoute } from "./route-of.ts";
import { runIntake } from "./run-intake.ts";

type Content = NonNullable<Route["answer"]["content"]>;

/** Requests are carried out together with those that arrive in the same turn of the event loop. */
const turnEnd = createTurnEnd();

const isReply = (value: unknown): value is Reply => typeof value === "object" && value !== null && "body" in value;

const octets = {
  "application/octet-stream": { type: "string", contentMediaType: "application/octet-stream" },
} as const;

/** Routes that answer with something other than one JSON value. */
const special: Partial<
  Record<IntakeOperationId, Pick<Route, "handle" | "parameters"> & { readonly content: Content }>
> = {
  "submissions.events": { handle: eventHandler, content: eventContent, parameters: [lastEventId] },
  "uploads.read": { handle: fileHandler, content: octets },
};

const routeOf = (id: IntakeOperationId): Route => {
  const { placement, ...route } = describeRoute(intakeOperations[id]);
  const own = special[id];
  if (own) {
    const { handle, content, parameters = [] } = own;
    const all = [...(route.parameters ?? []), ...parameters];
    return { ...route, parameters: all, answer: { ...route.answer, content }, handle };
  }
  const isCreation = route.answer.status === 201;
  const handle = async (call: Call): Promise<Response> => {
    const { options } = call.server;
    const { maxBodyBytes = serverLimits.maxBodyBytes } = options;
    const input = await readRequest(call, placement, maxBodyBytes);
    await turnEnd();
    const { language } = call.headers;
    const answer = await runIntake(options, id, call.principal, input, language === "en" ? undefined : language);
    if (!answer.ok) return sendProblem(call.headers, answer.problem);
    const { value } = answer;
    if (!isReply(value)) return answerPage(call, { ok: true, value });
    const locationOf = (submissionId: string): string => `${options.publicUrl ?? ""}/submissions/${submissionId}`;
    return answerReply(call, { ok: true, value }, isCreation ? locationOf : undefined);
  };
  return { ...route, handle };
};

/** Every operation on submissions as an HTTP route, in the order of `intakeOperations`. */
export const intakeRoutes: readonly Route[] = (Object.keys(intakeOperations) as IntakeOperationId[]).map(routeOf);
