import { createClient, type MailClient } from "@cofill/client";
import { connectMail, createApp, type LogEntry, type ServerOptions } from "@cofill/server";
import { type CrashPoint, createApiKey, createIntakeService, type NewApiKey } from "@cofill/service";
import type { CallTool } from "@cofill/service/mail";
import { createMemoryMailStore, createMemoryStore, type MailStore, type Store } from "@cofill/store";
import type { Answered, CallOptions } from "../test-server.ts";
import { expectDescribed } from "../wire-check.ts";

export const baseUrl = "http://127.0.0.1:8080";

export interface MailServerOptions {
  readonly store?: Store;
  readonly mailStore?: MailStore;
  readonly options?: Partial<ServerOptions>;
  readonly callTool?: CallTool;
  /** Where the intake may be ended. */
  readonly reach?: (point: CrashPoint) => void;
}

const schema = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string" }, amount: { type: "number" } },
};

/** A server with mail and without a socket, and clients that speak to it as over a network. */
export const openMailServer = async ({
  store = createMemoryStore(),
  mailStore = createMemoryMailStore(),
  options = {},
  callTool,
  reach,
}: MailServerOptions = {}) => {
  const time = { now: Date.parse("2026-03-01T12:00:00Z") };
  const clock = () => time.now;
  const logged: LogEntry[] = [];
  const log = (entry: LogEntry) => void logged.push(entry);
  const connected = connectMail({ store, mailStore, clock, log, ...(callTool && { callTool }) });
  const { mail, notices } = connected;
  const service = await createIntakeService({
    store,
    clock,
    baseUrl,
    onReview: notices.onReview,
    onHandoff: notices.onHandoff,
    onPartDone: notices.onPartDone,
    ...(reach && { reach }),
  });
  connected.attach(service);
  const form = { format: "json-schema", schema } as const;
  await service.register({ id: "vendor", version: "1", name: "Vendor", form });
  await service.register({
    id: "gated",
    version: "1",
    name: "Gated",
    form,
    approvalGates: [{ name: "legal", reviewers: { roles: ["reviewer"], actorIds: ["lena"] } }],
  });
  const app = createApp({ service, store, mail, notices, log, ...options });

  const request = (method: string, path: string, { body, bearer, headers }: CallOptions = {}): Request =>
    new Request(`${baseUrl}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });

  const call = async (method: string, path: string, given: CallOptions = {}): Promise<Answered> => {
    const response = await app.fetch(request(method, path, given));
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    const json = type.includes("json") && text !== "" ? JSON.parse(text) : undefined;
    if (json !== undefined) expectDescribed(method, path, response.status, type, json);
    return { status: response.status, headers: response.headers, text, json };
  };

  const fetchHere: typeof fetch = (input, init) => app.fetch(new Request(input, init));
  /** As an agent on a machine without keys, or with a key. */
  const client = (who: { readonly agent?: string; readonly key?: string }): MailClient =>
    createClient({ url: baseUrl, fetch: fetchHere, ...who }).mail;

  const makeKey = async (wanted: Partial<NewApiKey> = {}) => {
    const made = { roles: ["agent"], actorId: "bot", ...wanted };
    const { key, row } = await createApiKey(store, made, new Date(time.now).toISOString());
    return { key, id: row.id, revoke: () => store.revokeApiKey(row.id, new Date(time.now).toISOString()) };
  };

  return { app, service, store, mailStore, mail, notices, time, logged, request, call, client, makeKey };
};

export type MailTestServer = Awaited<ReturnType<typeof openMailServer>>;

/** The value of an answer that must be one. */
export const done = <T>(
  answer: { ok: true; value: T } | { ok: false; problem: { code: string; reason?: string } },
): T => {
  if (!answer.ok) throw new Error(`${answer.problem.code}.${answer.problem.reason}`);
  return answer.value;
};

export const orderForm = {
  title: "Order",
  description: "What we should buy",
  pattern: {
    type: "record",
    order: ["item", "amount"],
    fields: {
      item: { kind: "string", label: "Item" },
      amount: { kind: "number", optional: true },
      counter: { kind: "capability", tag: "Counter", optional: true },
      pin: { kind: "string", optional: true, secret: true },
    },
  },
} as const;

/** Two who know each other. */
export const introduce = async (one: MailClient, other: MailClient): Promise<void> => {
  const [a, b] = [done(await one.whoami({})), done(await other.whoami({}))];
  done(await one.addName({ name: `@${b.name}`, capability: { agent: b.name } }));
  done(await other.addName({ name: `@${a.name}`, capability: { agent: a.name } }));
};
