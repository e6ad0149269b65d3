import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import {
  createApiKey,
  createIntakeService,
  defaultTenant,
  type IntakeService,
  type NewApiKey,
  nobody,
  type Principal,
  principalOfKey,
  type ServiceOptions,
} from "@cofill/service";
import { createMemoryStore, type Files, headBytes, type Store } from "@cofill/store";
import { serve } from "@hono/node-server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import { mountAssist } from "../../src/assist/mount-assist.ts";
import type { ChannelContext } from "../../src/channel-context.ts";
import { mountMcp } from "../../src/mcp/mount-mcp.ts";
import type { ServerOptions } from "../../src/server-options.ts";

export type Source = Parameters<IntakeService["register"]>[0];

export const start = Date.parse("2026-05-17T10:00:00.000Z");

export interface Channels {
  readonly service: IntakeService;
  readonly store: Store;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Moves the clock. */
  readonly wait: (ms: number) => void;
  /** The text of a new key. */
  readonly key: (wanted: Partial<NewApiKey>) => Promise<string>;
}

/** Files in memory, put to `/uploads/{key}`. */
const memoryFiles = (baseUrl: () => string) => {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const files: Files = {
    grant: async ({ key }) => ({ method: "PUT", url: `${baseUrl()}/uploads/${key}` }),
    inspect: async (key) => {
      const bytes = kept.get(key);
      const sha256 = createHash("sha256")
        .update(bytes ?? "")
        .digest("hex");
      return bytes && { sizeBytes: bytes.length, sha256, head: bytes.slice(0, headBytes) };
    },
    read: async (key) => (kept.has(key) ? new Blob([kept.get(key)!]).stream() : undefined),
    remove: async (key) => void kept.delete(key),
    ping: async () => undefined,
  };
  const receive = async (request: Request): Promise<Response> => {
    kept.set(request.url.split("/").at(-1)!, new Uint8Array(await request.arrayBuffer()));
    return new Response(null, { status: 204 });
  };
  return { files, receive };
};

/** The two channels over a store in memory; without keys it is open, as on a machine of one's own. */
export const openChannels = async (
  sources: readonly Source[],
  more: { readonly options?: Partial<ServerOptions>; readonly service?: Partial<ServiceOptions> } = {},
): Promise<Channels & { readonly baseUrl: (url: string) => void }> => {
  const store = more.service?.store ?? createMemoryStore();
  let now = start;
  let base = "http://localhost";
  const { files, receive } = memoryFiles(() => base);
  const service = await createIntakeService({ store, files, clock: () => now, baseUrl: () => base, ...more.service });
  for (const source of sources) await service.register(source);
  let hasKeys = false;
  const principalOf = async (request: Request): Promise<Principal | Response> => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    if (bearer === undefined) return hasKeys ? nobody : { via: "open", tenant: defaultTenant };
    const principal = bearer.startsWith("hl_")
      ? await service.linkPrincipal(bearer)
      : await principalOfKey(store, bearer);
    return principal ?? new Response("wrong", { status: 401 });
  };
  const context: ChannelContext = { options: { service, store, ...more.options }, principalOf };
  const mcp = mountMcp(context);
  const assist = mountAssist(context);
  return {
    service,
    store,
    wait: (ms) => {
      now += ms;
    },
    baseUrl: (url) => {
      base = url;
    },
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/mcp") return mcp(request);
      return pathname.startsWith("/uploads/") ? receive(request) : assist(request);
    },
    key: async (wanted) => {
      hasKeys = true;
      const { key } = await createApiKey(
        store,
        { roles: ["agent"], actorId: "bot", ...wanted },
        new Date(now).toISOString(),
      );
      return key;
    },
  };
};

/** The channels on a real socket, gone when the test is. */
export const listen = async ({ fetch, baseUrl }: Awaited<ReturnType<typeof openChannels>>): Promise<string> => {
  const address = await new Promise<AddressInfo>((resolve) => {
    const server = serve({ fetch, hostname: "127.0.0.1", port: 0 }, resolve);
    onTestFinished(() => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    });
  });
  const url = `http://127.0.0.1:${address.port}`;
  baseUrl(url);
  return url;
};

export type Era = "2025" | "2026";

export const eras: readonly Era[] = ["2025", "2026"];

/** The SDK's own client. `fetch` takes the place of the network. */
export const connect = async (
  url: string,
  {
    key,
    era = "2026",
    name = "tester",
    fetch,
  }: { key?: string; era?: Era; name?: string; fetch?: Channels["fetch"] } = {},
): Promise<Client> => {
  const mode = era === "2026" ? ({ pin: "2026-07-28" } as const) : "legacy";
  const client = new Client({ name, version: "1.0.0" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: key === undefined ? {} : { authorization: `Bearer ${key}` } },
    ...(fetch && { fetch: (input, init) => fetch(new Request(input, init)) }),
  });
  await client.connect(transport);
  if (!fetch) onTestFinished(() => client.close());
  return client;
};

export interface Called {
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: an envelope, of which each test reads another part
  readonly body: any;
}

export const call = async (client: Client, name: string, args: Record<string, unknown> = {}): Promise<Called> => {
  const result = await client.callTool({ name, arguments: args });
  const [part] = result.content as { text: string }[];
  return { isError: result.isError === true, body: JSON.parse(part!.text) };
};
