import type { Socket } from "node:net";
import type { DeliveryOutcome } from "@cofill/store";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { attemptTo, secret } from "./attempt.ts";
import { watchClientSockets } from "./client-sockets.ts";
import { type Receiver, startReceiver, startTcpReceiver } from "./receiver.ts";
import { createWebhookDelivery } from "./worded-delivery.ts";

type Serve = (socket: Socket) => void;

const deliver = createWebhookDelivery({ secrets: [secret], allowPrivate: true });
const urlOf = ({ port }: Receiver) => `http://127.0.0.1:${port}/`;
const failed = (reason: string, more: Partial<DeliveryOutcome> = {}) => ({ ok: false, reason, ...more });
const timeUp = "No whole answer within 15 s.";

/** What happens in this process is waited for; only the deadline's clock is false. */
const holdTheClock = () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
};
const turn = () => new Promise((resolve) => setImmediate(resolve));
const until = async (isSo: () => boolean) => {
  while (!isSo()) await turn();
};

const dripping =
  (head: string, drop: string): Serve =>
  (socket) =>
    socket.once("data", () => {
      socket.write(head);
      const timer = setInterval(() => socket.write(drop), 5);
      socket.once("close", () => clearInterval(timer));
    });

describe("promise 17: a webhook attempt times out after 15 s", () => {
  const small = attemptTo("").body;
  const big = JSON.stringify("x".repeat(20_000_000));
  const hasSent = ({ bytesWritten }: Socket) => bytesWritten > 0;
  const hasRead = ({ bytesRead }: Socket) => bytesRead > 50;

  test.each<[string, Serve, string, (socket: Socket) => boolean, unknown]>([
    ["hangs before it reads", (socket) => void socket.pause(), small, hasSent, failed(timeUp)],
    ["hangs before it reads all", (socket) => void socket.pause(), big, hasSent, failed(timeUp)],
    ["hangs after it has read", (socket) => void socket.resume(), small, hasSent, failed(timeUp)],
    ["drips its headers", dripping("HTTP/1.1 200 OK\r\n", "X-A: 1\r\n"), small, hasRead, failed(timeUp)],
    ["drips its body", dripping("HTTP/1.1 200 OK\r\n\r\n", "x"), small, hasRead, failed(timeUp, { status: 200 })],
    ["drips early hints", dripping("", "HTTP/1.1 103 Early Hints\r\n\r\n"), small, hasRead, failed(timeUp)],
    [
      "fails and drips",
      dripping("HTTP/1.1 410 Gone\r\n\r\n", "x"),
      small,
      hasRead,
      failed("127.0.0.1 answered 410: it takes no more.", { status: 410, gone: true }),
    ],
  ])("when the receiver %s", async (_, serve, body, isUnderWay, expected) => {
    const sockets = watchClientSockets();
    const receiver = await startTcpReceiver(serve);
    holdTheClock();
    let outcome: DeliveryOutcome | undefined;
    const done = deliver(attemptTo(urlOf(receiver), { body })).then((settled) => {
      outcome = settled;
    });
    await until(() => sockets[0] !== undefined && isUnderWay(sockets[0]));
    vi.advanceTimersByTime(14_999);
    await turn();
    expect(outcome).toBeUndefined();
    vi.advanceTimersByTime(1);
    await done;
    expect(outcome).toEqual(expected);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  test("when the name lookup never ends", async () => {
    holdTheClock();
    const sockets = watchClientSockets();
    const named = createWebhookDelivery({ secrets: [secret], resolve: () => new Promise(() => {}) });
    const done = named(attemptTo("https://hook.example/"));
    vi.advanceTimersByTime(15_000);
    expect(await done).toEqual(failed(timeUp));
    expect(sockets).toEqual([]);
  });

  test("or after timeoutMs, if that is configured", async () => {
    const receiver = await startTcpReceiver((socket) => void socket.resume());
    const impatient = createWebhookDelivery({ secrets: [secret], allowPrivate: true, timeoutMs: 50 });
    expect(await impatient(attemptTo(urlOf(receiver)))).toEqual(failed("No whole answer within 0.05 s."));
    await receiver.allClosed();
  });
});

describe("promise 17: an attempt has the right outcome when the receiver", () => {
  const closed = "127.0.0.1 closed the connection before it had answered.";
  const notHttp = "127.0.0.1 answered with something that is not HTTP.";
  const saying =
    (text: string): Serve =>
    (socket) =>
      socket.once("data", () => socket.end(text));

  test.each<[string, Serve, unknown]>([
    ["hangs up at once", (socket) => void socket.destroy(), failed(closed)],
    ["resets at once", (socket) => void socket.resetAndDestroy(), failed(closed)],
    ["resets after the request", (socket) => socket.once("data", () => socket.resetAndDestroy()), failed(closed)],
    ["ends without an answer", saying(""), failed(closed)],
    ["ends within its head", saying("HTTP/1.1 200 OK\r\nX-"), failed(closed)],
    ["ends within its body", saying("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"), failed(closed, { status: 200 })],
    ["drips what is no status line", dripping("", "H"), failed(notHttp)],
    ["speaks first, and something else", (socket) => void socket.write("220 mail.example ESMTP\r\n"), failed(notHttp)],
    [
      "switches protocols",
      saying("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
      failed(closed),
    ],
    ["answers 5xx", saying("HTTP/1.1 502 Bad\r\n\r\n"), failed("127.0.0.1 answered 502.", { status: 502 })],
    ["ends its body with the connection", saying("HTTP/1.0 200 OK\r\n\r\nthank you"), { ok: true, status: 200 }],
    ["gives neither reason nor length", saying("HTTP/1.1 202\r\n\r\n"), { ok: true, status: 202 }],
  ])("%s", async (_, serve, expected) => {
    const sockets = watchClientSockets();
    const receiver = await startTcpReceiver(serve);
    expect(await deliver(attemptTo(urlOf(receiver)))).toEqual(expected);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  test("does not listen", async () => {
    const { port, stop } = await startTcpReceiver(() => {});
    await stop();
    expect(await deliver(attemptTo(`http://127.0.0.1:${port}/`))).toEqual(failed("127.0.0.1 refused the connection."));
  });

  const withCode = (code: string) => () => Promise.reject(Object.assign(new Error("dns"), { code }));
  test.each<[string, () => Promise<readonly string[]>, string]>([
    ["has a name that does not exist", withCode("ENOTFOUND"), "The name hook.example was not found."],
    ["has a name without an address", withCode("ENODATA"), "The name hook.example was not found."],
    ["has name servers that are down", withCode("ESERVFAIL"), "The name hook.example could not be looked up."],
    ["has a name with an empty answer", async () => [], "The name hook.example could not be looked up."],
  ])("%s", async (_, resolve, reason) => {
    const named = createWebhookDelivery({ secrets: [secret], resolve });
    expect(await named(attemptTo("https://hook.example/"))).toEqual(failed(reason));
  });
});

test("promise 17: 50 hanging receivers do not delay a healthy one", async () => {
  const dead = await startTcpReceiver((socket) => void socket.resume());
  const healthy = await startReceiver();
  const stop = new AbortController();
  const hanging = Array.from({ length: 50 }, () => deliver(attemptTo(urlOf(dead), { signal: stop.signal })));
  const first = await Promise.race([deliver(attemptTo(urlOf(healthy))), ...hanging]);
  expect(first).toEqual({ ok: true, status: 200 });
  stop.abort();
  const stopped = failed("Stopped before there was an answer.");
  expect(await Promise.all(hanging)).toEqual(Array(50).fill(stopped));
  await dead.allClosed();
});
