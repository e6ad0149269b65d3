import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { uploadsPath } from "../../src/files-local/index.ts";
import { bytesOf, everythingIn, grantFor, type Local, openLocal, put, sha256, startMs } from "./local.ts";

let local: Local;
beforeEach(async () => {
  local = await openLocal();
});
afterEach(() => local.remove());

const content = bytesOf("Hello, file.\n");
const urlFor = async (more = {}) => (await local.files.grant(grantFor(content, more))).url;
const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;

const streamOf = (chunks: readonly Uint8Array[], end: "close" | "error" | "never" = "close") => {
  const waiting = [...chunks];
  const seen = { pulls: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const chunk = waiting.shift();
        seen.pulls += 1;
        if (chunk !== undefined) controller.enqueue(chunk);
        else if (end === "close") controller.close();
        else if (end === "error") controller.error(new Error("the sender is gone"));
        else return new Promise<void>(() => {});
      },
      cancel: () => {
        seen.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
};

describe("FB-UP-02: a file at its signed URL", () => {
  test("is stored and can be read by its key", async () => {
    const ticket = await local.files.grant(grantFor(content));
    expect(ticket).toMatchObject({ method: "PUT", headers: { "content-type": "text/plain" } });
    expect(new URL(ticket.url).pathname).toBe(`${uploadsPath}/upl_1`);
    expect(await local.files.inspect("upl_1")).toBeUndefined();

    const response = await local.files.receive(put(ticket.url, content, ticket.headers));
    expect([response.status, await response.text()]).toEqual([204, ""]);
    const reopened = await local.reopen();
    expect(await reopened.inspect("upl_1")).toEqual({
      sizeBytes: content.length,
      sha256: sha256(content),
      head: content,
    });
    expect(await new Response(await reopened.read("upl_1")).text()).toBe("Hello, file.\n");
  });

  test("is accepted under a base URL with a path that is known later", async () => {
    let base = "";
    const files = await local.reopen({ baseUrl: () => base });
    base = "https://example.org/forms/";
    const { url } = await files.grant(grantFor(content));
    expect(url).toMatch(/^https:\/\/example\.org\/forms\/uploads\/upl_1\?grant=/);
    expect((await files.receive(put(url, content))).status).toBe(204);
  });

  test("is accepted in chunks without a length", async () => {
    const { stream } = streamOf(Array.from(content, (byte) => new Uint8Array([byte])));
    expect((await local.files.receive(put(await urlFor(), stream))).status).toBe(204);
    expect((await local.files.inspect("upl_1"))?.sha256).toBe(sha256(content));
  });

  test("is accepted by another server with the same secret", async () => {
    const url = await urlFor();
    expect((await (await local.reopen()).receive(put(url, content))).status).toBe(204);
  });
});

test.each<[string, () => Promise<Request>, string]>([
  ["another method", async () => new Request(await urlFor()), "405 method_not_allowed"],
  [
    "a length beyond the granted size",
    async () => put(await urlFor(), content, header("content-length", "14")),
    "413 upload_too_large",
  ],
  [
    "a length below the granted size",
    async () => put(await urlFor(), content, header("content-length", "12")),
    "400 upload_wrong_length",
  ],
  [
    "an invalid length",
    async () => put(await urlFor(), content, header("content-length", "-")),
    "400 upload_wrong_length",
  ],
  ["another type", async () => put(await urlFor(), content, { "content-type": "text/html" }), "415 upload_wrong_type"],
  ["no type", async () => put(await urlFor(), content, {}), "415 upload_wrong_type"],
  ["packed", async () => put(await urlFor(), content, header("content-encoding", "gzip")), "415 upload_wrong_type"],
  ["a body that is too long", async () => put(await urlFor(), bytesOf("Hello, file.\n!")), "413 upload_too_large"],
  ["a body that is too short", async () => put(await urlFor(), bytesOf("Hello")), "400 upload_wrong_length"],
  ["no body", async () => put(await urlFor(), null), "400 upload_wrong_length"],
  ["another hash", async () => put(await urlFor({ sha256: "0".repeat(64) }), content), "400 upload_wrong_hash"],
  [
    "an interrupted body",
    async () => put(await urlFor(), streamOf([bytesOf("Hel")], "error").stream),
    "400 upload_wrong_length",
  ],
])(
  "promise 25: an upload that differs from its grant is rejected, leaves nothing, and can be repeated: %s",
  async (_, request, answer) => {
    const before = await everythingIn(local.around);
    const response = await local.files.receive(await request());
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await codeOf(response)).toBe(answer);
    expect(await everythingIn(local.around)).toEqual(before);
    expect((await local.files.receive(put(await urlFor(), content))).status).toBe(204);
  },
);

