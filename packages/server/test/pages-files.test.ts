import { describe, expect, test } from "vitest";
import { asBrowser, openStage } from "./pages-stage.ts";

const wanted = { field: "w9", filename: "w9.txt", mimeType: "text/plain", sizeBytes: 5 };

describe("files of a page", () => {
  test("are sent to a place on the page's own server, then confirmed, then read back as an attachment", async () => {
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
  ])("a file %s is refused in words", async (_, more, word) => {
    const stage = await openStage();
    const { json, status } = await stage.page("POST", "/uploads", { body: { ...wanted, ...more } });
    expect([status, json.ok]).toEqual([200, false]);
    expect(json.message).toContain(word);
  });

  test("one that has not arrived, and one of nobody, are not taken", async () => {
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

  test("others may answer while a file is on its way", async () => {
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

  test("a bucket's address is in the page's policy, the server's own is not", async () => {
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
