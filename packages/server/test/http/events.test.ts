import { afterEach, expect, test, vi } from "vitest";
import { createEventStreams } from "../../src/events/event-streams.ts";
import { agent, complete, openTestServer, person } from "../test-server.ts";

const threeEvents = async () => {
  const server = await openTestServer();
  const begun = await server.begin(complete);
  const validated = await server.call("POST", `${begun.path}/validate`, { token: begun.token });
  return { ...server, ...begun, token: validated.json.resumeToken as string };
};

test("FB-HTTP-10 GET /submissions/{id}/events gives the trail in pages", async () => {
  const { call, path, store, id } = await threeEvents();
  const all = await call("GET", `${path}/events`);
  expect(all.json.events.map(({ type }: { type: string }) => type)).toEqual([
    "submission.created",
    "field.updated",
    "validation.passed",
  ]);
  expect(all.json).not.toHaveProperty("next");
  const first = await call("GET", `${path}/events?limit=2`);
  expect([first.json.events.length, first.json.lastSeq]).toEqual([2, 3]);
  const rest = await call("GET", `${path}/events?afterEventId=${first.json.next}`);
  expect(rest.json.events).toEqual(all.json.events.slice(2));
  const stored = await store.events(id, { afterSeq: 0, limit: 10 });
  expect(all.text).toContain(stored.map(({ json }) => json).join(","));
});

test.each([
  ["an unknown event", "?afterEventId=evt_x_1", "unknown_event"],
  ["a limit of nothing", "?limit=0", "malformed"],
  ["a limit too high", "?limit=1001", "malformed"],
])("events after %s", async (_, query, code) => {
  const { call, path } = await threeEvents();
  for (const accept of ["application/json", "application/x-ndjson"]) {
    expect((await call("GET", `${path}/events${query}`, { headers: { accept } })).json).toMatchObject({
      status: 400,
      code,
    });
  }
});

test("FB-EVT-23 Accept: application/x-ndjson gives the stored lines of all pages, and so does a live stream (D-07)", async () => {
  // Without heartbeats, which would make up for what a stream forgot.
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const { app, request, call, path, token, store, id } = await threeEvents();
  let current = token;
  for (let i = 1; i <= 250; i++) {
    const set = await call("PATCH", `${path}/fields`, {
      token: current,
      body: { actor: agent, fields: { employees: i } },
    });
    current = set.json.resumeToken;
  }
  const lines = await call("GET", `${path}/events`, { headers: { accept: "application/x-ndjson" } });
  const stored = await store.events(id, { afterSeq: 0, limit: 1_000 });
  expect(stored).toHaveLength(253);
  expect(lines.text).toBe(stored.map(({ json }) => `${json}\n`).join(""));
  expect(lines.headers.get("content-type")).toContain("application/x-ndjson");
  const some = await call("GET", `${path}/events?limit=2`, { headers: { accept: "application/x-ndjson" } });
  expect(some.text).toBe(
    stored
      .slice(0, 2)
      .map(({ json }) => `${json}\n`)
      .join(""),
  );
  const { event, cancel } = reader(await app.fetch(request("GET", `${path}/events`, { headers: live })));
  const seen: string[] = [];
  while (seen.length < stored.length) seen.push((await event())!.data!);
  expect(seen).toEqual(stored.map(({ json }) => json));
  await cancel();
  const end = `?afterEventId=${JSON.parse(stored.at(-1)!.json).eventId}`;
  expect((await call("GET", `${path}/events${end}`, { headers: { accept: "application/x-ndjson" } })).text).toBe("");
}, 20_000);

test.each([
  ["text/event-stream", "text/event-stream"],
  ["application/json, text/event-stream", "application/json"],
  ["text/html, application/x-ndjson;q=0.9, */*", "application/x-ndjson"],
  ["*/*", "application/json"],
])("Accept: %s gives %s", async (accept, type) => {
  const { call, path } = await threeEvents();
  const head = await call("HEAD", `${path}/events`, { headers: { accept } });
  expect(head.headers.get("content-type")?.split(";")[0]).toBe(type);
});

test("HEAD on the event stream opens no stream", async () => {
  const { call, path } = await threeEvents();
  for (const accept of ["application/x-ndjson", "text/event-stream"]) {
    const head = await call("HEAD", `${path}/events`, { headers: { accept } });
    expect([head.status, head.headers.get("content-type")?.split(";")[0]]).toEqual([200, accept]);
  }
});

/** Reads frames of a stream of server-sent events. */
const reader = (response: Response) => {
  const stream = response
    .body!.pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let text = "";
  const frame = async (): Promise<Record<string, string> | undefined> => {
    while (!text.includes("\n\n")) {
      const { done, value } = await stream.read();
      if (done) return undefined;
      text += value;
    }
    const end = text.indexOf("\n\n");
    const lines = text.slice(0, end).split("\n");
    text = text.slice(end + 2);
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
    );
  };
  const event = async (): Promise<Record<string, string> | undefined> => {
    for (;;) {
      const found = await frame();
      if (!found || "data" in found) return found;
    }
  };
  return { frame, event, cancel: () => stream.cancel() };
};

const live = { accept: "text/event-stream" };

afterEach(() => vi.useRealTimers());

