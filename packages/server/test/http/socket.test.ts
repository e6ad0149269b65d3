import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { type LogEntry, type RunningServer, type ServerOptions, startServer } from "@cofill/server";
import { createApiKey, createIntakeService } from "@cofill/service";
import { createMemoryStore, type Store } from "@cofill/store";
import { afterEach, describe, expect, test } from "vitest";
import { agent, complete } from "../test-server.ts";

const running: RunningServer[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close(100)));
});

const schema = { type: "object", properties: { legal_name: { type: "string" }, country: { type: "string" } } };

const open = async (options: Partial<ServerOptions> = {}, store: Store = createMemoryStore(), more: object = {}) => {
  const service = await createIntakeService({ store, ...more });
  const destination = { kind: "callback" } as const;
  const form = { format: "json-schema", schema } as const;
  await service.register({ id: "vendor", version: "1", name: "Vendor", form });
  await service.register({ id: "sent", version: "1", name: "Sent", form, destination });
  const logged: LogEntry[] = [];
  const server = await startServer({ service, store, log: (entry) => logged.push(entry), ...options });
  running.push(server);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return { server, service, store, logged, post };
};

test("a submission is created, filled and submitted over a socket", async () => {
  const { post, server, logged } = await open();
  const made = await post("/intakes/vendor/submissions", { actor: agent, initialFields: complete });
  expect(made.status).toBe(201);
  const { submissionId, resumeToken } = (await made.json()) as Record<string, string>;
  const body = { actor: agent, resumeToken, idempotencyKey: "k" };
  const first = await (await post(`/submissions/${submissionId}/submit`, body)).text();
  const again = await post(`/submissions/${submissionId}/submit`, body);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(await again.text()).toBe(first);
  const head = await fetch(`${server.url}/submissions/${submissionId}`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(logged.find(({ event }) => event === "durability")).toMatchObject({ level: "warn" });
});

/** Sends a body without a length, as long as the server takes it. */
const sendChunks = (
  server: RunningServer,
  total: number,
): Promise<{ status: number; sent: number; ms: number; text: string }> =>
  new Promise((resolve, reject) => {
    const chunk = Buffer.alloc(64 * 1024, "[");
    const began = performance.now();
    let sent = 0;
    const request = httpRequest(`${server.url}/intakes/vendor/submissions`, {
      method: "POST",
      headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
    });
    request.on("error", reject);
    request.on("response", (response) => {
      const ms = performance.now() - began;
      let text = "";
      response.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      response.on("end", () => {
        request.destroy();
        resolve({ status: response.statusCode!, sent, ms, text });
      });
    });
    const send = (): void => {
      while (sent < total && !request.destroyed) {
        sent += chunk.length;
        if (!request.write(chunk)) return void request.once("drain", send);
      }
      request.end();
    };
    send();
  });

test("promise 21: 10 MB in chunks are refused before they have arrived, and the server continues", async () => {
  const { server, post } = await open();
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const { status, ms, text } = await sendChunks(server, 10 * 1024 * 1024);
    expect([status, JSON.parse(text).code]).toEqual([413, "too_large"]);
    times.push(ms);
  }
  expect(Math.min(...times)).toBeLessThan(50);
  expect((await post("/intakes/vendor/submissions", { actor: agent })).status).toBe(201);
});

