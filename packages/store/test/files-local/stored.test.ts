import { mkdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { headBytes } from "@cofill/store";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bytesOf, everythingIn, grantFor, type Local, openLocal, put, secret, sha256, startMs } from "./local.ts";

let local: Local;
beforeEach(async () => {
  local = await openLocal();
});
afterEach(() => local.remove());

const store = async (content: Uint8Array<ArrayBuffer>, key = "upl_1") => {
  const { url } = await local.files.grant(grantFor(content, { key }));
  expect((await local.files.receive(put(url, content))).status).toBe(204);
};
const pathOf = async (name: string) =>
  join(local.directory, (await everythingIn(local.directory)).find((path) => path.endsWith(`/${name}`))!);
const text = async () => new Response(await local.files.read("upl_1")).text();

describe("inspect", () => {
  test.each([
    ["one byte", 1],
    ["as many bytes as the head has", headBytes],
    ["many more bytes", 10 * headBytes],
  ])("gives size, SHA-256 and head: %s", async (_, length) => {
    const content = Uint8Array.from({ length }, (_, index) => index % 251);
    await store(content);
    expect(await local.files.inspect("upl_1")).toEqual({
      sizeBytes: length,
      sha256: sha256(content),
      head: content.slice(0, headBytes),
    });
  });

  test("FB-UP-03: describes the file on disk if it changed since it arrived", async () => {
    await store(bytesOf("Hello, file."));
    await truncate(await pathOf("content"), 5);
    const found = { sizeBytes: 5, sha256: sha256(bytesOf("Hello")), head: bytesOf("Hello") };
    expect(await local.files.inspect("upl_1")).toEqual(found);
    await expect(local.files.read("upl_1")).rejects.toThrow(/changed its size/);
  });

  test.each([
    ["missing", (note: string) => rm(note)],
    ["damaged", (note: string) => writeFile(note, '{"sizeBytes":12')],
    ["nonsense", (note: string) => writeFile(note, "7")],
    [
      "too long",
      (note: string) =>
        writeFile(note, JSON.stringify({ sizeBytes: 12, sha256: "0".repeat(64), x: "x".repeat(9_000) })),
    ],
  ])("works without valid metadata: %s", async (_, damage) => {
    await store(bytesOf("Hello, file."));
    await damage(await pathOf("about.json"));
    expect((await local.files.inspect("upl_1"))?.sha256).toBe(sha256(bytesOf("Hello, file.")));
    expect(await text()).toBe("Hello, file.");
  });
});

test("keys that differ only in case are two files", async () => {
  await store(bytesOf("small"), "upl_a");
  await store(bytesOf("LARGE"), "upl_A");
  expect((await local.files.inspect("upl_a"))?.head).toEqual(bytesOf("small"));
});

test("remove deletes the file completely and can be repeated", async () => {
  const before = await everythingIn(local.directory);
  await store(bytesOf("Hello"));
  await local.files.remove("upl_1");
  await local.files.remove("upl_1");
  expect([await local.files.inspect("upl_1"), await local.files.read("upl_1")]).toEqual([undefined, undefined]);
  const left = await everythingIn(local.directory);
  expect(left.filter((path) => !before.includes(path))).toEqual([expect.stringMatching(/^files\/[\da-f]{3}$/)]);
  await store(bytesOf("Hello"));
  expect(await text()).toBe("Hello");
});

test("a reader may stop, and a file may be removed while it is read", async () => {
  await store(new Uint8Array(1_000_000));
  const stopped = (await local.files.read("upl_1"))!;
  await stopped.cancel();
  const reading = new Response(await local.files.read("upl_1"));
  await local.files.remove("upl_1");
  expect((await reading.arrayBuffer()).byteLength).toBe(1_000_000);
});

test.each(["../../etc/passwd", "/etc/passwd", "a\0b", ""])(
  "promise 25: the key %j gives no access to other files",
  async (key) => {
    expect([await local.files.inspect(key), await local.files.read(key)]).toEqual([undefined, undefined]);
    await expect(local.files.grant(grantFor(bytesOf("x"), { key }))).rejects.toThrow(/cannot be/);
  },
);

test.each([
  ["no size", { sizeBytes: 0 }],
  ["more than the most", { sizeBytes: 2, maxBytes: 1 }],
  ["no time", { expiresAt: "soon" }],
])("an impossible grant throws: %s", async (_, more) =>
  expect(local.files.grant(grantFor(bytesOf("x"), more))).rejects.toThrow(/cannot be/),
);

test("a weak secret is rejected and not repeated", async () => {
  const opening = local.reopen({ secret: "too short" });
  await expect(opening).rejects.toThrow(/at least 16 bytes/);
  await expect(opening).rejects.not.toThrow(/too short/);
});

test("a secret may be bytes", async () => {
  const files = await local.reopen({ secret: new TextEncoder().encode(secret) });
  const { url } = await files.grant(grantFor(bytesOf("Hello")));
  expect((await local.files.receive(put(url, bytesOf("Hello")))).status).toBe(204);
});

test("ping resolves while files can be stored, and throws otherwise", async () => {
  const before = await everythingIn(local.directory);
  await local.files.ping();
  expect(await everythingIn(local.directory)).toEqual(before);
  await rm(local.directory, { recursive: true });
  await expect(local.files.ping()).rejects.toThrow();
});

test("sweepTemporary removes leftovers of a crash, and nothing in progress", async () => {
  await store(bytesOf("Hello"));
  const left = async (name: string, ageMs: number) => {
    const folder = join(local.directory, "incoming", name);
    await mkdir(folder);
    await writeFile(join(folder, "content"), "half");
    await utimes(folder, new Date(startMs - ageMs), new Date(startMs - ageMs));
  };
  await left("old", 25 * 60 * 60 * 1_000);
  await left("new", 60 * 60 * 1_000);
  expect(await local.files.sweepTemporary()).toBe(1);
  expect((await everythingIn(local.directory)).filter((path) => path.startsWith("incoming/"))).toEqual([
    "incoming/new",
    "incoming/new/content",
  ]);
  expect(await text()).toBe("Hello");
});
