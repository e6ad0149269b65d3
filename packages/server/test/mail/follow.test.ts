import { createClient, FollowRefused } from "@cofill/client";
import type { FollowEvent } from "@cofill/service/mail";
import { describe, expect, test } from "vitest";
import { createFollowStreams } from "../../src/mail/follow-streams.ts";
import { baseUrl, done, introduce, type MailTestServer, openMailServer } from "./mail-server.ts";

const openScene = async () => {
  const server = await openMailServer();
  const [ann, bob] = [server.client({ agent: "ann" }), server.client({ agent: "bob" })];
  await introduce(ann, bob);
  return { ...server, ann, bob };
};

const textsOf = (event: FollowEvent): readonly string[] =>
  (event.type === "snapshot" ? event.messages : [event.message]).map((one) => (one.type === "package" ? one.text : ""));

/** The first so many events. */
const take = async (events: AsyncIterable<FollowEvent>, count: number): Promise<readonly FollowEvent[]> => {
  const taken: FollowEvent[] = [];
  for await (const event of events) {
    taken.push(event);
    if (taken.length === count) break;
  }
  return taken;
};

/** Streams that break off after so many bytes, for as long as there are lengths. */
const breaking = ({ app }: Pick<MailTestServer, "app">, lengths: number[]): typeof fetch => {
  return async (input, init) => {
    const response = await app.fetch(new Request(input, init));
    const length = lengths.shift();
    if (!response.body || length === undefined) return response;
    const reader = response.body.getReader();
    let left = length;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done: isOver, value } = await reader.read();
          if (isOver) return controller.close();
          controller.enqueue(value.subarray(0, left));
          left -= value.byteLength;
          if (left > 0) return;
          void reader.cancel();
          controller.error(new Error("broken off"));
        },
        cancel: () => void reader.cancel(),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, response);
  };
};

