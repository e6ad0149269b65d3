import type { Principal } from "@cofill/service";
import { describe, expect, test } from "vitest";
import { call, connect, eras, listen, openChannels } from "./channels.ts";
import { gated, vendor } from "./vendor.ts";

const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

const answers = {
  company: { name: "Acme", size: "small", seat: { city: "Berlin", country: "DE" } },
  contacts: [{ email: "ida@example.org" }],
};

describe.each(eras)("a client of %s", (era) => {
  test("fills, uploads, submits and reads; each answer is the contract's envelope (D-18)", async () => {
    const channels = await openChannels([vendor]);
    const url = await listen(channels);
    const client = await connect(`${url}/mcp`, { era });
    await client.listTools();

    const wanted = { initialFields: { company: { name: "Acme" } }, idempotencyKey: "flow-1" };
    const created = await call(client, "formbridge_vendor_create", wanted);
    expect(created).toMatchObject({ isError: false, body: { ok: true, state: "in_progress" } });
    const { submissionId } = created.body;
    const again = await call(client, "formbridge_vendor_create", wanted);
    expect(again.body).toMatchObject({ submissionId, replayed: true });
    let { resumeToken } = created.body;
    const step = async (action: string, args: Record<string, unknown> = {}) => {
      const called = await call(client, `formbridge_vendor_${action}`, { submissionId, resumeToken, ...args });
      resumeToken = called.body.resumeToken ?? resumeToken;
      return called;
    };

    const missing = await step("validate");
    expect(missing).toMatchObject({ isError: true, body: { ok: false, state: "awaiting_input" } });
    expect(missing.body.error).toMatchObject({ type: "missing", retryable: true });
    expect(missing.body.error.fields.map(({ path }: { path: string }) => path)).toContain("w9");

    const origins = { "company.name": { confidence: 0.9, evidence: "https://acme.example" } };
    const filled = await step("set", { fields: { ...answers, "company.seat.city": "Bonn" }, origins });
    expect(filled).toMatchObject({ isError: false, body: { ok: true, missingFields: ["w9"] } });

    const file = { field: "w9", filename: "w9.pdf", mimeType: "application/pdf", sizeBytes: pdf.length };
    const refused = await step("upload", { ...file, mimeType: "image/png", filename: "w9.png" });
    expect(refused).toMatchObject({ isError: true, body: { error: { fields: [{ code: "file_wrong_type" }] } } });
    const granted = await step("upload", file);
    expect(granted.body).toMatchObject({ ok: true, method: "PUT", constraints: { maxBytes: 100_000 } });
    const { uploadId, method, headers } = granted.body;
    expect(await step("confirm_upload", { uploadId })).toMatchObject({ isError: true });
    expect((await fetch(granted.body.url, { method, headers, body: pdf })).status).toBe(204);
    expect(await step("confirm_upload", { uploadId })).toMatchObject({ isError: false, body: { ready: true } });

    expect(await step("submit")).toMatchObject({
      isError: true,
      body: { problem: { code: "idempotency_key_required" } },
    });
    const submitted = await step("submit", { idempotencyKey: "flow-2" });
    expect(submitted).toMatchObject({ isError: false, body: { ok: true, state: "finalized" } });
    expect((await step("submit", { idempotencyKey: "flow-2" })).body).toEqual(submitted.body);
    expect(await step("set", { fields: { consent: "x" } })).toMatchObject({ body: { error: { type: "conflict" } } });

    const status = await step("status");
    expect(status.body).toMatchObject({
      state: "finalized",
      fields: { company: { name: "Acme", seat: { city: "Bonn" } }, w9: { filename: "w9.pdf" } },
    });
    const events = await call(client, "formbridge_vendor_events", { submissionId, limit: 3 });
    expect(events.body.events.map(({ type }: { type: string }) => type)).toEqual([
      "submission.created",
      "field.updated",
      "validation.failed",
    ]);
    const rest = await call(client, "formbridge_vendor_events", {
      submissionId,
      afterEventId: events.body.events[2].eventId,
    });
    expect(rest.body.events.at(-1).type).toBe("submission.finalized");
    expect(rest.body.lastSeq).toBe(3 + rest.body.events.length);
  });

  test("text and structured content of every result are equal", async () => {
    const channels = await openChannels([vendor]);
    const client = await connect("http://localhost/mcp", { era, fetch: channels.fetch });
    await client.listTools();
    for (const [name, args] of [
      ["formbridge_vendor_create", {}],
      ["formbridge_vendor_status", { submissionId: "sub_nowhere" }],
      ["formbridge_vendor_create", { initialFields: { nothing: 1 } }],
    ] as const) {
      const { structuredContent, content } = await client.callTool({ name, arguments: args });
      expect(structuredContent).toEqual(JSON.parse((content as { text: string }[])[0]!.text));
    }
  });
});

