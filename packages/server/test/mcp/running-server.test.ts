import { startServer } from "@cofill/server";
import { createApiKey, createIntakeService } from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import { describe, expect, onTestFinished, test } from "vitest";
import { call, connect, eras } from "./channels.ts";
import { vendor } from "./vendor.ts";

const start = async () => {
  const store = createMemoryStore();
  const service = await createIntakeService({ store });
  await service.register(vendor);
  const server = await startServer({ service, store });
  onTestFinished(() => server.close(0));
  return { store, url: server.url };
};

describe.each(eras)("the channels of a running server, a client of %s", (era) => {
  test("an agent starts on one channel and continues on the other", async () => {
    const { url } = await start();
    const client = await connect(`${url}/mcp`, { era });
    const { submissionId } = (await call(client, "formbridge_vendor_create")).body;
    const assist = await connect(`${url}/submissions/${submissionId}/formspec/mcp`, { era });
    const input = { path: "company.name", value: "Acme" };
    expect((await call(assist, "formspec.field.set", input)).body).toMatchObject({ accepted: true });
    const over = await fetch(`${url}/submissions/${submissionId}/formspec/tools/formspec.field.set`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ path: "company.size", value: "small" }),
    });
    const { body } = await call(client, "formbridge_vendor_status", { submissionId });
    expect(body.fields).toEqual({ company: { name: "Acme", size: "small" } });
    expect(over.headers.get("resume-token")).toBe(body.resumeToken);
  });

  test("after the first key was created, requests without a key are refused", async () => {
    const { url, store } = await start();
    const client = await connect(`${url}/mcp`, { era });
    const { submissionId } = (await call(client, "formbridge_vendor_create")).body;
    const wanted = { roles: ["operator"], actorId: "op" };
    const { key } = await createApiKey(store, wanted, "2026-05-17T10:00:00.000Z");
    await expect(call(client, "formbridge_vendor_status", { submissionId })).rejects.toThrow();
    const operator = await connect(`${url}/mcp`, { era, key });
    expect((await call(operator, "formbridge_vendor_status", { submissionId })).body.ok).toBe(true);
    for (const path of [
      "/mcp",
      `/submissions/${submissionId}/formspec/mcp`,
      `/submissions/${submissionId}/formspec/tools`,
    ]) {
      const refused = await fetch(`${url}${path}`, { method: path.endsWith("mcp") ? "POST" : "GET" });
      expect(refused.status).toBe(401);
      expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
      expect(refused.headers.get("www-authenticate")).toContain("Bearer");
    }
  });
});
