import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  agent,
  type Body,
  failure,
  open,
  openService,
  problem,
  success,
  typesOf,
  type World,
  withFile,
} from "./open-service.ts";

const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const good = { field: "w9", filename: "w9.pdf", mimeType: "application/pdf", sizeBytes: pdf.length };
const sha256 = createHash("sha256").update(pdf).digest("hex");

const start = async () => {
  const world = await openService([withFile]);
  const body = await success(
    world.service.create(open, "with_file", { actor: agent, initialFields: { name: "Acme" } }),
  );
  return { world, body };
};
const ask = ({ service }: World, { submissionId, resumeToken }: Body, more: object = {}) =>
  service.requestUpload(open, submissionId, { resumeToken, actor: agent, ...good, ...more });
const confirm = ({ service }: World, { submissionId, resumeToken, uploadId }: Body) =>
  service.confirmUpload(open, submissionId, String(uploadId), { resumeToken, actor: agent });

describe("uploads", () => {
  test("FB-OP-04: an upload request returns a URL, its lifetime and its limits", async () => {
    const { world, body } = await start();
    const ticket = await success(ask(world, body));
    expect(ticket).toMatchObject({
      uploadId: expect.stringMatching(/^upl_/),
      method: "PUT",
      url: `memory:${ticket.uploadId}`,
      expiresInMs: 900_000,
      constraints: { accept: ["application/pdf"], maxBytes: 1_000_000 },
    });
  });

  test.each<[string, object, string]>([
    ["too large", { sizeBytes: 1_000_001 }, "file_too_large"],
    ["of another type", { mimeType: "image/png", filename: "a.png" }, "file_wrong_type"],
    ["of no size", { sizeBytes: -1 }, "invalid_value"],
    ["for a field that takes none", { field: "name" }, "invalid_value"],
    ["for no field", { field: "nope" }, "invalid_value"],
    ["with a hash that is none", { sha256: "abc" }, "invalid_format"],
  ])("FB-UP-01: a file %s gets no URL", async (_, more, code) => {
    const { world, body } = await start();
    const error = await failure(ask(world, body, more));
    expect(error.error.fields![0]!.code).toBe(code);
    expect(await typesOf(world, body.submissionId)).not.toContain("upload.requested");
  });

  test("FB-OP-05 FB-UP-03: confirming an upload sets the field to the file's descriptor", async () => {
    const { world, body } = await start();
    const ticket = await success(ask(world, body, { sha256, filename: "../../W9 \u202egnp.pdf" }));
    world.arrived.set(String(ticket.uploadId), pdf);
    const done = await success(confirm(world, ticket));
    expect(done).toMatchObject({ state: "in_progress", ready: true });
    const { fields } = await success(world.service.get(open, body.submissionId, { resumeToken: done.resumeToken }));
    expect(fields).toEqual({
      name: "Acme",
      w9: {
        uploadId: ticket.uploadId,
        filename: "W9 gnp.pdf",
        mimeType: "application/pdf",
        sizeBytes: pdf.length,
        sha256,
      },
    });
    const file = await world.service.readFile(open, body.submissionId, String(ticket.uploadId), {});
    expect(file.ok && (await new Response(file.value.content).text())).toBe(new TextDecoder().decode(pdf));
    expect(await success(confirm(world, { ...ticket, resumeToken: done.resumeToken } as Body))).toMatchObject({
      ok: true,
    });
  });

  test.each<[string, Uint8Array<ArrayBuffer>, object]>([
    ["another length", pdf.slice(0, 20), {}],
    ["another content", new Uint8Array(pdf.length).fill(65), {}],
    ["another hash", pdf.with(pdf.length - 2, 32), { sha256 }],
    ["an executable", Uint8Array.from(pdf, (byte, i) => [0x7f, 0x45, 0x4c, 0x46][i] ?? byte), {}],
  ])("FB-UP-03 FB-OP-05: %s is rejected, recorded in the trail and deleted", async (_, bytes, more) => {
    const { world, body } = await start();
    const ticket = await success(ask(world, body, more));
    world.arrived.set(String(ticket.uploadId), bytes);
    const error = await failure(confirm(world, ticket));
    expect(error.error.fields![0]!.path).toBe("w9");
    expect((await typesOf(world, body.submissionId)).at(-1)).toBe("upload.failed");
    expect(world.arrived.has(String(ticket.uploadId))).toBe(false);
    const again = await failure(confirm(world, { ...ticket, resumeToken: error.resumeToken } as unknown as Body));
    expect(again.error.message).toContain("ask for a new one");
  });

  test("confirming an upload that has not arrived is upload_pending and records no event", async () => {
    const { world, body } = await start();
    const ticket = await success(ask(world, body));
    const before = await typesOf(world, body.submissionId);
    expect((await failure(confirm(world, ticket))).error).toMatchObject({ type: "upload_pending", retryable: true });
    expect(await typesOf(world, body.submissionId)).toEqual(before);
  });

  test("clearing a file field drops its pending upload", async () => {
    const { world, body } = await start();
    const ticket = await success(ask(world, body));
    const cleared = await success(
      world.service.setFields(open, body.submissionId, {
        resumeToken: ticket.resumeToken,
        actor: agent,
        fields: { w9: null },
      }),
    );
    expect(cleared.issues).toMatchObject([
      { path: "w9", code: "file_required", message: expect.stringContaining("required") },
    ]);
  });

  test("a field with two upload requests is complete after one is confirmed", async () => {
    const { world, body } = await start();
    const first = await success(ask(world, body));
    const second = await success(ask(world, first));
    world.arrived.set(String(second.uploadId), pdf);
    expect(await success(confirm(world, second))).toMatchObject({ ready: true, issues: [] });
  });

  test("a rejected upload request has no next actions", async () => {
    const { world, body } = await start();
    expect((await failure(ask(world, body, { field: "nope" }))).error.nextActions).toBeUndefined();
  });

  test("an upload of another submission cannot be confirmed or read", async () => {
    const { world, body } = await start();
    const other = await success(world.service.create(open, "with_file", { actor: agent }));
    const ticket = await success(ask(world, body));
    world.arrived.set(String(ticket.uploadId), pdf);
    const tried = await failure(confirm(world, { ...other, uploadId: ticket.uploadId } as Body));
    expect(tried.error.type).toBe("invalid");
    expect(await problem(world.service.readFile(open, other.submissionId, String(ticket.uploadId), {}))).toBe(
      "not_found",
    );
  });
});
