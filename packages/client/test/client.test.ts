import { createClient } from "@cofill/client";
import { describe, expect, test } from "vitest";
import { agent, complete, openTestServer } from "../../server/test/test-server.ts";

/** A client of a server without a socket, with what it asked. */
const openClient = async (more: { readonly fetch?: (send: typeof fetch) => typeof fetch } = {}) => {
  const server = await openTestServer();
  const asked: string[] = [];
  const send = (async (input: string, init: RequestInit) => {
    const request = new Request(input, init);
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return server.app.fetch(request);
  }) as typeof fetch;
  const paused: number[] = [];
  const client = createClient({
    url: "http://127.0.0.1:8080",
    fetch: more.fetch?.(send) ?? send,
    pause: async (ms) => void paused.push(ms),
  });
  return { ...server, client, asked, paused };
};

/** Fails so many times before it lets a request through. */
const failing =
  (times: number, how: () => Response | Promise<Response>) =>
  (send: typeof fetch): typeof fetch => {
    let left = times;
    return (async (input: string, init: RequestInit) => (left-- > 0 ? how() : send(input, init))) as typeof fetch;
  };

const broken = () => Promise.reject(new TypeError("fetch failed"));

test("a submission from beginning to end", async () => {
  const { client } = await openClient();
  const created = await client.submissions.create({ intakeId: "vendor", actor: agent, initialFields: complete });
  if (!created.ok) throw new Error("not created");
  expect(created.missingFields).toEqual([]);
  const { submissionId } = created;
  const file = new Blob(["hi"], { type: "text/plain" });
  const progress: number[] = [];
  const sent = await client.uploads.send(
    { submissionId, resumeToken: created.resumeToken, actor: agent, field: "w9", filename: "a.txt", file },
    { onProgress: ({ sentBytes }) => progress.push(sentBytes) },
  );
  if (!sent.ok) throw new Error(JSON.stringify(sent));
  expect(progress).toEqual([2]);
  const looked = await client.submissions.get({ submissionId, resumeToken: sent.resumeToken });
  expect(looked).toMatchObject({ ok: true, uploads: [{ filename: "a.txt", status: "completed" }] });
  const uploadId = looked.ok ? looked.uploads[0]!.uploadId : "";
  expect(await (await client.uploads.read({ submissionId, uploadId })).text()).toBe("hi");
  const done = await client.submissions.submit({
    submissionId,
    resumeToken: sent.resumeToken,
    idempotencyKey: "k",
    actor: agent,
  });
  expect(done).toMatchObject({ ok: true, state: "finalized" });
  expect(await client.submissions.list()).toMatchObject({ ok: true, submissions: [{ id: submissionId }] });
  expect(await client.intakes.get({ intakeId: "vendor" })).toMatchObject({ ok: true, intake: { name: "Vendor" } });
});

test("a problem has its code, its status and a pointer to every wrong member", async () => {
  const { client } = await openClient();
  const input = { intakeId: "vendor", actor: agent, initialfields: complete };
  expect(await client.submissions.create(input as never)).toEqual({
    ok: false,
    problem: {
      code: "malformed",
      status: 400,
      detail: 'There is no "initialfields" here; did you mean "initialFields"?',
      errors: [expect.objectContaining({ pointer: "#/initialfields", code: "unknown_member" })],
    },
  });
});

test("an outcome of a submission is the contract's error", async () => {
  const { client, begin } = await openClient();
  const { id, token } = await begin({});
  expect(await client.submissions.validate({ submissionId: id, resumeToken: token, actor: agent })).toMatchObject({
    ok: false,
    error: { type: "missing" },
  });
});

describe("retries", () => {
  test("a create that broke off is one submission", async () => {
    let isLost = true;
    const { client, asked } = await openClient({
      fetch: (send) =>
        (async (input: string, init: RequestInit) => {
          const response = await send(input, init);
          if (!isLost) return response;
          isLost = false;
          throw new TypeError("the connection broke");
        }) as typeof fetch,
    });
    const created = await client.submissions.create({ intakeId: "vendor", actor: agent });
    expect(created).toMatchObject({ ok: true, replayed: true });
    expect(asked).toEqual(["POST /intakes/vendor/submissions", "POST /intakes/vendor/submissions"]);
    expect(await client.submissions.list()).toMatchObject({ submissions: [{}] });
  });

  test("the pause grows, and is what Retry-After asks for", async () => {
    const busy = () =>
      Response.json({ code: "rate_limited", detail: "Slow" }, { status: 429, headers: { "retry-after": "7" } });
    const asked = await openClient({ fetch: failing(1, busy) });
    expect(await asked.client.intakes.list()).toMatchObject({ ok: true });
    expect(asked.paused).toEqual([7_000]);
    const down = await openClient({ fetch: failing(9, broken) });
    expect(await down.client.intakes.list()).toMatchObject({ ok: false, problem: { code: "unavailable" } });
    expect(down.paused).toEqual([250, 500, 1_000]);
  });

  test("what may have been done is not repeated", async () => {
    const { client, begin, asked } = await openClient({ fetch: failing(1, broken) });
    const { id, token } = await begin({});
    const fields = { country: "DE" };
    expect(
      await client.submissions.setFields({ submissionId: id, resumeToken: token, actor: agent, fields }),
    ).toMatchObject({ ok: false, problem: { code: "unavailable" } });
    expect(asked).toEqual([]);
  });

  test("a signal ends a call about mail with its reason", async () => {
    const { client } = await openClient({ fetch: failing(9, broken) });
    const reason = new Error("enough");
    await expect(client.mail.inbox({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test("a signal ends a call with its reason", async () => {
    const { client } = await openClient({ fetch: failing(9, broken) });
    const reason = new Error("enough");
    await expect(client.intakes.list({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe("events", () => {
  test("go on after the last one when the connection is cut", async () => {
    const after: (string | null)[] = [];
    const { client, begin, call } = await openClient({
      fetch: (send) =>
        (async (input: string, init: RequestInit) => {
          const request = new Request(input, init);
          if (!request.headers.get("accept")?.includes("event-stream")) return send(input, init);
          after.push(request.headers.get("last-event-id"));
          const response = await send(input, init);
          // What there is comes through, and then the connection ends.
          const reader = response.body!.getReader();
          const body = new ReadableStream<Uint8Array>({
            pull: async (controller) => {
              const { value, done } = await reader.read();
              if (value) controller.enqueue(value);
              if (!done && !new TextDecoder().decode(value).includes("data:")) return;
              await reader.cancel();
              controller.close();
            },
          });
          return new Response(body, { headers: response.headers });
        }) as typeof fetch,
    });
    const { id, token, path } = await begin(complete);
    const types: string[] = [];
    for await (const event of client.submissions.follow({ submissionId: id, resumeToken: token })) {
      types.push(event.type);
      if (types.length === 1)
        await call("POST", `${path}/submit`, { token, body: { actor: agent, idempotencyKey: "k" } });
      if (event.type === "submission.finalized") break;
    }
    expect(types).toEqual([...new Set(types)]);
    expect(types[0]).toBe("submission.created");
    expect(types.at(-1)).toBe("submission.finalized");
    expect(after[0]).toBeNull();
    expect(after.slice(1).every((id) => id?.startsWith("evt_"))).toBe(true);
    expect(after.length).toBeGreaterThan(1);
  });

  test("a submission that is not there ends them with a problem", async () => {
    const { client } = await openClient();
    await expect(client.submissions.follow({ submissionId: "sub_none" }).next()).rejects.toMatchObject({
      problem: { code: "not_found", status: 404 },
    });
  });
});
