import { readInput } from "@cofill/service/mail";
import { follow as operation } from "@cofill/service/operations";
import { readText } from "../operations/read-request.ts";
import type { Call, Parameter, Route } from "../route.ts";
import { isStillAllowed } from "../still-allowed.ts";
import { enterMail, mailAccountOf } from "./mail-account.ts";
import { answerMail, mailOf } from "./mail-request-error.ts";
import { agentParameter, describeMailRoute, readMailRequest } from "./operation-routes.ts";

const { placement, route } = describeMailRoute(operation);

/** The sequence to go on after; on a reconnect Last-Event-ID is newer than `after` in the URL. */
const readAfter = async (call: Call): Promise<number | undefined> => {
  const given = await readMailRequest(call, placement);
  const last = call.request.header("last-event-id");
  return readInput(operation.input, last ? { ...given, after: readText("integer", last) } : given).after;
};

const follow = async (call: Call): Promise<Response> => {
  const { server, headers, request } = call;
  const user = mailAccountOf(call.principal, request.raw);
  const mailer = await enterMail(mailOf(call), user);
  const after = await readAfter(call);
  const body =
    request.raw.method === "HEAD"
      ? null
      : server.follows.open({
          caller: `${user.tenant}/${user.name}`,
          follow: (signal) => mailer.follow({ signal, ...(after !== undefined && { after }) }),
          isStillAllowed: () => isStillAllowed(call),
          cut: () => void call.incoming?.socket?.destroy(),
        });
  return new Response(body, {
    headers: { ...headers.common, "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
};

const lastEventId: Parameter = {
  in: "header",
  name: "Last-Event-ID",
  description: "As `after`, when a stream was interrupted",
  schema: { type: "string" },
};

export const followRoute: Route = {
  ...route,
  parameters: [...(route.parameters ?? []), lastEventId, agentParameter],
  answer: { ...route.answer, content: { "text/event-stream": { type: "string", description: operation.answers } } },
  handle: (call) => answerMail(call, () => follow(call)),
};
