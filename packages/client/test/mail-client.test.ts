import { createClient } from "@cofill/client";
import { describe, expect, test } from "vitest";
import { readEventStream } from "../src/event-stream.ts";

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A client whose server answers the same to everything, and what it was asked. */
const clientOf = (answer: () => Response | Promise<Response>, more: { key?: string; agent?: string } = {}) => {
  const asked: Asked[] = [];
  const { mail: client } = createClient({
    url: "https://mail.example.org/base/",
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push({ method: request.method, url: request.url, headers: request.headers, body: await request.text() });
      return answer();
    },
    pause: async () => undefined,
    ...more,
  });
  return { client, asked };
};

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

describe("what is asked", () => {
  test("members of the path, the query and the body", async () => {
    const { client, asked } = clientOf(json({ ok: true }), { key: "cofill_k", agent: "Zoë" });
    await client.inbox({ before: 7, all: true, with: "@bob" });
    await client.fill({ number: 3, fields: { a: 1 }, submit: true });
    await client.removeName({ name: "@tools/counter" });
    await client.form({ form: "@tools/form" });
    await client.createAgent({ name: "bob" });
    expect(asked.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      "GET https://mail.example.org/base/mail/messages?before=7&all=true&with=%40bob ",
      'PATCH https://mail.example.org/base/mail/messages/3/draft {"fields":{"a":1},"submit":true}',
      "DELETE https://mail.example.org/base/mail/names?name=%40tools%2Fcounter ",
      "GET https://mail.example.org/base/mail/forms/%40tools%2Fform ",
      'POST https://mail.example.org/base/mail/agents {"name":"bob"}',
    ]);
    expect(asked[0]!.headers.get("authorization")).toBe("Bearer cofill_k");
    expect(asked[0]!.headers.get("cofill-agent")).toBe("Zo%C3%AB");
  });

  test.each([".", "..", "", "\ud800"])("no request leads elsewhere by a form called %j", async (form) => {
    const { client, asked } = clientOf(json({ ok: true }));
    expect(await client.close({ form })).toMatchObject({ ok: false, problem: { code: "bad_name" } });
    expect(asked).toEqual([]);
  });
});

describe("what is answered", () => {
  test.each<[string, () => Response | Promise<Response>, object]>([
    ["a value", json({ ok: true, name: "ann" }), { ok: true, value: { name: "ann" } }],
    [
      "a problem with fields",
      json({ code: "invalid_payload", detail: "No", fields: [{ path: "a" }] }, 422),
      { ok: false, problem: { code: "invalid_payload", detail: "No", fields: [{ path: "a" }] } },
    ],
    ["a server's own code", json({ code: "rate_limited", detail: "Slow" }, 429), { problem: { code: "unavailable" } }],
    [
      "another of them",
      json({ code: "unsupported_media_type", detail: "No" }, 415),
      { problem: { code: "malformed" } },
    ],
    ["a page of something else", () => new Response("<html>"), { problem: { code: "unavailable" } }],
    ["an error page", () => new Response("<html>", { status: 404 }), { problem: { code: "unavailable" } }],
    ["JSON of something else", json([1]), { problem: { code: "unavailable" } }],
    ["no server", () => Promise.reject(new TypeError("fetch failed")), { problem: { code: "unavailable" } }],
  ])("%s", async (_, answer, expected) => {
    expect(await clientOf(answer).client.whoami({})).toMatchObject(expected);
  });
});

describe("a stream of events", () => {
  const read = async (chunks: readonly string[]): Promise<readonly unknown[]> => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
        controller.close();
      },
    });
    const events: unknown[] = [];
    for await (const event of readEventStream(body, new AbortController().signal)) {
      const { event: message, retryMs } = event;
      events.push(message ? { ...message } : { retryMs });
    }
    return events;
  };

  const text = "retry: 5\n\nid: 1\nevent: snapshot\ndata: {}\n\n:\n\nid: 2\nevent: message\ndata: a\ndata: b\n\n";
  const events = [
    { retryMs: 5 },
    { event: "snapshot", data: "{}", id: "1" },
    { event: "message", data: "a\nb", id: "2" },
  ];

  test("is the same however it is cut", async () => {
    expect(await read([text])).toEqual(events);
    expect(await read(Array.from(text))).toEqual(events);
    for (let at = 1; at < text.length; at++) expect(await read([text.slice(0, at), text.slice(at)])).toEqual(events);
  });

  test("lines may end with CR LF", async () => {
    expect(await read([text.replaceAll("\n", "\r\n")])).toEqual(events);
  });

  test("an event that is not whole is none", async () => expect(await read([text, "id: 3\ndata: c"])).toEqual(events));

  test("silence is a refusal", async () => {
    const body = new ReadableStream<Uint8Array>();
    const quiet = readEventStream(body, new AbortController().signal, 1);
    await expect(quiet.next()).rejects.toThrow("silent");
  });
});
