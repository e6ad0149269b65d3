import { createApp, type LogEntry, type ServerOptions } from "@cofill/server";
import { createApiKey, createIntakeService, type NewApiKey } from "@cofill/service";
import { createMemoryStore, type DeliveryOutcome, type Store } from "@cofill/store";
import { memoryFiles } from "./memory-files.ts";
import { expectDescribed } from "./wire-check.ts";

export const agent = { kind: "agent", id: "bot" } as const;
export const person = { kind: "human", id: "ann" } as const;

const schema = {
  type: "object",
  required: ["legal_name", "country"],
  properties: {
    legal_name: { type: "string", title: "Legal name", minLength: 2 },
    country: { type: "string", enum: ["US", "DE"] },
    employees: { type: "integer", minimum: 1 },
    w9: { type: "string", format: "binary", "x-accept": ["text/plain"], "x-maxBytes": 1_000 },
    items: { type: "array", items: { type: "object", properties: { amount: { type: "number" } } } },
  },
};

export const complete = { legal_name: "Acme", country: "US" };

export const baseUrl = "http://127.0.0.1:8080";

export interface CallOptions {
  readonly body?: unknown;
  /** A key or a link's token. */
  readonly bearer?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

export interface TestServerOptions {
  readonly options?: Partial<ServerOptions>;
  readonly store?: Store;
  /** What becomes of a webhook. */
  readonly deliver?: () => Promise<DeliveryOutcome>;
}

/** A server without a socket: forms to fill, a store in memory, and a way to call it. */
export const openTestServer = async ({
  options = {},
  store = createMemoryStore(),
  deliver,
}: TestServerOptions = {}) => {
  const time = { now: Date.parse("2026-03-01T12:00:00Z") };
  const { files, fail } = memoryFiles(baseUrl);
  const service = await createIntakeService({
    store,
    files,
    clock: () => time.now,
    baseUrl,
    deliverers: { callback: deliver ?? (async () => ({ ok: true })) },
  });
  const form = { format: "json-schema", schema } as const;
  await service.register({ id: "vendor", version: "1", name: "Vendor", description: "Whom we pay", form });
  await service.register({
    id: "gated",
    version: "1",
    name: "Gated",
    form,
    approvalGates: [{ name: "legal", reviewers: { roles: ["reviewer"] }, autoApproveIf: false }],
  });
  await service.register({
    id: "sent",
    version: "1",
    name: "Sent",
    form,
    destination: { kind: "callback", secret: "whsec_hidden", headers: { "x-hidden": "hidden-header" } },
  });
  const logged: LogEntry[] = [];
  const app = createApp({ service, store, files, log: (entry) => logged.push(entry), ...options });

  const request = (method: string, path: string, { body, bearer, token, headers }: CallOptions = {}): Request =>
    new Request(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(token !== undefined && { "resume-token": token }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });

  const call = async (method: string, path: string, given: CallOptions = {}): Promise<Answered> => {
    const response = await app.fetch(request(method, path, given));
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    const json = type.includes("json") && !type.includes("ndjson") && text !== "" ? JSON.parse(text) : undefined;
    if (json !== undefined) expectDescribed(method, path, response.status, type, json);
    return { status: response.status, headers: response.headers, text, json };
  };

  const makeKey = async (wanted: Partial<NewApiKey> = {}) => {
    const { key, row } = await createApiKey(
      store,
      { roles: ["agent"], actorId: "bot", ...wanted },
      new Date(time.now).toISOString(),
    );
    return { key, id: row.id, revoke: () => store.revokeApiKey(row.id, new Date(time.now).toISOString()) };
  };

  /** A new submission, by the bot. */
  const begin = async (fields: object = {}, given: CallOptions = {}, intake = "vendor") => {
    const body = { ...(given.bearer === undefined && { actor: agent }), initialFields: fields };
    const { json } = await call("POST", `/intakes/${intake}/submissions`, { body, ...given });
    return {
      id: json.submissionId as string,
      token: json.resumeToken as string,
      path: `/submissions/${json.submissionId}`,
    };
  };

  return { app, service, store, files, failFiles: fail, time, logged, request, call, makeKey, begin };
};

export type OpenedServer = Awaited<ReturnType<typeof openTestServer>>;
