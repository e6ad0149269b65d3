import type { DocumentEditor } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { agent, jane, keyOf, open, openService, problem, success, trail, typesOf, type World } from "./open-service.ts";

const start = (world: World) =>
  success(world.service.create(open, "vendor", { actor: agent, initialFields: { country: "DE" } }));

const edit = (world: World, id: string, work: (editor: DocumentEditor) => unknown, input: object = { actor: agent }) =>
  world.service.edit(open, id, input as Record<string, unknown>, async (editor) => work(editor));

describe("edit: a channel's tools on a submission", () => {
  test("all edits are one event with the caller's actor and the service's time", async () => {
    const world = await openService();
    const { submissionId } = await start(world);
    const answer = await edit(world, submissionId, (editor) => {
      editor.edit([{ type: "set", path: "legal_name", value: "Acme" }]);
      editor.edit([{ type: "add_instance", path: "items" }]);
      editor.edit([{ type: "set", path: "items[0].name", value: "a" }]);
      return editor.document.form.answers.size;
    });
    expect(answer.ok && answer.value.result).toBe(3);
    const events = await trail(world, submissionId);
    expect(events.at(-1)).toMatchObject({ type: "field.updated", actor: agent, ts: "2026-01-29T10:00:00.000Z" });
    expect(events).toHaveLength(3);
    const seen = await success(world.service.get(open, submissionId, {}));
    expect(seen.fields).toEqual({ country: "DE", legal_name: "Acme", items: [{ name: "a" }] });
    expect(seen.answers).toMatchObject({ legal_name: { by: { kind: "agent", id: agent.id } } });
  });

  test("removing a row marks the list as changed, because the paths of later rows shift", async () => {
    const world = await openService();
    const items = ["a", "b", "c"].map((name) => ({ name }));
    const { submissionId } = await success(
      world.service.create(open, "vendor", { actor: agent, initialFields: { items } }),
    );
    const changedAt = async (path: string) => {
      const viewed = await world.service.view(open, submissionId, {});
      return viewed.ok ? viewed.value.submission.document.changedAt(path) : undefined;
    };
    const before = await changedAt("items[1].name");
    await edit(world, submissionId, (editor) => editor.edit([{ type: "remove_instance", path: "items", index: 1 }]));
    expect(await changedAt("items[1]")).toBe(before! + 1);
    expect([await changedAt("items[0]"), await changedAt("items")]).toEqual([0, before! + 1]);
  });

  test("edits that were undone are not recorded in the trail", async () => {
    const world = await openService();
    const { submissionId } = await start(world);
    await edit(world, submissionId, (editor) => {
      const before = editor.document;
      editor.edit([{ type: "set", path: "legal_name", value: "Acme" }]);
      editor.edit([{ type: "set", path: "employees", value: 3 }]);
      editor.restore(before);
      editor.edit([{ type: "set", path: "country", value: "FR" }]);
    });
    expect((await success(world.service.get(open, submissionId, {}))).fields).toEqual({ country: "FR" });
    expect((await trail(world, submissionId)).at(-1)!.payload).toMatchObject({ commands: [{ path: "country" }] });
  });

  test("a file value cannot be forged, and a closed submission cannot be changed", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const file = { id: "upl_1", name: "a.pdf", mediaType: "application/pdf", size: 3 };
    const forge = (editor: DocumentEditor) => editor.edit([{ type: "set", path: "docs.w9", value: file }]).ok;
    const forged = await edit(world, submissionId, forge);
    expect(forged.ok && forged.value.result).toBe(false);
    await success(world.service.cancel(open, submissionId, { resumeToken, actor: agent }));
    const write = (editor: DocumentEditor) => editor.edit([{ type: "set", path: "country", value: "FR" }]).ok;
    const late = await edit(world, submissionId, write);
    expect(late.ok && late.value.result).toBe(false);
  });

  test("an agent that only reads after a person's work records handoff.resumed", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const link = await success(world.service.issueLink(open, submissionId, { resumeToken, actor: jane }));
    await success(
      world.service.setFields(open, submissionId, {
        resumeToken: link.resumeToken,
        actor: jane,
        fields: { employees: 2 },
      }),
    );
    await edit(world, submissionId, () => undefined);
    expect((await typesOf(world, submissionId)).at(-1)).toBe("handoff.resumed");
  });

  test("another key is answered with not_found without the token", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world);
    const stranger = keyOf({ kind: "agent", id: "other" }, ["agent"]);
    const look = async () => undefined;
    expect(await problem(world.service.edit(stranger, submissionId, {}, look))).toBe("not_found");
    expect(await problem(world.service.edit(stranger, submissionId, { resumeToken }, look))).toBe("none");
    expect(await problem(world.service.edit({ via: "none" }, submissionId, { resumeToken }, look))).toBe(
      "unauthenticated",
    );
  });
});
