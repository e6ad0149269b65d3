import { describe, expect, test } from "vitest";
import { isPublicAddress } from "../../../src/submissions/webhook/address.ts";
import { createSender } from "../../../src/submissions/webhook/delivery.ts";
import { attemptTo, secret } from "./attempt.ts";
import { watchClientSockets } from "./client-sockets.ts";
import { hostileLiterals, hostileNames } from "./hostile-urls.ts";
import { startReceiver, startTcpReceiver } from "./receiver.ts";
import { createWebhookDelivery } from "./worded-delivery.ts";

const noLookup = () => Promise.reject(new Error("no name should be looked up"));

/** As if 127.0.0.1 were the only public address there is, so that the guard can be seen to let someone through. */
const onlyLoopback = { secrets: [secret], isAllowed: (a: string) => a === "127.0.0.1", isAllowedPort: () => true };

describe("promise 19: hostile URLs open no socket", () => {
  test("the list of hostile URLs has more than 60 entries", () => {
    expect(new Set(hostileLiterals.map(([, url]) => url)).size + hostileNames.length).toBeGreaterThan(60);
  });

  test.each(hostileLiterals)("%s: %s", async (_, url) => {
    const sockets = watchClientSockets();
    const receiver = await startReceiver();
    const deliver = createWebhookDelivery({ secrets: [secret], resolve: noLookup });
    const outcome = await deliver(attemptTo(url.replace("{port}", String(receiver.port))));
    expect(outcome).toMatchObject({ ok: false, permanent: true });
    expect([sockets.length, receiver.connections()]).toEqual([0, 0]);
  });

  test.each(hostileNames)("a name that resolves to a forbidden address: %s (%s)", async (_, host, addresses) => {
    const sockets = watchClientSockets();
    const receiver = await startReceiver();
    const deliver = createWebhookDelivery({ secrets: [secret], resolve: async () => addresses });
    const outcome = await deliver(attemptTo(`http://${host}:${receiver.port}/`));
    expect(outcome).toMatchObject({ ok: false, permanent: true });
    expect([sockets.length, receiver.connections()]).toEqual([0, 0]);
    for (const address of addresses)
      if (!host.includes(address)) expect(JSON.stringify(outcome)).not.toContain(`"${address}`);
  });

  test("localhost as the system resolves it opens no socket", async () => {
    const sockets = watchClientSockets();
    const receiver = await startReceiver();
    const outcome = await createWebhookDelivery({ secrets: [secret] })(attemptTo(`http://localhost:${receiver.port}/`));
    expect(outcome).toEqual({
      ok: false,
      permanent: true,
      reason: "localhost is not a public address; others are refused unless the server allows private webhooks.",
    });
    expect([sockets.length, receiver.connections()]).toEqual([0, 0]);
  });
});

describe("promise 19: DNS rebinding", () => {
  test("a name is resolved once per attempt, and the socket connects to the checked address", async () => {
    const sockets = watchClientSockets();
    const receiver = await startReceiver();
    const answers = [["127.0.0.1"], ["127.0.0.2"], ["127.0.0.1"]];
    const asked: string[] = [];
    const deliver = createSender({
      ...onlyLoopback,
      resolve: async (hostname) => {
        asked.push(hostname);
        return answers[asked.length - 1]!;
      },
    });
    const url = `http://rebind.example:${receiver.port}/`;
    expect(await deliver(attemptTo(url))).toEqual({ ok: true, status: 200 });
    expect(asked).toEqual(["rebind.example"]);
    expect(await deliver(attemptTo(url))).toMatchObject({ ok: false, permanent: true });
    expect(sockets).toHaveLength(1);
    expect(await deliver(attemptTo(url))).toEqual({ ok: true, status: 200 });
    expect(receiver.requests.map(({ headers }) => headers.host)).toEqual(
      Array(2).fill(`rebind.example:${receiver.port}`),
    );
  });

  test("the address of the connected socket is checked before the first byte is sent", async () => {
    const receiver = await startTcpReceiver(() => {});
    // The system takes 0.0.0.0 for this machine: what was dialled is not what was reached.
    const deliver = createSender({ ...onlyLoopback, isAllowed: (address) => address === "0.0.0.0" });
    for (const scheme of ["http", "https"])
      expect(await deliver(attemptTo(`${scheme}://0.0.0.0:${receiver.port}/`))).toMatchObject({
        ok: false,
        permanent: true,
      });
    await receiver.allClosed();
    expect([receiver.connections(), receiver.bytesReceived()]).toEqual([2, 0]);
  });

  test("if an address does not answer, the next checked address is tried", async () => {
    const receiver = await startReceiver();
    const deliver = createSender({ ...onlyLoopback, isAllowed: () => true, resolve: async () => ["::1", "127.0.0.1"] });
    expect(await deliver(attemptTo(`http://two.example:${receiver.port}/`))).toEqual({ ok: true, status: 200 });
  });
});

test("promise 19: allowPrivate permits private addresses, but no other schemes or user info", async () => {
  const receiver = await startReceiver();
  const deliver = createWebhookDelivery({ secrets: [secret], allowPrivate: true });
  const at = `127.0.0.1:${receiver.port}/`;
  expect(await deliver(attemptTo(`http://${at}`))).toEqual({ ok: true, status: 200 });
  expect(await deliver(attemptTo(`http://localhost:${receiver.port}/`))).toEqual({ ok: true, status: 200 });
  for (const url of [`ftp://${at}`, `http://user:pass@${at}`])
    expect(await deliver(attemptTo(url))).toMatchObject({ ok: false, permanent: true });
  expect(receiver.connections()).toBe(2);
});

test.each([
  ["8.8.8.8", true],
  ["1.1.1.1", true],
  ["172.15.255.255", true],
  ["172.32.0.1", true],
  ["100.128.0.1", true],
  ["2606:4700:4700::1111", true],
  ["2a00:1450:4001:82a::200e", true],
  ["::ffff:8.8.8.8", true],
  ["64:ff9b::8.8.8.8", true],
  ["64:ff9b::10.0.0.1", false],
  ["::8.8.8.8", false],
  ["3fff::1", false],
  ["192.0.2.1", false],
  ["198.51.100.1", false],
  ["8.8.8", false],
  ["0x8.8.8.8", false],
  ["example.com", false],
  ["", false],
])("%s is a public address: %s", (address, expected) => expect(isPublicAddress(address)).toBe(expected));
