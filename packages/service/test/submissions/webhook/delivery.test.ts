import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { verifyWebhook, webhookLimits } from "@cofill/service/webhook";
import type { DeliveryOutcome } from "@cofill/store";
import { describe, expect, onTestFinished, test } from "vitest";
import { attemptTo, now, secret } from "./attempt.ts";
import { watchClientSockets } from "./client-sockets.ts";
import { type Receiver, startReceiver, startTcpReceiver } from "./receiver.ts";
import { createWebhookDelivery } from "./worded-delivery.ts";

const deliver = createWebhookDelivery({ secrets: [secret], allowPrivate: true });
const urlOf = ({ port }: Receiver) => `http://127.0.0.1:${port}/hook?x=1`;

describe("webhook request", () => {
  test("promise 20: a delivery is one signed POST of exactly the stored body", async () => {
    const receiver = await startReceiver();
    const attempt = attemptTo({ url: urlOf(receiver), headers: { Authorization: "Bearer abc", "X-Team": "one" } });
    expect(await deliver(attempt)).toEqual({ ok: true, status: 200 });
    const [request] = receiver.requests;
    expect(request).toMatchObject({ method: "POST", url: "/hook?x=1", body: attempt.body });
    const { "webhook-signature": _, ...headers } = request!.headers;
    expect(headers).toEqual({
      host: `127.0.0.1:${receiver.port}`,
      connection: "close",
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(attempt.body)),
      "user-agent": "Cofill",
      authorization: "Bearer abc",
      "x-team": "one",
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(now / 1000)),
    });
    expect(verifyWebhook([secret], request!.headers, request!.body, now)).toMatchObject({ ok: true, id: "msg_1" });
  });

  test("promise 20: every secret of the server signs, unless the destination has its own secret", async () => {
    const receiver = await startReceiver();
    const rotating = createWebhookDelivery({ secrets: ["new", "old"], allowPrivate: true });
    await rotating(attemptTo(urlOf(receiver)));
    await rotating(attemptTo({ url: urlOf(receiver), secret: "its own" }));
    const signers = receiver.requests.map(({ headers, body }) =>
      ["new", "old", "its own"].filter((one) => verifyWebhook([one], headers, body, now).ok),
    );
    expect(signers).toEqual([["new", "old"], ["its own"]]);
  });

  test.each<[string, Record<string, string>]>([
    ["a line end in a value", { "X-A": "1\r\nX-Injected: 1" }],
    ["a line end in a name", { "X-A\r\nX-Injected": "1" }],
    ["another host", { Host: "169.254.169.254" }],
    ["another length", { "content-length": "1" }],
    ["another framing", { "Transfer-Encoding": "chunked" }],
    ["an upgrade", { Upgrade: "h2c" }],
    ["a signature of its own", { "Webhook-Signature": "v1,AAAA" }],
    ["an id of its own", { "webhook-id": "other" }],
  ])("a destination header with %s is rejected before anything is sent", async (_, headers) => {
    const receiver = await startReceiver();
    const outcome = await deliver(attemptTo({ url: urlOf(receiver), headers }));
    expect(outcome).toMatchObject({ ok: false, permanent: true });
    expect(receiver.connections()).toBe(0);
  });

  test.each<[string, string | undefined, boolean, string]>([
    ["no secret at all", undefined, false, "There is no secret to sign with."],
    ["a secret that is none", "whsec_hush!", true, "The destination's secret cannot be used: secret_not_base64."],
  ])("with %s nothing is sent", async (_, own, permanent, reason) => {
    const receiver = await startReceiver();
    const unsigned = createWebhookDelivery({ secrets: [], allowPrivate: true });
    const outcome = await unsigned(attemptTo({ url: urlOf(receiver), ...(own ? { secret: own } : {}) }));
    expect(outcome).toEqual({ ok: false, reason, ...(permanent ? { permanent } : {}) });
    expect(receiver.connections()).toBe(0);
  });
});

