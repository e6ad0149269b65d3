import { connectMail, startServer } from "@cofill/server";
import { createApiKey, createIntakeService, type IntakeEvent, type NewApiKey, type Principal } from "@cofill/service";
import { agentHeader, createHttpToolCaller } from "@cofill/service/mail";
import { createMemoryMailStore, createMemoryStore } from "@cofill/store";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";

/** A payment that a person must sign and two reviewers approve. */
const payment = {
  id: "payment",
  version: "1",
  name: "Payment",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: { amount: { type: "number" }, payee: { type: "string" }, signature: { type: "string" } },
      required: ["amount", "signature"],
    },
  },
  uiHints: { fieldHints: { signature: { confirm: "human" } } },
  approvalGates: [{ name: "finance", reviewers: { roles: ["finance"] } }],
} as const;

/** One answer to the agent: its status, and all that it was shown. */
export interface Shown {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: an attack reads whatever the server answers
  readonly json: any;
}

/** A server with a payment that a hijacked agent has begun, and everything that the agent can get hold of. */
export const openScene = async ({ hasKeys = true, linksToAgents = false } = {}) => {
  const store = createMemoryStore();
  let url = "";
  const { mail, notices, attach } = connectMail({
    store,
    mailStore: createMemoryMailStore(),
    callTool: createHttpToolCaller({ reach: "any" }),
  });
  const service = await createIntakeService({ store, baseUrl: () => url, linksToAgents });
  attach(service);
  await service.register(payment);
  const server = await startServer({ service, store, mail, notices, port: 0, rateLimit: false });
  url = server.url;
  onTestFinished(async () => {
    await server.close(100);
    mail.close();
  });

  const makeKey = async (wanted: NewApiKey): Promise<string> =>
    hasKeys ? (await createApiKey(store, wanted, new Date().toISOString())).key : "";
  const keys = {
    agent: await makeKey({ roles: ["agent"], actorId: "hijacked" }),
    /** Keys of people, which they put into the settings of an MCP client. */
    submitter: await makeKey({ roles: ["submitter"], actorId: "ida" }),
    reviewer: await makeKey({ roles: ["reviewer", "finance"], actorId: "rita" }),
    operator: await makeKey({ roles: ["operator"], actorId: "olga" }),
  };

  /** Everything that the agent was shown, to search for what it must not see. */
  const shown: string[] = [];
  const read = async (response: Response): Promise<Shown> => {
    const text = await response.text();
    shown.push(response.headers.get("location") ?? "", text);
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: response.status, text, json };
  };
  const http = async (method: string, path: string, body?: object, key = keys.agent, headers: object = {}) =>
    read(
      await fetch(path.startsWith("http") ? path : `${url}${path}`, {
        method,
        redirect: "manual",
        headers: {
          ...(body && { "content-type": "application/json" }),
          ...(key !== "" && { authorization: `Bearer ${key}` }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );

  const mcp = async (key = keys.agent, path = "/mcp") => {
    const client = new Client({ name: "hijacked", version: "1" });
    // Without keys a client names its mail account itself.
    const headers: Record<string, string> =
      key === "" ? { [agentHeader]: "hijacked" } : { authorization: `Bearer ${key}` };
    const requestInit = { headers };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}${path}`), { requestInit }));
    onTestFinished(() => client.close());
    return async (name: string, given: Readonly<Record<string, unknown>> = {}): Promise<Shown> => {
      try {
        const result = await client.callTool({ name, arguments: given });
        const text = JSON.stringify(result);
        shown.push(text);
        return { status: result.isError ? 422 : 200, text, json: result.structuredContent };
      } catch (error) {
        const text = String(error);
        shown.push(text);
        return { status: 400, text, json: undefined };
      }
    };
  };

  const actor = hasKeys ? {} : { actor: { kind: "agent", id: "hijacked" } };
  const begun = await http("POST", "/intakes/payment/submissions", {
    ...actor,
    initialFields: { amount: 5, payee: "Mallory" },
  });
  const { submissionId: id } = begun.json as { submissionId: string };
  const inside: Principal = { via: "open", tenant: "default" };
  const tokenNow = async (): Promise<string> => {
    const viewed = await service.view(inside, id, {});
    if (!viewed.ok) throw new Error(viewed.problem.code);
    return viewed.value.resumeToken;
  };
  const submission = async () => {
    const viewed = await service.view(inside, id, {});
    if (!viewed.ok) throw new Error(viewed.problem.code);
    return viewed.value.submission;
  };
  const events = async (): Promise<readonly IntakeEvent[]> =>
    (await store.events(id, { afterSeq: 0, limit: 1_000 })).map(({ json }) => JSON.parse(json) as IntakeEvent);
  return { url, keys, actor, http, mcp, id, tokenNow, submission, events, shown, service, store };
};

export type Scene = Awaited<ReturnType<typeof openScene>>;