describe("actor of MCP calls", () => {
  test("D-25: with a key it is the key's actor, whatever the client's name", async () => {
    const channels = await openChannels([vendor]);
    const key = await channels.key({ actorId: "onboarding-bot" });
    const client = await connect("http://localhost/mcp", { key, name: "mallory", fetch: channels.fetch });
    const { body } = await call(client, "formbridge_vendor_create", {});
    const seen = await call(client, "formbridge_vendor_status", { submissionId: body.submissionId });
    expect(seen.body.metadata.createdBy).toEqual({ kind: "agent", id: "onboarding-bot" });
  });

  test.each([
    ["2026", "claude", "claude"],
    ["2026", "  \u0000\u202e ", "mcp"],
    ["2026", "n".repeat(500), `${"n".repeat(99)}…`],
    ["2025", "claude", "mcp"],
  ] as const)("without keys, a client of %s called %j is an agent %j", async (era, name, id) => {
    const channels = await openChannels([vendor]);
    const client = await connect("http://localhost/mcp", { era, name, fetch: channels.fetch });
    const { body } = await call(client, "formbridge_vendor_create", {});
    const seen = await call(client, "formbridge_vendor_status", { submissionId: body.submissionId });
    expect(seen.body.metadata.createdBy).toEqual({ kind: "agent", id });
  });

  test("FB-ACT-01: an agent may name itself, but neither claim to be a person nor another than its key", async () => {
    const channels = await openChannels([vendor]);
    const client = await connect("http://localhost/mcp", { fetch: channels.fetch });
    const { isError, body } = await call(client, "formbridge_vendor_create", { actor: { kind: "human", id: "boss" } });
    expect(isError).toBe(true);
    expect(body.problem).toMatchObject({ code: "actor_mismatch" });
    const named = await call(client, "formbridge_vendor_create", { actor: { kind: "agent", id: "bot-7" } });
    const { submissionId, resumeToken } = named.body;
    const seen = await call(client, "formbridge_vendor_status", { submissionId, resumeToken });
    expect(seen.body.metadata.createdBy).toEqual({ kind: "agent", id: "bot-7" });
    const key = await channels.key({ roles: ["agent"], actorId: "bot-8" });
    const keyed = await connect("http://localhost/mcp", { key, fetch: channels.fetch });
    const other = await call(keyed, "formbridge_vendor_create", { actor: { kind: "agent", id: "bot-7" } });
    expect(other.body.problem).toMatchObject({ code: "actor_mismatch" });
    const own = await call(keyed, "formbridge_vendor_create", { actor: { kind: "agent", id: "bot-8" } });
    expect(own.isError).toBe(false);
  });
});

describe("review over MCP", () => {
  const submitGated = async (channels: Awaited<ReturnType<typeof openChannels>>) => {
    const ida: Principal = {
      via: "key",
      keyId: "ida",
      tenant: "default",
      actor: { kind: "human", id: "ida" },
      roles: ["submitter"],
    };
    const created = await channels.service.create(ida, "gated", { initialFields: { amount: 5, signature: "Ida" } });
    if (!created.ok || !created.value.body.ok) throw new Error("the form is begun");
    const { submissionId, resumeToken } = created.value.body;
    const submitted = await channels.service.submit(ida, submissionId, { resumeToken, idempotencyKey: "k" });
    expect(submitted).toMatchObject({ ok: true, value: { body: { state: "needs_review" } } });
    return { submissionId };
  };

  test.each([["agent"], ["submitter"], ["operator"], ["reviewer", "finance"]])(
    "FB-2-17 promise 32: a key of %s is offered no review, and a call of it is refused",
    async (...roles) => {
      const channels = await openChannels([gated]);
      const { submissionId } = await submitGated(channels);
      const key = await channels.key({ roles, actorId: `other-${roles[0]}` });
      const client = await connect("http://localhost/mcp", { key, fetch: channels.fetch });
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).not.toContain("formbridge_gated_review");
      const review = { name: "formbridge_gated_review", arguments: { submissionId, decision: "approved" } };
      await expect(client.callTool(review)).rejects.toThrow("There is no such tool");
    },
  );

  test("without keys the review tool is not offered, because callers are agents", async () => {
    const channels = await openChannels([gated]);
    const client = await connect("http://localhost/mcp", { fetch: channels.fetch });
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("formbridge_gated_review");
    await expect(client.callTool({ name: "formbridge_gated_review", arguments: {} })).rejects.toThrow("no such tool");
  });
});

describe("hand-off and cancellation over MCP", () => {
  test("FB-2-16: a person is asked, and the agent is not told the link; a cancelled submission refuses further calls", async () => {
    const channels = await openChannels([vendor]);
    const client = await connect("http://localhost/mcp", { fetch: channels.fetch });
    const { body } = await call(client, "formbridge_vendor_create");
    const { submissionId, resumeToken } = body;
    const link = await call(client, "formbridge_vendor_handoff", { submissionId, resumeToken, note: "Please sign" });
    expect(link).toMatchObject({ isError: false, body: { handoffId: expect.stringMatching(/^lnk_/), via: "page" } });
    expect(JSON.stringify(link)).not.toContain("hl_");
    const ended = await call(client, "formbridge_vendor_cancel", { submissionId, reason: "Not needed" });
    expect(ended).toMatchObject({ isError: false, body: { state: "cancelled" } });
    const after = await call(client, "formbridge_vendor_validate", {
      submissionId,
      resumeToken: ended.body.resumeToken,
    });
    expect(after).toMatchObject({ isError: true, body: { error: { type: "cancelled", retryable: false } } });
  });
});
