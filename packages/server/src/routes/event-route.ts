import type { Principal } from "@cofill/intake";
import { callerName } from "../callers.ts";
import { pageJson } from "../events/event-page.ts";
import { lineStream } from "../events/line-stream.ts";
import { serverLimits } from "../limits.ts";
import { eventFilters } from "../openapi/requests.ts";
import { ref } from "../openapi/shapes.ts";
import { type Input, readQuery } from "../read-input.ts";
import { Refusal } from "../refusal.ts";
import { sendProblem } from "../respond.ts";
import type { Call, Route } from "../route.ts";

const readPage = ({ house, request }: Call, principal: Principal, input: Input) =>
  house.options.service.events(principal, request.param("submissionId") ?? "", input);

const sendPage = async (call: Call, input: Input): Promise<Response> => {
  const answer = await readPage(call, call.principal, input);
  if (!answer.ok) return sendProblem(call.headers, answer.problem);
  const id = call.request.param("submissionId") ?? "";
  return new Response(pageJson(id, answer.value), { headers: call.headers.json });
};

/** JSONL: everything there is, however much, unless the caller sets a limit. */
const sendLines = async (call: Call, input: Input): Promise<Response> => {
  const { headers, principal, request } = call;
  const isLimited = input.limit !== undefined;
  const first = await readPage(call, principal, isLimited ? input : { ...input, limit: serverLimits.eventsPerRead });
  if (!first.ok) return sendProblem(headers, first.problem);
  const page = isLimited ? { ...first.value, lastSeq: first.value.events.at(-1)?.seq ?? 0 } : first.value;
  const read = (afterEventId: string) =>
    readPage(call, principal, { ...input, afterEventId, limit: serverLimits.eventsPerRead });
  return new Response(request.raw.method === "HEAD" ? null : lineStream(page, read), {
    headers: { ...headers.common, "content-type": "application/x-ndjson; charset=utf-8" },
  });
};

const isSame = (one: Principal, two: Principal): boolean => JSON.stringify(one) === JSON.stringify(two);

/** Live, from where the client was: what the header says is newer than what stands in the URL. */
const sendLive = async (call: Call, { limit: _, ...input }: Input): Promise<Response> => {
  const { headers, house, principal, request, address } = call;
  const after = request.header("last-event-id") || input.afterEventId;
  const read = (afterEventId: unknown) =>
    readPage(call, principal, {
      ...input,
      limit: serverLimits.eventsPerRead,
      ...(afterEventId !== undefined && { afterEventId }),
    });
  const first = await readPage(call, principal, {
    ...input,
    limit: 1,
    ...(after !== undefined && { afterEventId: after }),
  });
  if (!first.ok) return sendProblem(headers, first.problem);
  const { cut } = call;
  const body =
    request.raw.method === "HEAD"
      ? null
      : house.streams.open({
          submissionId: request.param("submissionId") ?? "",
          caller: callerName(principal, address),
          ...(typeof after === "string" && { afterEventId: after }),
          read,
          isStillGood: async () => {
            try {
              return isSame(principal, await house.callers.identify(request.raw, address));
            } catch (error) {
              return !(error instanceof Refusal && error.problem.code === "unauthenticated");
            }
          },
          ...(cut && { cut }),
        });
  return new Response(body, {
    headers: { ...headers.common, "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
};

export const eventRoute: Route = {
  id: "getEvents",
  method: "GET",
  path: "/submissions/{submissionId}/events",
  group: "Submissions",
  summary: "The audit trail: a page, all of it as JSONL, or live",
  credential: "caller",
  permission: "own",
  links: true,
  resumeToken: "enough",
  parameters: eventFilters,
  answer: {
    status: 200,
    description: "Events in order; the Accept header chooses the form",
    content: {
      "application/json": ref("EventPage"),
      "application/x-ndjson": ref("Event"),
      "text/event-stream": { type: "string", description: "id, event (the type) and data (the event) of each" },
    },
  },
  handle: (call) => {
    const input = readQuery(call, ["afterEventId"], ["limit"]);
    const accept = call.request.header("accept") ?? "";
    if (accept.includes("text/event-stream")) return sendLive(call, input);
    if (accept.includes("application/x-ndjson") || accept.includes("application/jsonl")) return sendLines(call, input);
    return sendPage(call, input);
  },
};
