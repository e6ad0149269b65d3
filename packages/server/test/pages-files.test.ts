import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "@cofill/server";
import { createIntakeService } from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import { describe, expect, onTestFinished, test } from "vitest";
import { asBrowser, openStage } from "./pages-stage.ts";
import { baseUrl } from "./test-server.ts";

const wanted = { field: "w9", filename: "w9.txt", mimeType: "text/plain", sizeBytes: 5 };

describe("files of a page", () => {
  test("are uploaded to the page's own server, confirmed, and downloaded as an attachment", async () => {
    const stage = await openStage();
    const seen = await stage.revision();
    const granted = (await stage.page("POST", "/uploads", { body: wanted })).json;
    expect(granted).toMatchObject({ ok: true, method: "PUT", url: expect.stringMatching(/^\/uploads\//) });
    await stage.call("PUT", granted.url, { body: "hello", headers: granted.headers });
    const confirmed = (await stage.page("POST", `/uploads/${granted.uploadId}`, { body: {} })).json;
    expect(confirmed.ok).toBe(true);
    expect(confirmed.update.answers).toMatchObject([
      ["w9", { value: { id: granted.uploadId, name: "w9.txt", size: 5 } }],
    ]);
    expect(confirmed.update.revision).toBeGreaterThan(seen);
    const file = await stage.page("GET", `/files/${granted.uploadId}`, { headers: asBrowser });
    expect([file.status, file.text]).toEqual([200, "hello"]);
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
  });

  test.each([
    ["too large", { sizeBytes: 1_001 }, "1000"],
    ["another type", { mimeType: "image/png", filename: "a.png" }, "text/plain"],
    ["for a field that takes none", { field: "country" }, "Country"],
    ["for a field that is not there", { field: "gone" }, "gone"],
  ])("a file %s is refused with a message for people", async (_, more, word) => {
    const stage = await openStage();
    const { json, status } = await stage.page("POST", "/uploads", { body: { ...wanted, ...more } });
    expect([status, json.ok]).toEqual([200, false]);
    expect(json.message).toContain(word);
  });

  test("a file that has not arrived and an unknown file cannot be confirmed", async () => {
    const stage = await openStage();
    const granted = (await stage.page("POST", "/uploads", { body: wanted })).json;
    expect((await stage.page("POST", `/uploads/${granted.uploadId}`, { body: {} })).json).toMatchObject({
      ok: false,
      message: expect.stringContaining("has not arrived"),
    });
    expect((await stage.page("POST", "/uploads/upl_x", { body: {} })).json.ok).toBe(false);
    expect((await stage.page("GET", "/files/upl_x")).status).toBe(404);
    expect((await stage.page("GET", `/files/${granted.uploadId}`)).status).toBe(404);
  });

  test("others may answer while a file is being uploaded", async () => {
    const stage = await openStage();
    const granted = (await stage.page("POST", "/uploads", { body: wanted })).json;
    await stage.agentSets({ country: "DE" });
    await stage.call("PUT", granted.url, { body: "hello", headers: granted.headers });
    const [confirmed] = await Promise.all([
      stage.page("POST", `/uploads/${granted.uploadId}`, { body: {} }),
      ...[1, 2, 3].map((employees) => stage.agentSets({ employees })),
    ]);
    expect(confirmed!.json).toMatchObject({ ok: true });
  });

  test("promise 29: without a script a file is sent through the server to the bucket, with the signed headers", async () => {
    const kept = new Map<string, { readonly type: string; readonly bytes: Buffer }>();
    const bucket = createServer(async (incoming, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      kept.set(incoming.url!, { type: incoming.headers["content-type"]!, bytes: Buffer.concat(chunks) });
      response.end();
    });
    await new Promise<void>((done) => bucket.listen(0, "127.0.0.1", done));
    onTestFinished(() => void bucket.close());
    const { port } = bucket.address() as AddressInfo;
    const bytesOf = (key: string) => kept.get(`/${key}`)?.bytes;
    const files = {
      grant: async ({ key, mimeType }: { key: string; mimeType: string }) => ({
        method: "PUT",
        url: `http://127.0.0.1:${port}/${key}`,
        headers: { "content-type": mimeType },
      }),
      inspect: async (key: string) => {
        const bytes = bytesOf(key);
        return bytes && { sizeBytes: bytes.length, sha256: "0".repeat(64), head: new Uint8Array(bytes) };
      },
      read: async (key: string) => new Blob([new Uint8Array(bytesOf(key)!)]).stream(),
      remove: async () => undefined,
      ping: async () => undefined,
    } as never;
    const service = await createIntakeService({ store: createMemoryStore(), files, baseUrl });
    const schema = { type: "object", properties: { w9: { type: "string", format: "binary" } } };
    await service.register({ id: "one", version: "1", name: "One", form: { format: "json-schema", schema } });
    const store = createMemoryStore();
    const app = createApp({ service, store, files });
    const actor = { kind: "agent", id: "bot" };
    const by = { via: "open", tenant: "default" } as const;
    const made = await service.create(by, "one", { actor });
    if (!made.ok) throw new Error(`${made.problem.code}.${made.problem.reason}`);
    const { submissionId, resumeToken } = made.value.body;
    const issued = await service.issueLink(by, submissionId, { actor: { kind: "human", id: "clerk" }, resumeToken });
    const here = new URL(String(issued.ok && issued.value.body.ok && issued.value.body.url));
    const body = new FormData();
    for (const [name, value] of Object.entries({ _was: "{}", _seen: "1", _do: "save" })) body.append(name, value);
    body.append("w9", new File(["hello"], "w9.txt", { type: "text/plain" }), "w9.txt");
    const answer = await app.fetch(new Request(here, { method: "POST", body }));
    expect(answer.status).toBe(303);
    expect(Array.from(kept.values(), ({ type, bytes }) => [type, bytes.toString()])).toEqual([["text/plain", "hello"]]);
    bucket.close();
    bucket.closeAllConnections();
    const again = new FormData();
    for (const [name, value] of body) again.append(name, value);
    const lost = await app.fetch(new Request(here, { method: "POST", body: again, headers: { accept: "text/html" } }));
    expect([lost.status, await lost.text()]).toEqual([422, expect.stringContaining("did not arrive")]);
  });

  test("the page's policy contains the bucket's origin, but not the server's own", async () => {
    const policyOf = async (options: object) => {
      const stage = await openStage({ options });
      const shown = await stage.page("GET", "", { headers: asBrowser });
      expect([shown.status, stage.logged.filter(({ event }) => event === "internal_error")]).toEqual([200, []]);
      return shown.headers.get("content-security-policy");
    };
    const grant = async () => ({ method: "PUT", url: "https://bucket.s3.example/key?signature=x" });
    expect(await policyOf({ files: { grant } })).toContain("connect-src 'self' https://bucket.s3.example;");
    expect(await policyOf({})).toContain("connect-src 'self';");
    const failing = async () => Promise.reject(new Error("no network"));
    expect(await policyOf({ files: { grant: failing } })).toContain("connect-src 'self';");
  });
});