const header = (name: string, value: string) => ({ "content-type": "text/plain", [name]: value });

test.each([
  ["a parameter", "text/plain; charset=utf-8"],
  ["capitals", "Text/Plain"],
])("a Content-Type with %s is accepted", async (_, type) =>
  expect((await local.files.receive(put(await urlFor(), content, { "content-type": type }))).status).toBe(204),
);

test("promise 21: reading stops at the first byte too many", async () => {
  const { stream, seen } = streamOf(Array.from({ length: 100 }, () => new Uint8Array(10)));
  expect((await local.files.receive(put(await urlFor(), stream))).status).toBe(413);
  expect(seen).toEqual({ pulls: 2, isCancelled: true });
});

test("promise 21: a length that is too long is rejected before reading", async () => {
  const { stream, seen } = streamOf([content]);
  expect((await local.files.receive(put(await urlFor(), stream, header("content-length", "10000000")))).status).toBe(
    413,
  );
  expect(seen.pulls).toBe(0);
});

describe("an invalid URL", () => {
  const changed = (url: string, change: (url: URL) => void): string => {
    const copy = new URL(url);
    change(copy);
    return copy.href;
  };
  const regrant = (url: string, change: (content: unknown[]) => void): string =>
    changed(url, ({ searchParams }) => {
      const [text, signature] = searchParams.get("grant")!.split(".");
      const inside = JSON.parse(Buffer.from(text!, "base64url").toString()) as unknown[];
      change(inside);
      searchParams.set("grant", `${Buffer.from(JSON.stringify(inside)).toString("base64url")}.${signature}`);
    });

  test.each<[string, (url: string) => string]>([
    ["no grant", (url) => changed(url, ({ searchParams }) => searchParams.delete("grant"))],
    ["an empty grant", (url) => changed(url, ({ searchParams }) => searchParams.set("grant", ""))],
    ["no signature", (url) => url.replace(/\.[^.]*$/, "")],
    ["a truncated signature", (url) => url.slice(0, -20)],
    ["another signature", (url) => url.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["an over-long grant", (url) => `${url}${"A".repeat(10_000)}`],
    ["another size", (url) => regrant(url, (inside) => inside.splice(2, 1, 14))],
    ["another maximum", (url) => regrant(url, (inside) => inside.splice(3, 1, 1e12))],
    ["another type", (url) => regrant(url, (inside) => inside.splice(4, 1, "text/html"))],
    ["another expiry", (url) => regrant(url, (inside) => inside.splice(1, 1, 9e15))],
    ["another key", (url) => regrant(url, (inside) => inside.splice(0, 1, "upl_2")).replace("/upl_1", "/upl_2")],
    ["another key in the path", (url) => url.replace("/upl_1", "/upl_2")],
    ["a longer key in the path", (url) => url.replace("/upl_1", "/xupl_1")],
    ["a parent folder in the path", (url) => url.replace("/upl_1", "/../../upl_1")],
    ["an encoded parent folder", (url) => url.replace("/upl_1", "/..%2f..%2fupl_1")],
    ["an encoded key", (url) => url.replace("/upl_1", "/upl%5f1")],
    ["NUL", (url) => url.replace("/upl_1", "/upl_1%00")],
    ["line ends", (url) => url.replace("/upl_1", "/upl_1%0d%0aX:1")],
    ["a right-to-left mark", (url) => url.replace("/upl_1", "/%E2%80%AEupl_1")],
    ["a backslash", (url) => url.replace("/upl_1", "/..%5cupl_1")],
  ])("promise 25, 26: %s is answered with 404 and writes nothing", async (_, change) => {
    const before = await everythingIn(local.around);
    const response = await local.files.receive(put(change(await urlFor()), content));
    const lapsed = await local.files.receive(
      put(await urlFor({ expiresAt: new Date(startMs).toISOString() }), content),
    );
    expect([response.status, await response.text()]).toEqual([404, await lapsed.text()]);
    expect(await everythingIn(local.around)).toEqual(before);
  });

  test("an expired URL is not found", async () => {
    const url = await urlFor();
    local.clock.nowMs += 59_999;
    expect((await local.files.receive(put(url, bytesOf("x")))).status).toBe(400);
    local.clock.nowMs += 1;
    expect(await codeOf(await local.files.receive(put(url, content)))).toBe("404 upload_not_found");
  });

  test("a URL signed with another secret is not found", async () => {
    const other = await local.reopen({ secret: "another secret, as long" });
    expect(await codeOf(await other.receive(put(await urlFor(), content)))).toBe("404 upload_not_found");
  });

  test("a signature of the same secret for another purpose is not found", async () => {
    const { createHmac } = await import("node:crypto");
    const url = await urlFor();
    const [text] = new URL(url).searchParams.get("grant")!.split(".");
    const signature = createHmac("sha256", "a secret that only tests know").update(text!).digest("base64url");
    const forged = changed(url, ({ searchParams }) => searchParams.set("grant", `${text}.${signature}`));
    expect((await local.files.receive(put(forged, content))).status).toBe(404);
  });
});

describe("a stored file", () => {
  test("can be sent again but not replaced", async () => {
    const url = await urlFor();
    const send = async (text: string) => (await local.files.receive(put(url, bytesOf(text)))).status;
    expect([await send("Hello, file.\n"), await send("Hello, file.\n"), await send("Other, file.\n")]).toEqual([
      204, 204, 409,
    ]);
    expect([await send("Hello"), await send("Hello, file.\n!")]).toEqual([400, 413]);
    expect(await new Response(await local.files.read("upl_1")).text()).toBe("Hello, file.\n");
  });

  test("is stored once if several uploads run at once", async () => {
    const url = await urlFor();
    const texts = Array.from({ length: 10 }, (_, index) => `Hello, file${index % 2}\n`);
    const answers = await Promise.all(texts.map((text) => local.files.receive(put(url, bytesOf(text)))));
    const kept = await new Response(await local.files.read("upl_1")).text();
    expect(answers.map(({ status }) => status)).toEqual(texts.map((text) => (text === kept ? 204 : 409)));
  });

  test("promise 25: has a generated name and is readable by its owner only", async () => {
    await local.files.receive(put(await urlFor(), content));
    const files = (await everythingIn(local.around)).map((path) => join(local.around, path));
    const names = await Promise.all(
      files.map(async (path) => {
        const entry = await stat(path);
        return `${path.slice(local.directory.length + 1)} ${(entry.mode & 0o777).toString(8)}`;
      }),
    );
    expect(names.filter((name) => name.startsWith("files/"))).toEqual([
      expect.stringMatching(/^files\/[\da-f]{3} 700$/),
      expect.stringMatching(/^files\/[\da-f]{3}\/[\da-f]{64} 700$/),
      expect.stringMatching(/^files\/[\da-f]{3}\/[\da-f]{64}\/about\.json 600$/),
      expect.stringMatching(/^files\/[\da-f]{3}\/[\da-f]{64}\/content 600$/),
    ]);
    expect(await readFile(files.find((path) => path.endsWith("content"))!, "utf8")).toBe("Hello, file.\n");
  });
});

describe("a slow upload", () => {
  test("without a byte is aborted", async () => {
    const files = await local.reopen({ limits: { maxIdleMs: 20 } });
    const { stream, seen } = streamOf([bytesOf("Hel")], "never");
    expect(await codeOf(await files.receive(put(await urlFor(), stream)))).toBe("408 upload_too_slow");
    expect(seen.isCancelled).toBe(true);
    expect((await files.receive(put(await urlFor(), content))).status).toBe(204);
  });

  test("with single bytes is aborted after the maximum time", async () => {
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          local.clock.nowMs += 29_000;
          controller.enqueue(new Uint8Array(1));
        },
      },
      { highWaterMark: 0 },
    );
    const expiresAt = new Date(startMs + 1e9).toISOString();
    const url = await urlFor({ sizeBytes: 1_000, expiresAt });
    expect(await codeOf(await local.files.receive(put(url, stream)))).toBe("408 upload_too_slow");
  });
});

test("uploads beyond the concurrency limit get a Retry-After", async () => {
  const files = await local.reopen({ limits: { maxConcurrentUploads: 2 } });
  const slow = await Promise.all(
    ["upl_a", "upl_b"].map(async (key) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      return { answer: files.receive(put(await urlFor({ key }), readable)), writer: writable.getWriter() };
    }),
  );
  const refused = await files.receive(put(await urlFor(), content));
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await codeOf(refused)).toBe("503 upload_busy");
  for (const { writer } of slow) {
    await writer.write(content);
    await writer.close();
  }
  expect((await Promise.all(slow.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([204, 204]);
  expect((await files.receive(put(await urlFor(), content))).status).toBe(204);
});

test("no response repeats the grant", async () => {
  const url = await urlFor();
  const grant = new URL(url).searchParams.get("grant")!;
  const answers = [
    await local.files.receive(put(url, bytesOf("x"))),
    await local.files.receive(put(url, content, {})),
    await local.files.receive(put(url.replace("upl_1", "upl_2"), content)),
  ];
  for (const answer of answers) expect(JSON.stringify([await answer.text(), ...answer.headers])).not.toContain(grant);
});