test("FB-EVT-21 a live stream gives past and new events, each once and in order", async () => {
  const { app, request, call, begin } = await openTestServer();
  const { path, token } = await begin(complete);
  const response = await app.fetch(request("GET", `${path}/events`, { headers: live }));
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const { event, frame, cancel } = reader(response);
  expect(await frame()).toHaveProperty("retry");
  const seen = [await event(), await event()];
  let current = token;
  for (let i = 1; i <= 5; i++) {
    const set = await call("PATCH", `${path}/fields`, {
      token: current,
      body: { actor: agent, fields: { employees: i } },
    });
    current = set.json.resumeToken;
    if (i % 2 === 0) seen.push(await event());
  }
  while (seen.length < 7) seen.push(await event());
  expect(seen.map((one) => JSON.parse(one!.data!).seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(seen[0]).toMatchObject({ event: "submission.created", id: JSON.parse(seen[0]!.data!).eventId });
  await cancel();
});

test("Last-Event-ID resumes a broken stream and takes precedence over the URL (D-07)", async () => {
  const { app, request, call, begin } = await openTestServer();
  const { path, token } = await begin(complete);
  await call("POST", `${path}/validate`, { token });
  const events = (await call("GET", `${path}/events`)).json.events as { eventId: string; seq: number }[];
  const open = async (query: string, headers: Record<string, string>) =>
    reader(await app.fetch(request("GET", `${path}/events${query}`, { headers: { ...live, ...headers } })));
  const byQuery = await open(`?afterEventId=${events[0]!.eventId}`, {});
  expect(JSON.parse((await byQuery.event())!.data!).seq).toBe(2);
  const byHeader = await open(`?afterEventId=${events[0]!.eventId}`, { "last-event-id": events[1]!.eventId });
  expect(JSON.parse((await byHeader.event())!.data!).seq).toBe(3);
  await Promise.all([byQuery.cancel(), byHeader.cancel()]);
  const unknown = await call("GET", `${path}/events`, { headers: { ...live, "last-event-id": "evt_x_9" } });
  expect(unknown.json).toMatchObject({ status: 400, code: "unknown_event" });
});

test("an event stream ends when the server closes", async () => {
  const { app, request, begin } = await openTestServer();
  const { path } = await begin();
  const { event } = reader(await app.fetch(request("GET", `${path}/events`, { headers: live })));
  await event();
  const end = event();
  app.close();
  expect(await end).toBeUndefined();
});

test("an event stream ends at the next heartbeat after its key was revoked", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { app, request, begin, makeKey } = await openTestServer();
  const { key, revoke } = await makeKey();
  const { path } = await begin({}, { bearer: key });
  const { event, frame } = reader(await app.fetch(request("GET", `${path}/events`, { bearer: key, headers: live })));
  await frame();
  await event();
  const beat = frame();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await beat).toEqual({ "": "" });
  await revoke();
  const end = frame();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await end).toBeUndefined();
});

test("an event stream of a link ends at once when the link is revoked", async () => {
  const { app, request, call, begin } = await openTestServer();
  const { path, token } = await begin();
  const made = await call("POST", `${path}/handoff`, { token, body: { actor: person } });
  const bearer = made.json.url.split("/").at(-1);
  const { event } = reader(await app.fetch(request("GET", `${path}/events`, { bearer, headers: live })));
  await event();
  await event();
  const end = event();
  await call("DELETE", `${path}/handoff`, { token: made.json.resumeToken, body: { actor: agent } });
  expect(await end).toBeUndefined();
});

const noEvents = async () =>
  ({ ok: true, value: { events: [], lastSeq: 0, state: "draft", resumeToken: "" } }) as const;

const streamsFor = (options: object = {}) => {
  let listeners = 0;
  const streams = createEventStreams({
    service: {
      subscribe: () => {
        listeners += 1;
        return () => {
          listeners -= 1;
        };
      },
    },
    ...options,
  });
  const open = (caller: string, cut?: () => void) =>
    streams.open({
      submissionId: "sub_1",
      caller,
      read: noEvents,
      isStillAllowed: async () => true,
      ...(cut && { cut }),
    });
  return { streams, open, listeners: () => listeners };
};

test("event streams are limited per caller and in total", async () => {
  const { streams, open, listeners } = streamsFor({ maxStreams: 3, maxStreamsPerPrincipal: 2 });
  const first = open("a");
  open("a");
  expect(() => open("a")).toThrow("rate_limited.streams");
  open("b");
  expect(() => open("c")).toThrow("unavailable.streams");
  await first.cancel();
  open("a");
  expect([streams.count(), listeners()]).toEqual([3, 1]);
  streams.close();
  expect([streams.count(), listeners()]).toEqual([0, 0]);
});

test("an event stream whose client no longer reads is closed", async () => {
  vi.useFakeTimers();
  const { streams, open } = streamsFor();
  const cut = vi.fn();
  const slow = open("slow", cut).getReader();
  const quick = open("quick").getReader();
  await slow.read();
  await quick.read();
  void quick.read();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(cut).not.toHaveBeenCalled();
  void quick.read();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(cut).toHaveBeenCalledOnce();
  expect(streams.count()).toBe(1);
  expect(await slow.read()).toEqual({ done: true, value: undefined });
  streams.close();
});
