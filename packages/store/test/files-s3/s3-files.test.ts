import { S3Client } from "@aws-sdk/client-s3";
import { type Files, headBytes, type UploadTicket } from "@cofill/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openS3Files } from "../../src/files-s3/index.ts";
import { loadSdk } from "../../src/files-s3/sdk.ts";
import { type Bucket, bytesOf, credentials, grantFor, openBucket, sha256 } from "./bucket.ts";

let bucket: Bucket;
let files: Files;
beforeAll(async () => {
  bucket = await openBucket();
  files = await openS3Files({ bucket: bucket.name, prefix: "forms/files", endpoint: bucket.endpoint, credentials });
});
afterAll(() => bucket?.close());

const content = bytesOf("Hello, file.\n");
const send = async (
  { url, method, headers }: UploadTicket,
  body: Uint8Array<ArrayBuffer> = content,
  changed: Record<string, string | undefined> = {},
): Promise<number> => {
  const sent = Object.entries({ ...headers, ...changed }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const response = await fetch(url, { method, headers: sent, body });
  await response.text();
  return response.status;
};

describe("FB-UP-02: a file at its presigned URL", () => {
  test("is stored and can be read by its key", async () => {
    const ticket = await files.grant(grantFor(content, { key: "upl_there" }));
    expect(new URL(ticket.url).pathname).toBe("/uploads/forms/files/upl_there");
    expect([await files.inspect("upl_there"), await files.read("upl_there")]).toEqual([undefined, undefined]);
    expect(await send(ticket)).toBe(200);
    expect(await files.inspect("upl_there")).toEqual({
      sizeBytes: content.length,
      sha256: sha256(content),
      head: content,
    });
    expect(await new Response(await files.read("upl_there")).text()).toBe("Hello, file.\n");
  });

  test("is accepted with its SHA-256", async () => {
    const ticket = await files.grant(grantFor(content, { key: "upl_hash", sha256: sha256(content) }));
    expect(ticket.headers?.["x-amz-checksum-sha256"]).toBe(Buffer.from(sha256(content), "hex").toString("base64"));
    expect(await send(ticket)).toBe(200);
  });

  test("is inspected with only its head in memory", async () => {
    const large = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
    expect(await send(await files.grant(grantFor(large, { key: "upl_large" })), large)).toBe(200);
    expect(await files.inspect("upl_large")).toEqual({
      sizeBytes: large.length,
      sha256: sha256(large),
      head: large.slice(0, headBytes),
    });
  });

  test("is accepted through a custom client with default settings", async () => {
    const client = new S3Client({ endpoint: bucket.endpoint, region: "us-east-1", forcePathStyle: true, credentials });
    const own = await openS3Files({ bucket: bucket.name, client });
    const ticket = await own.grant(grantFor(content, { key: "upl_own" }));
    expect(ticket.url).not.toContain("checksum");
    expect(await send(ticket)).toBe(200);
    expect((await own.inspect("upl_own"))?.sizeBytes).toBe(content.length);
  });

  test("is accepted at the public endpoint", async () => {
    const inside = { bucket: bucket.name, endpoint: bucket.endpoint, credentials };
    const outside = await openS3Files({ ...inside, publicEndpoint: "https://files.example.org" });
    const { url } = await outside.grant(grantFor(content));
    expect(url).toMatch(/^https:\/\/files\.example\.org\/uploads\/upl_1\?/);
    await outside.ping();
  });
});

test.each<[string, (key: string) => Promise<number>]>([
  ["shorter", async (key) => send(await files.grant(grantFor(content, { key })), bytesOf("Hello"))],
  ["longer", async (key) => send(await files.grant(grantFor(content, { key })), bytesOf("Hello, file.\n!"))],
  [
    "of another type",
    async (key) => send(await files.grant(grantFor(content, { key })), content, { "content-type": "text/html" }),
  ],
  [
    "with another checksum",
    async (key) =>
      send(await files.grant(grantFor(content, { key, sha256: sha256(content) })), content, {
        "x-amz-checksum-sha256": Buffer.from(sha256(bytesOf("x")), "hex").toString("base64"),
      }),
  ],
  [
    "without its checksum",
    async (key) =>
      send(await files.grant(grantFor(content, { key, sha256: sha256(content) })), content, {
        "x-amz-checksum-sha256": undefined,
      }),
  ],
  [
    "that would replace another",
    async (key) => send(await files.grant(grantFor(content, { key })), content, { "if-none-match": undefined }),
  ],
  [
    "after the expiry",
    async (key) => {
      const now = new Date(Date.now() - 120_000).toISOString();
      return send(
        await files.grant(grantFor(content, { key, now, expiresAt: new Date(Date.now() - 1_000).toISOString() })),
      );
    },
  ],
  [
    "to another key",
    async (key) => {
      const ticket = await files.grant(grantFor(content, { key: "upl_other" }));
      return send({ ...ticket, url: ticket.url.replace("upl_other", key) });
    },
  ],
])("promise 25: the server rejects a file %s", async (what, attempt) => {
  const key = `upl_${what.replace(/\W/g, "_")}`;
  expect(await attempt(key)).toBe(403);
  expect(await files.inspect(key)).toBeUndefined();
});

test("`once: false` allows a second PUT on servers without If-None-Match", async () => {
  const inside = { bucket: bucket.name, endpoint: bucket.endpoint, credentials };
  const ticket = await (await openS3Files({ ...inside, once: false })).grant(grantFor(content, { key: "upl_often" }));
  expect(ticket.headers).toEqual({ "content-type": "text/plain" });
  expect(await send(ticket)).toBe(200);
});

test.each([
  ["a minute", 60_000, "60"],
  ["a fraction of a second", 100, "1"],
  ["longer than S3 allows", 30 * 24 * 60 * 60 * 1_000, "604800"],
])("a URL is valid for %s", async (_, ms, seconds) => {
  const expiresAt = new Date(Date.parse("2026-03-01T12:00:00Z") + ms).toISOString();
  const { url } = await files.grant(grantFor(content, { now: "2026-03-01T12:00:00Z", expiresAt }));
  const { searchParams } = new URL(url);
  expect([searchParams.get("X-Amz-Date"), searchParams.get("X-Amz-Expires")]).toEqual(["20260301T120000Z", seconds]);
});

test("an object that is too large is not read and matches no grant", async () => {
  const small = await openS3Files({ bucket: bucket.name, endpoint: bucket.endpoint, credentials, maxBytes: 10 });
  const all = await openS3Files({ bucket: bucket.name, endpoint: bucket.endpoint, credentials });
  expect(await send(await all.grant(grantFor(content, { key: "upl_too_large" })))).toBe(200);
  expect(await small.inspect("upl_too_large")).toEqual({
    sizeBytes: content.length,
    sha256: "",
    head: new Uint8Array(),
  });
  await expect(small.grant(grantFor(content))).rejects.toThrow(/cannot be/);
});

test("remove deletes the object and can be repeated", async () => {
  expect(await send(await files.grant(grantFor(content, { key: "upl_gone" })))).toBe(200);
  await files.remove("upl_gone");
  await files.remove("upl_gone");
  expect(await files.inspect("upl_gone")).toBeUndefined();
});

test("a reader may stop", async () => {
  expect(await send(await files.grant(grantFor(content, { key: "upl_stop" })))).toBe(200);
  await (await files.read("upl_stop"))?.cancel();
  expect(await new Response(await files.read("upl_stop")).text()).toBe("Hello, file.\n");
});

test.each(["../upl_1", "a/b", "", "a\0b", "x".repeat(129)])(
  "promise 25: the key %j gives no access to other objects",
  async (key) => {
    expect([await files.inspect(key), await files.read(key), await files.remove(key)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await expect(files.grant(grantFor(content, { key }))).rejects.toThrow(/cannot be/);
  },
);

describe("ping", () => {
  test("resolves while the bucket is readable", () => expect(files.ping()).resolves.toBeUndefined());

  test.each([
    ["there is no such bucket", () => ({ bucket: "nowhere", endpoint: bucket.endpoint, credentials })],
    [
      "the credentials are wrong",
      () => ({ bucket: bucket.name, endpoint: bucket.endpoint, credentials: { ...credentials, secretAccessKey: "x" } }),
    ],
  ])("throws if %s", async (_, options) => {
    const broken = await openS3Files(options());
    await expect(broken.ping()).rejects.toThrow();
    await expect(broken.inspect("upl_there")).rejects.toThrow();
  });
});

test.each([
  ["no bucket", { bucket: "" }],
  ["a bucket with a slash", { bucket: "a/b" }],
  ["a prefix that climbs", { bucket: "uploads", prefix: "../x" }],
  ["an empty part", { bucket: "uploads", prefix: "a//b" }],
])("openS3Files rejects %s", async (_, options) => expect(openS3Files(options)).rejects.toThrow(/cannot be/));

test("a public endpoint cannot be combined with a custom client", async () => {
  const client = new S3Client({ region: "us-east-1" });
  const opening = openS3Files({ bucket: "uploads", client, publicEndpoint: "https://files.example.org" });
  await expect(opening).rejects.toThrow(/together with a client/);
});

test("without the SDK the error names the package to install", async () => {
  const missing = Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
  await expect(loadSdk(() => Promise.reject(missing))).rejects.toThrow(
    "Files in S3 need the packages @aws-sdk/client-s3 and @aws-sdk/s3-request-presigner: install both.",
  );
  await expect(loadSdk(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