describe("promise 18: outcome of a webhook response", () => {
  const host = "127.0.0.1";
  test.each<[number, Record<string, string>, DeliveryOutcome]>([
    [200, {}, { ok: true, status: 200 }],
    [204, {}, { ok: true, status: 204 }],
    [400, {}, { ok: false, status: 400, reason: `${host} answered 400.` }],
    [404, {}, { ok: false, status: 404, reason: `${host} answered 404.` }],
    [410, {}, { ok: false, status: 410, gone: true, reason: `${host} answered 410: it takes no more.` }],
    [429, { "Retry-After": "7" }, { ok: false, status: 429, retryAfterMs: 7_000, reason: `${host} answered 429.` }],
    [
      503,
      { "Retry-After": new Date(Math.floor(now / 1000) * 1000 + 60_000).toUTCString() },
      { ok: false, status: 503, retryAfterMs: 60_000 - (now % 1000), reason: `${host} answered 503.` },
    ],
    [
      503,
      { "Retry-After": "99999999" },
      { ok: false, status: 503, retryAfterMs: webhookLimits.maxRetryAfterMs, reason: `${host} answered 503.` },
    ],
    [500, {}, { ok: false, status: 500, reason: `${host} answered 500.` }],
  ])("%s %j", async (status, headers, expected) => {
    const receiver = await startReceiver((response) => void response.writeHead(status, headers).end("x"));
    expect(await deliver(attemptTo(urlOf(receiver)))).toEqual(expected);
  });

  test.each([301, 302, 303, 307, 308])("a %s redirect to a metadata address is not followed", async (status) => {
    const sockets = watchClientSockets();
    const elsewhere = await startReceiver();
    const receiver = await startReceiver((response) => {
      const location = status === 302 ? "http://169.254.169.254/latest/meta-data/" : urlOf(elsewhere);
      response.writeHead(status, { Location: location }).end();
    });
    const reason = `127.0.0.1 answered ${status}: redirects are not followed.`;
    expect(await deliver(attemptTo(urlOf(receiver)))).toEqual({ ok: false, status, reason });
    expect([sockets.length, receiver.connections(), elsewhere.connections()]).toEqual([1, 1, 0]);
  });

  const pour = (socket: Socket, head: string, drop: string) => {
    socket.write(head);
    const more = () => {
      while (!socket.destroyed && socket.write(drop.repeat(1_000)));
      socket.once("drain", more);
    };
    more();
  };
  const block = `1000\r\n${"x".repeat(0x1000)}\r\n`;

  test.each<[string, string, string, Partial<DeliveryOutcome>]>([
    ["an endless body", "HTTP/1.1 200 OK\r\n\r\n", "x".repeat(64), { ok: true, status: 200 }],
    [
      "an endless body in chunks",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
      block,
      { ok: true, status: 200 },
    ],
    ["an endless zip", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n", "x".repeat(64), { ok: true, status: 200 }],
    ["an endless failure", "HTTP/1.1 500 No\r\n\r\n", "x".repeat(64), { ok: false, status: 500 }],
    ["an endless head", "HTTP/1.1 200 OK\r\n", "X-More: more\r\n", { ok: false }],
    ["endless promises of an answer", "", "HTTP/1.1 103 Early Hints\r\n\r\n", { ok: false }],
  ])("%s is cut off after 64 KB", async (_, head, drop, expected) => {
    const sockets = watchClientSockets();
    const receiver = await startTcpReceiver((socket) => socket.once("data", () => pour(socket, head, drop)));
    const outcome = await deliver(attemptTo(urlOf(receiver)));
    expect(outcome).toMatchObject(expected);
    if (!outcome.ok) expect(outcome.permanent).toBeUndefined();
    expect(sockets).toHaveLength(1);
    expect(sockets[0]!.destroyed).toBe(true);
    expect(sockets[0]!.bytesRead).toBeLessThanOrEqual(65_536);
    await receiver.allClosed();
  });

  test("a response of 50 KB is read completely", async () => {
    const sockets = watchClientSockets();
    const receiver = await startReceiver((response) => void response.end("x".repeat(50_000)));
    expect(await deliver(attemptTo(urlOf(receiver)))).toEqual({ ok: true, status: 200 });
    expect(sockets[0]!.bytesRead).toBeGreaterThan(50_000);
  });
});

describe("stopping a webhook attempt", () => {
  const stopped = { ok: false, reason: "Stopped before there was an answer." };

  test("an attempt that is stopped closes its connection", async () => {
    const stop = new AbortController();
    const receiver = await startTcpReceiver((socket) => socket.once("data", () => stop.abort()));
    expect(await deliver(attemptTo(urlOf(receiver), { signal: stop.signal }))).toEqual(stopped);
    await receiver.allClosed();
  });

  test.each(["http", "https"])("an attempt that is stopped while connecting sends nothing (%s)", async (scheme) => {
    const stop = new AbortController();
    const note = (message: unknown) =>
      (message as { readonly socket: Socket }).socket.once("connect", () => stop.abort());
    subscribe("net.client.socket", note);
    onTestFinished(() => void unsubscribe("net.client.socket", note));
    const receiver = await startTcpReceiver((socket) => void socket.resume());
    const attempt = attemptTo(`${scheme}://127.0.0.1:${receiver.port}/`, { signal: stop.signal });
    expect(await deliver(attempt)).toEqual(stopped);
    await receiver.allClosed();
    expect(receiver.bytesReceived()).toBe(0);
  });

  test("an attempt that was stopped before it began opens no connection", async () => {
    const sockets = watchClientSockets();
    const receiver = await startReceiver();
    expect(await deliver(attemptTo(urlOf(receiver), { signal: AbortSignal.abort() }))).toEqual(stopped);
    expect(sockets).toHaveLength(0);
  });

  test("an attempt that is stopped during the name lookup opens no connection", async () => {
    const stop = new AbortController();
    const sockets = watchClientSockets();
    const resolve = () => {
      stop.abort();
      return Promise.resolve(["127.0.0.1"]);
    };
    const named = createWebhookDelivery({ secrets: [secret], allowPrivate: true, resolve });
    expect(await named(attemptTo("http://hook.example/", { signal: stop.signal }))).toEqual(stopped);
    expect(sockets).toHaveLength(0);
  });
});
