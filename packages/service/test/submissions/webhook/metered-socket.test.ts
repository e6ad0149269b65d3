import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { withDeadline } from "../../../src/submissions/webhook/deadline.ts";
import { openMeteredSocket } from "../../../src/submissions/webhook/metered-socket.ts";
import { startTcpReceiver } from "./receiver.ts";

const lookup = () => {
  throw new Error("an address is not looked up");
};
const open = (port: number) =>
  openMeteredSocket({ host: "127.0.0.1", port, lookup, maxBytes: 1_000, biteBytes: 100, addressTimeoutMs: 1_000 });

test("metered socket: data received before the end can be read after it", async () => {
  const receiver = await startTcpReceiver((socket) => socket.end("x".repeat(900)));
  const { socket, stream, isFull } = open(receiver.port);
  await new Promise((resolve) => socket.once("close", resolve));
  expect((await buffer(stream)).length).toBe(900);
  expect(isFull()).toBe(false);
});

test("metered socket: no more than the limit is read, even if the peer sends more", async () => {
  const receiver = await startTcpReceiver((socket) => void socket.write("x".repeat(100_000)));
  const { socket, stream, isFull } = open(receiver.port);
  let taken = 0;
  stream.on("data", (bite: Buffer) => {
    taken += bite.length;
  });
  await new Promise((resolve) => stream.once("close", resolve));
  expect([taken, socket.bytesRead, isFull(), socket.destroyed]).toEqual([1_000, 1_000, true, true]);
});

test("deadline: its signal aborts when the work is done", async () => {
  const stop = new AbortController();
  const signal = await withDeadline(stop.signal, 60_000, async (deadline) => deadline.signal);
  expect(signal.aborted).toBe(true);
});