test.each([
  ["no Host", "GET /health HTTP/1.1\r\n\r\n"],
  ["a Host that is none", "GET /intakes HTTP/1.1\r\nHost: a b\r\n\r\n"],
  ["no HTTP", "hello\r\n\r\n"],
  ["a header without end", `GET / HTTP/1.1\r\nHost: x\r\nx: ${"a".repeat(40_000)}\r\n\r\n`],
  [
    "two lengths",
    "POST /intakes/vendor/submissions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
  ],
])("%s gets a 4xx, and the server continues", async (_, bytes) => {
  const { server } = await open();
  const answer = await new Promise<string>((resolve, reject) => {
    let text = "";
    const socket = connect(server.port, "127.0.0.1", () => socket.end(bytes));
    socket.setEncoding("utf8").on("data", (part) => {
      text += part;
    });
    socket.on("end", () => resolve(text)).on("error", reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

test("a client that disconnects during a body leaves no submission behind", async () => {
  const { server, logged } = await open();
  const head = "POST /intakes/vendor/submissions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  const socket = connect(server.port, "127.0.0.1", () => socket.write(`${head}Content-Length: 100\r\n\r\n{"actor":`));
  await once(socket, "connect");
  await expect.poll(async () => (await fetch(`${server.url}/health`)).status).toBe(200);
  socket.destroy();
  const refused = () => logged.filter(({ route }) => route === "/intakes/{intakeId}/submissions");
  await expect.poll(refused).toMatchObject([{ status: 400 }]);
  expect(((await (await fetch(`${server.url}/submissions`)).json()) as Record<string, unknown>).submissions).toEqual(
    [],
  );
});

test("a stream ends with its client", async () => {
  const { server, post } = await open();
  const made = (await (await post("/intakes/vendor/submissions", { actor: agent })).json()) as Record<string, string>;
  const leave = new AbortController();
  const live = await fetch(`${server.url}/submissions/${made.submissionId}/events`, {
    headers: { accept: "text/event-stream" },
    signal: leave.signal,
  });
  await live.body!.getReader().read();
  const streams = async () =>
    /^cofill_event_streams (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];
  expect(await streams()).toBe("1");
  leave.abort();
  await expect.poll(streams).toBe("0");
});

describe("closing a server", () => {
  test("finishes running requests, accepts no more, and ends live streams", async () => {
    const store = createMemoryStore();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    let isSlow = false;
    const slow: Store = {
      ...store,
      commit: async (commit) => {
        if (isSlow) {
          reach();
          await held;
        }
        return store.commit(commit);
      },
    };
    const { server, post, logged } = await open({}, slow);
    const made = (await (await post("/intakes/vendor/submissions", { actor: agent })).json()) as Record<string, string>;
    const live = await fetch(`${server.url}/submissions/${made.submissionId}/events`, {
      headers: { accept: "text/event-stream" },
    });
    isSlow = true;
    const underWay = post("/intakes/vendor/submissions", { actor: agent });
    await reached;
    const closed = server.close(10_000);
    expect(await live.text()).toContain("event: submission.created");
    await expect(fetch(`${server.url}/health`)).rejects.toThrow();
    release();
    expect((await underWay).status).toBe(201);
    await closed;
    expect(logged.at(-1)).toMatchObject({ event: "closed" });
    await expect(server.close()).resolves.toBeUndefined();
  });

  test("does not wait longer than graceMs", async () => {
    const store = createMemoryStore();
    const stuck: Store = { ...store, commit: () => new Promise(() => undefined) };
    const { server, post } = await open({}, stuck);
    const underWay = post("/intakes/vendor/submissions", { actor: agent }).catch(() => "cut");
    await expect.poll(async () => (await fetch(`${server.url}/health`)).status).toBe(200);
    await server.close(50);
    expect(await underWay).toBe("cut");
  });
});

describe("starting a server", () => {
  test("refuses to listen beyond loopback without keys, with advice", async () => {
    const store = createMemoryStore();
    const refused = open({ host: "0.0.0.0" }, store);
    await expect(refused).rejects.toMatchObject({ code: "keys_required" });
    await expect(refused).rejects.toThrow("cofill keys create");
    await createApiKey(store, { roles: ["operator"], actorId: "op" }, new Date().toISOString());
    const { server } = await open({ host: "0.0.0.0" }, store);
    expect(server.url).toBe(`http://localhost:${server.port}`);
    expect((await fetch(`http://127.0.0.1:${server.port}/submissions`)).status).toBe(401);
  });

  test("reports a port in use and an invalid public URL", async () => {
    const { server } = await open();
    await expect(open({ port: server.port })).rejects.toMatchObject({ code: "address_in_use" });
    await expect(open({ publicUrl: "forms.example.org" })).rejects.toMatchObject({ code: "public_url_invalid" });
    await expect(open({ host: "192.0.2.1", rateLimit: false }, await withKey())).rejects.toMatchObject({
      code: "address_unavailable",
    });
  });

  const withKey = async (): Promise<Store> => {
    const store = createMemoryStore();
    await createApiKey(store, { roles: ["operator"], actorId: "op" }, new Date().toISOString());
    return store;
  };

  test("gives the public URL, if there is one", async () => {
    const { server } = await open({ publicUrl: "https://forms.example.org/" });
    expect(server.url).toBe("https://forms.example.org");
  });
});

describe("background work", () => {
  test("a submission is delivered at once, not only at the next interval", async () => {
    const { promise: arrived, resolve } = Promise.withResolvers<string>();
    const callback = async ({ intakeId }: { intakeId: string }) => {
      resolve(intakeId);
      return { ok: true };
    };
    const deliverers = { callback };
    const { post } = await open({ deliverEveryMs: 3_600_000 }, createMemoryStore(), { deliverers });
    const made = (await (await post("/intakes/sent/submissions", { actor: agent })).json()) as Record<string, string>;
    await post(`/submissions/${made.submissionId}/submit`, {
      actor: agent,
      resumeToken: made.resumeToken,
      idempotencyKey: "k",
    });
    expect(await arrived).toBe("sent");
  });

  test("due deliveries and sweeps run at intervals; failures are logged and retried", async () => {
    const store = createMemoryStore();
    let rounds = 0;
    const { promise: recovered, resolve } = Promise.withResolvers<void>();
    const shaky: Store = {
      ...store,
      claimDeliveries: async (claim) => {
        rounds += 1;
        if (rounds === 1) throw new Error("no answer with rt_secret in it");
        if (rounds === 2) resolve();
        return store.claimDeliveries(claim);
      },
    };
    let now = Date.now();
    const { post, server, logged } = await open({ deliverEveryMs: 5, sweepEveryMs: 5 }, shaky, { clock: () => now });
    const made = (await (await post("/intakes/vendor/submissions", { actor: agent, ttlMs: 1_000 })).json()) as Record<
      string,
      string
    >;
    await recovered;
    expect(logged.find(({ event }) => event === "background_error")).toMatchObject({ work: "deliver", error: "Error" });
    expect(JSON.stringify(logged)).not.toContain("rt_secret");
    now += 5_000;
    const state = async () => {
      const events = await fetch(`${server.url}/submissions?state=expired`);
      return ((await events.json()) as { submissions: { id: string }[] }).submissions.map(({ id }) => id);
    };
    await expect.poll(state).toEqual([made.submissionId]);
  });
});
