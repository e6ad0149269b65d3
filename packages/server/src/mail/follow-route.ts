import { followPath } from "@cofill/mail";
import { count, text } from "../openapi/shapes.ts";
import { Refusal } from "../refusal.ts";
import type { Call, Route } from "../route.ts";
import { isStillGood } from "../still-good.ts";
import { answerMail, mailOf } from "./mail-fault.ts";
import { enterMail, mailVisitor } from "./mail-visitor.ts";
import { agentParameter } from "./operation-routes.ts";

/** What the header says is newer than what stands in the URL. */
const afterOf = ({ request }: Call): number | undefined => {
  const given = request.header("last-event-id") || request.query("after");
  if (given === undefined) return undefined;
  if (!/^\d{1,15}$/.test(given))
    throw new Refusal("malformed", 'Where to go on is a whole number: the "seq" of an event');
  return Number(given);
};

const follow = async (call: Call): Promise<Response> => {
  const { house, headers, request } = call;
  const visitor = mailVisitor(call.principal, request.raw);
  const mailer = await enterMail(mailOf(call), visitor);
  const after = afterOf(call);
  const body =
    request.raw.method === "HEAD"
      ? null
      : house.follows.open({
          caller: `${visitor.tenant}/${visitor.name}`,
          follow: (signal) => mailer.follow({ signal, ...(after !== undefined && { after }) }),
          isStillGood: () => isStillGood(call),
          cut: () => void call.incoming?.socket?.destroy(),
        });
  return new Response(body, {
    headers: { ...headers.common, "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
};

export const followRoute: Route = {
  id: "mail_follow",
  method: "GET",
  path: followPath,
  group: "Mail",
  summary: "Your mail as it comes: a snapshot, then every message that comes or changes",
  credential: "caller",
  parameters: [
    { in: "query", name: "after", description: "Goes on after this sequence, without a snapshot", schema: count() },
    { in: "header", name: "Last-Event-ID", description: "As `after`, when a stream was interrupted", schema: text() },
    agentParameter,
  ],
  answer: {
    status: 200,
    description: "id (the sequence), event (snapshot or message) and data of each",
    content: { "text/event-stream": { type: "string" } },
  },
  problem: "MailProblem",
  handle: (call) => answerMail(call, () => follow(call)),
};