describe("mail stream over HTTP", () => {
  test("gives a snapshot, then new and changed messages as events with ids", async () => {
    const { ann, bob, app, request } = await openScene();
    done(await ann.send({ to: "@bob", text: "one" }));
    const response = await app.fetch(request("GET", "/mail/follow", { headers: { "cofill-agent": "bob" } }));
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toMatch(/^retry: \d+\n\n$/);
    const first = (await reader.read()).value!;
    expect(first).toMatch(/^id: 1\nevent: snapshot\ndata: \{.*"text":"one".*\}\n\n$/);
    done(await bob.dismiss({ number: 1 }));
    const second = (await reader.read()).value!;
    expect(second).toMatch(/^id: 2\nevent: message\ndata: \{.*"dismissed":true.*\}\n\n$/);
    app.close();
    expect((await reader.read()).done).toBe(true);
  });

  test("resumes after a sequence without a snapshot, by header or query", async () => {
    const { ann, app, request } = await openScene();
    for (const text of ["one", "two", "three"]) done(await ann.send({ to: "@bob", text }));
    for (const [path, headers] of [
      ["/mail/follow?after=2", {}],
      ["/mail/follow?after=1", { "last-event-id": "2" }],
    ] as const) {
      const response = await app.fetch(request("GET", path, { headers: { "cofill-agent": "bob", ...headers } }));
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      await reader.read();
      expect((await reader.read()).value).toMatch(/^id: 3\nevent: message\n.*three/);
      await reader.cancel();
    }
  });

  test("a client loses and repeats nothing, wherever its connection breaks", async () => {
    const scene = await openScene();
    const { ann } = scene;
    const lengths = Array.from({ length: 60 }, (_, n) => (n * 137) % 1_900);
    const bob = createClient({
      url: baseUrl,
      agent: "bob",
      fetch: breaking(scene, lengths),
      pause: async () => undefined,
    }).mail;
    const seen: string[] = [];
    const following = (async () => {
      for await (const event of bob.follow()) {
        seen.push(...textsOf(event));
        if (seen.at(-1) === "39") return;
      }
    })();
    for (let n = 0; n < 40; n++) done(await ann.send({ to: "@bob", text: String(n) }));
    await following;
    const shown = seen.filter((text) => text !== "");
    expect(shown).toEqual([...new Set(shown)]);
    expect(shown.at(-1)).toBe("39");
    const from = Number(shown[0]);
    expect(shown).toEqual(Array.from({ length: 40 - from }, (_, n) => String(from + n)));
    expect(from).toBe(0);
  }, 60_000);

  test("a client retries an unreachable server, but not one that refuses", async () => {
    const scene = await openScene();
    let attempts = 0;
    const waits: number[] = [];
    const flaky: typeof fetch = async (input, init) => {
      attempts++;
      if (attempts === 1) throw new TypeError("fetch failed");
      if (attempts === 2) return new Response("{}", { status: 503 });
      return scene.app.fetch(new Request(input, init));
    };
    const bob = createClient({
      url: baseUrl,
      agent: "bob",
      fetch: flaky,
      pause: async (ms) => void waits.push(ms),
    }).mail;
    expect(await take(bob.follow(), 1)).toMatchObject([{ type: "snapshot", messages: [], seq: 0 }]);
    expect(attempts).toBe(3);
    expect(waits).toEqual([0, 250]);
    const nobody = scene.client({});
    await expect(take(nobody.follow(), 1)).rejects.toThrow(FollowRefused);
    await expect(take(nobody.follow(), 1)).rejects.toMatchObject({ problem: { code: "agent_required" } });
  });

  test("a client ends when its signal is aborted, even while it waits", async () => {
    const { bob } = await openScene();
    const stop = new AbortController();
    const events: FollowEvent[] = [];
    for await (const event of bob.follow({ signal: stop.signal })) {
      events.push(event);
      queueMicrotask(() => stop.abort());
    }
    expect(events).toHaveLength(1);
    expect(await take(bob.follow({ signal: AbortSignal.abort() }), 1)).toEqual([]);
  });

  test("a stream ends when its credential is revoked", async () => {
    const { app, request, makeKey, mail } = await openMailServer();
    const { key } = await makeKey({ actorId: "bot" });
    expect((await app.fetch(request("GET", "/mail/self", { bearer: key }))).status).toBe(200);
    const beats = [true, true, false];
    const streams = createFollowStreams({ heartbeatMs: 1 });
    const entered = done(await mail.enter({ tenant: "default", name: "bot" }));
    const body = streams.open({
      caller: "bot",
      follow: (signal) => entered.follow({ signal }),
      isStillAllowed: async () => beats.shift() ?? false,
    });
    const text = await new Response(body).text();
    expect(text).toMatch(/^retry: \d+\n\n(:\n\n)?id: 0\nevent: snapshot\ndata: .*\n\n(:\n\n)+$/);
    expect(text.match(/^:$/gm)).toHaveLength(2);
    expect(streams.count()).toBe(0);
  });

  test("streams are limited in total and per caller", async () => {
    const streams = createFollowStreams({ maxStreams: 3, maxStreamsPerPrincipal: 2 });
    async function* nothing(): AsyncGenerator<FollowEvent> {}
    const open = (caller: string) => streams.open({ caller, follow: nothing, isStillAllowed: async () => true });
    const first = open("bob");
    open("bob");
    expect(() => open("bob")).toThrow("rate_limited.streams");
    open("ann");
    expect(() => open("cay")).toThrow("unavailable.streams");
    await first.cancel();
    open("cay");
    expect(streams.count()).toBe(3);
    streams.close();
    expect(streams.count()).toBe(0);
  });

  test("1,000 streams get an event, and further streams are refused with 503 or 429", async () => {
    const { app, request, client } = await openMailServer();
    const hosts = Array.from({ length: 10 }, (_, n) => `host${n}`);
    for (const agent of hosts) done(await client({ agent }).whoami({}));
    const follow = (agent: string) => app.fetch(request("GET", "/mail/follow", { headers: { "cofill-agent": agent } }));
    const readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
    for (let n = 0; n < 1_000; n++) {
      const { status, body } = await follow(hosts[n % 10]!);
      expect(status).toBe(200);
      readers.push(body!.getReader());
    }
    const [oneMore, hundredAndFirst] = [await follow("another"), await follow("host0")];
    expect([oneMore.status, hundredAndFirst.status]).toEqual([503, 429]);
    const next = async (reader: (typeof readers)[number]) => Buffer.from((await reader.read()).value!).toString();
    await Promise.all(readers.map(next));
    await Promise.all(readers.map(next));
    for (const agent of hosts) done(await client({ agent }).send({ to: "@self", text: `Hello ${agent}` }));
    const heard = await Promise.all(readers.map(next));
    expect(heard.filter((text, n) => text.includes(`Hello host${n % 10}`))).toHaveLength(1_000);
    app.close();
    for (const reader of readers) while (!(await reader.read()).done);
  });

  test("a client that does not read buffers at most one event", async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<FollowEvent> {
      for (;;) {
        given++;
        yield { type: "snapshot", messages: [], seq: given };
      }
    }
    const streams = createFollowStreams();
    const body = streams.open({ caller: "bob", follow: endless, isStillAllowed: async () => true });
    const reader = body.getReader();
    for (let n = 0; n < 5; n++) await reader.read();
    await new Promise((resolve) => setImmediate(resolve));
    // Four were taken after the greeting, and one waits.
    expect(given).toBe(5);
    await reader.cancel();
  });
});
