import { jsonAnswer } from "./answer-reply.ts";
import { demandOperator } from "./demand-operator.ts";
import { sendApiPage } from "./docs/api-page.ts";
import { serverLimits } from "./limits.ts";
import { sendJson } from "./respond.ts";
import type { Call, Route } from "./route.ts";

const answersInTime = async (ping: () => Promise<void>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), serverLimits.pingTimeoutMs);
  });
  const answered = ping().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
};

const sendReady = async ({ server, headers }: Call): Promise<Response> => {
  const { store, files } = server.options;
  const [isStoreWell, areFilesWell] = await Promise.all([
    answersInTime(() => store.ping()),
    files ? answersInTime(() => files.ping()) : true,
  ]);
  const ok = isStoreWell && areFilesWell && !server.isClosing();
  return sendJson(headers, { ok, store: isStoreWell, ...(files && { files: areFilesWell }) }, ok ? 200 : 503);
};

const open = { group: "Server", credential: "public", method: "GET" } as const;

const html = { status: 200, description: "A page to read", content: { "text/html": { type: "string" } } };

export const serverRoutes: readonly Route[] = [
  {
    ...open,
    id: "getHealth",
    path: "/health",
    summary: "Whether the process lives",
    isProbe: true,
    answer: jsonAnswer("Health", "It does"),
    examples: [{ title: "It lives", response: { ok: true, version: "0.1.0" } }],
    handle: ({ server, headers }) => {
      const { version } = server.options;
      return sendJson(headers, { ok: true, ...(version !== undefined && { version }) });
    },
  },
  {
    ...open,
    id: "getReady",
    path: "/ready",
    summary: "Whether the store and the files can be reached; 503 if not",
    isProbe: true,
    answer: jsonAnswer("Health", "Requests can be taken"),
    examples: [{ title: "Both can be reached", response: { ok: true, store: true, files: true } }],
    otherAnswers: [jsonAnswer("Health", "Something cannot be reached, or the server closes", 503)],
    handle: sendReady,
  },
  {
    ...open,
    credential: "caller",
    permission: "manage_keys",
    id: "getMetrics",
    path: "/metrics",
    summary: "Figures for Prometheus, with an operator's key",
    answer: { status: 200, description: "In its text format", content: { "text/plain": { type: "string" } } },
    handle: async ({ server, headers, principal }) => {
      demandOperator(principal);
      return new Response(await server.metrics.text(), {
        headers: { ...headers.common, "content-type": server.metrics.contentType },
      });
    },
  },
  {
    ...open,
    id: "getOpenApi",
    path: "/openapi.json",
    summary: "This API as OpenAPI 3.1",
    answer: { status: 200, description: "The description", content: { "application/json": { type: "object" } } },
    examples: [{ title: "How it begins", response: { openapi: "3.1.0", info: { title: "Cofill", version: "0.1.0" } } }],
    handle: ({ server, headers }) => new Response(server.openApi(), { headers: headers.json }),
  },
  { ...open, id: "getHome", path: "/", summary: "The API page", answer: html, handle: sendApiPage },
  { ...open, id: "getDocs", path: "/docs", summary: "The API page", answer: html, handle: sendApiPage },
];
