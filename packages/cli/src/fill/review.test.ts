import type { FieldItem, Item } from "@cofill/core";
import { expect, test } from "vitest";
import { formInMemory, typing } from "../../test/answering.ts";
import { runFill } from "./run-fill.ts";
import { saved } from "./terminal-document.ts";

const field = (id: string, more: object): FieldItem =>
  ({ type: "field", id, label: id, required: true, priority: "medium", ...more }) as FieldItem;

const items: readonly Item[] = [
  field("name", { kind: "string" }),
  { type: "list", id: "legs", label: "Legs", items: [field("from", { kind: "string" })] } as Item,
  field("pin", { kind: "string", secret: true, required: false }),
];

const words = { finish: "Send it", stop: "Stop" };

test("EN-CLI-09 it can be finished once nothing is missing; answers can be changed before", async () => {
  const form = await formInMemory(items);
  let finished = 0;
  const { asker, seen } = typing(...["", "Oslo, Rome", "1234", "1", "Ida", "2", "name", "Ida Holm", "1", "Send it"]);
  const finish = async () => {
    finished++;
    return finished === 1 ? ({ ok: false, message: "The server is away" } as const) : saved;
  };
  expect(await runFill(asker, form.document, { words, finish })).toBe("finished");
  expect(form.answers()).toEqual({
    name: "Ida Holm",
    "legs[0].from": "Oslo",
    "legs[1].from": "Rome",
    pin: "1234",
  });
  expect(seen()).toContain('! Still to do:\n"name" is required');
  expect(seen()).toContain("! The server is away");
  expect(seen()).toContain("name: Ida Holm\nLegs: ");
  expect(seen()).toContain("pin: ••••");
  expect(seen()).not.toContain("1234");
});

test("rows can be looked through and taken away", async () => {
  const rows: Item = {
    type: "list",
    id: "legs",
    label: "Legs",
    items: [field("from", { kind: "string" }), field("to", { kind: "string" })],
  } as Item;
  const form = await formInMemory([rows]);
  const { asker } = typing(
    ...["y", "Oslo", "Rome", "y", "Rome", "Oslo", "n"],
    ...["2", "Legs", "take it away", "1", "Bergen", "", "n", "1"],
  );
  expect(await runFill(asker, form.document, { words, finish: async () => saved })).toBe("finished");
  expect(form.answers()).toEqual({ "legs[0].from": "Bergen", "legs[0].to": "Oslo" });
});

test("an end of the lines stops it, and what was kept stays", async () => {
  const form = await formInMemory(items);
  const { asker } = typing("Ida");
  expect(await runFill(asker, form.document, { words, finish: async () => saved })).toBe("stopped");
  expect(form.answers()).toEqual({ name: "Ida" });
});
