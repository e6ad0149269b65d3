import type { JsonSchema } from "@cofill/core";
import { describeSchema, event, intakeOperations } from "@cofill/service/operations";
import { pageJson } from "../events/event-page.ts";
import { lineStream } from "../events/line-stream.ts";
import { serverLimits } from "../limits.ts";
import { principalName } from "../principals.ts";
import { type Input, pathId } from "../read-input.ts";
import { sendProblem } from "../respond.ts";
import type { Call, Parameter } from "../route.ts";
import { isStillAllowed } from "../still-allowed.ts";
import { placementOf, readRequest } from "./read-request.ts";

const readPage = (call: Call, input: Input) =>
  call.server.options.service.run(intakeOperations["submissions.events"], call.principal, input);

const sendPage = async (call: Call, input: Input): Promise<Response> => {
  const answer = await readPage(call, input);
  if (!answer.ok) return sendProblem(call.headers, answer.problem);
  return new Response(pageJson(pathId(call, "submissionId"), answer.value), { headers: call.headers.json });
};

/** Sends JSON lines: all events, unless the caller sets a limit. */
const sendLines = async (call: Call, input: Input): Promise<Response> => {
  const { headers, request } = call;
  const isLimited = input.limit !== undefined;
  const first = await readPage(call, isLimited ? input : { ...input, limit: serverLimits.eventsPerRead });
  if (!first.ok) return sendProblem(headers, first.problem);
  const page = isLimited ? { ...first.value, lastSeq: first.value.events.at(-1)?.seq ?? 0 } : first.value;
  const read = (afterEventId: string) => readPage(call, { ...input, afterEventId, limit: serverLimits.eventsPerRead });
  return new Response(request.raw.method === "HEAD" ? null : lineStream(page, read), {
    headers: { ...headers.common, "content-type": "application/x-ndjson; charset=utf-8" },
  });
};

/** Streams events as they are committed; on a reconnect Last-Event-ID is newer than `afterEventId` in the URL. */
const sendLive = async (call: Call, { limit: _, ...input }: Input): Promise<Response> => {
  const { headers, server, principal, request, address } = call;
  const after = request.header("last-event-id") || input.afterEventId;
  const read = (afterEventId: unknown) =>
    readPage(call, {
      ...input,
      limit: serverLimits.eventsPerRead,
      ...(afterEventId !== undefined && { afterEventId }),
    });
  const first = await readPage(call, {
    ...input,
    limit: 1,
    ...(after !== undefined && { afterEventId: after }),
  });
  if (!first.ok) return sendProblem(headers, first.problem);
  const body =
    request.raw.method === "HEAD"
      ? null
      : server.streams.open({
          submissionId: pathId(call, "submissionId"),
          caller: principalName(principal, address),
          ...(typeof after === "string" && { afterEventId: after }),
          read,
          isStillAllowed: () => isStillAllowed(call),
          cut: () => void call.incoming?.socket?.destroy(),
        });
  return new Response(body, {
    headers: { ...headers.common, "content-type": "text/event-stream", "x-accel-buffering": "no" },
  });
};

const forms = {
  "application/json": sendPage,
  "application/x-ndjson": sendLines,
  "application/jsonl": sendLines,
  "text/event-stream": sendLive,
} as const;

/** The first media type in Accept that is supported; JSON if there is none. */
const wantedForm = (accept: string): keyof typeof forms => {
  const named = accept.split(",").map((type) => type.split(";", 1)[0]!.trim().toLowerCase());
  return (named.find((type) => Object.hasOwn(forms, type)) ?? "application/json") as keyof typeof forms;
};

const content = describeSchema(intakeOperations["submissions.events"].output).schema;

/** Schemas of the response by media type. */
export const eventContent: Readonly<Record<string, JsonSchema>> = {
  "application/json": content,
  "application/x-ndjson": describeSchema(event).schema,
  "text/event-stream": { type: "string", description: "id, event (the type) and data (the event) of each" },
};

export const lastEventId: Parameter = {
  in: "header",
  name: "Last-Event-ID",
  description: "As `afterEventId`, on a live stream that was interrupted",
  schema: { type: "string" },
};

const placement = placementOf(intakeOperations["submissions.events"]);

export const eventHandler = async (call: Call): Promise<Response> => {
  const input = await readRequest(call, placement, 0);
  return forms[wantedForm(call.request.header("accept") ?? "")](call, input);
};
