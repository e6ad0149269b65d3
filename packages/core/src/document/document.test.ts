import { describe, expect, test } from "vitest";
import type { Command, Context } from "../command.ts";
import { compile } from "../compile-definition.ts";
import type { Definition } from "../definition.ts";
import type { FieldItem } from "../kinds/kind.ts";
import type { Rule } from "../rules.ts";
import { type Audience, agents, owner, people } from "./audience.ts";
import { openDocument } from "./document.ts";
import { createModel } from "./model.ts";
import { openItems } from "./next.ts";

const text = (id: string, more: object = {}): FieldItem =>
  ({ type: "field", kind: "string", id, label: id, required: false, priority: "medium", ...more }) as FieldItem;
const number = (id: string, more: object = {}): FieldItem => ({ ...text(id, more), kind: "number" }) as FieldItem;

const definition: Definition = {
  id: "order",
  title: "Order",
  roles: { clerk_bot: { filledBy: "agent", instructions: "Look it up in the ledger" } },
  items: [
    text("name", { required: true, examples: ["Acme"], pattern: "^[A-Z].*$", hint: "As registered" }),
    text("summary", { role: "agent", required: true }),
    text("approval", { role: "manager", required: true }),
    text("ledger", { role: "clerk_bot" }),
    text("signature", { confirm: "human" }),
    {
      type: "record",
      id: "address",
      items: [text("city"), text("zip")],
    },
    {
      type: "list",
      id: "lines",
      label: "Lines",
      maxItems: 3,
      items: [number("price"), number("quantity"), number("total", { readonly: true })],
    },
    { type: "list", id: "tags", items: [text("$")] },
    {
      ...text("visits"),
      kind: "table",
      columns: [
        { id: "site", label: "Site", type: "string", required: true },
        { id: "year", label: "Year", type: "year", required: false, enum: ["2024", "2025"] },
      ],
    } as FieldItem,
  ],
  docs: [
    { ref: "order", tag: "instructions", text: "Fill from the invoice" },
    { ref: "name", tag: "instructions", text: "The legal name" },
  ],
};

const total: Rule = {
  kind: "calculated",
  target: "lines[*].total",
  reads: ["lines[*].price", "lines[*].quantity"],
  evaluate: (scope) => {
    const [price, quantity] = [scope.get("lines[*].price"), scope.get("lines[*].quantity")];
    return typeof price === "number" && typeof quantity === "number" ? price * quantity : undefined;
  },
};

const compiled = (() => {
  const result = compile(definition, [total]);
  if (!result.ok) throw new Error(result.problems[0]!.code);
  return result.compiled;
})();

const open = (audience: Audience = owner, options: object = {}) =>
  openDocument(createModel(compiled), { audience, ...options });

const at = "2026-01-01T00:00:00.000Z";
const person: Context = { by: { kind: "person", id: "ann" }, at };
const agent: Context = { by: { kind: "agent", id: "bot" }, at };

const write = (document: ReturnType<typeof open>, values: object, context: Context = person, mode = "merge") => {
  const plan = document.plan(values as Record<string, unknown>, mode as "merge");
  if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
  return document.edit(plan.commands, context);
};

describe("document values", () => {
  test.each<[string, object]>([
    ["a field", { name: "Acme" }],
    ["a record", { address: { city: "Lisbon", zip: "1" } }],
    ["rows with a calculated column left out", { lines: [{ price: 2, quantity: 3 }] }],
    ["a list of single values", { tags: ["a", "b"] }],
    ["a table", { visits: [{ site: "A", year: 2024 }] }],
  ])("document: %s comes back as it was written", (_, values) => {
    const { document } = write(open(), values);
    expect(document.values()).toMatchObject(values);
  });

  test("document: what values() gives, calculated columns included, can be written back", () => {
    const { document } = write(open(), { lines: [{ price: 2, quantity: 3 }], name: "Acme" });
    expect(document.values()).toEqual({ lines: [{ price: 2, quantity: 3, total: 6 }], name: "Acme" });
    const again = write(document, document.values(), person, "replace");
    expect(again.ok).toBe(true);
    expect(again.document.values()).toEqual(document.values());
  });

  test("document: replace clears what is not given and merge leaves it", () => {
    const { document } = write(open(), { name: "Acme", address: { city: "Lisbon", zip: "1" } });
    expect(write(document, { address: { zip: "2" } }).document.values()).toEqual({
      name: "Acme",
      address: { city: "Lisbon", zip: "2" },
    });
    expect(write(document, { name: "Beta" }, person, "replace").document.values()).toEqual({ name: "Beta" });
  });

  test.each<[string, object, string, object]>([
    ["an unknown field with the nearest name", { nmae: "x" }, "unknown_path", { near: "name" }],
    ["a text for a record", { address: "x" }, "wrong_type", { type: "object", receivedType: "string" }],
    ["an object for a list", { lines: {} }, "wrong_type", { type: "array", receivedType: "object" }],
    ["a row beyond the next one", { "lines[2].price": 1 }, "no_such_row", { count: 0, next: "lines[0]" }],
    ["a reserved name", { address: JSON.parse('{"__proto__": 1}') }, "too_deep", {}],
  ])("document plan: %s is refused", (_, values, code, params) => {
    const plan = open().plan(values as Record<string, unknown>, "merge");
    expect(plan).toMatchObject({ ok: false, problems: [{ code, params }] });
  });

  test.each<[string, object, object]>([
    ["the next row of a list", { "lines[0].price": 2 }, { lines: [{ price: 2 }] }],
    ["the next row of a table", { "visits[0].site": "A" }, { visits: [{ site: "A" }] }],
    [
      "two rows of a table in one plan",
      { "visits[0].site": "A", "visits[1].site": "B" },
      { visits: [{ site: "A" }, { site: "B" }] },
    ],
    ["an item of a list of single values", { "tags[0]": "a" }, { tags: ["a"] }],
  ])("document plan: a path adds %s", (_, values, expected) => {
    expect(write(open(), values).document.values()).toEqual(expected);
  });

  test("document plan: unknown names are searched for only until the problems that are told are found", () => {
    const items = Array.from({ length: 2_000 }, (_, index) => text(`field_${index}`));
    const wide = openDocument({ id: "wide", items }, { audience: owner });
    const given = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`feild_${index}`, "x"]));
    const before = process.cpuUsage();
    const plan = wide.plan(given, "merge");
    expect(plan.ok ? [] : plan.problems).toHaveLength(100);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3_000);
  });

  test("document plan: a calculated field that is addressed by itself is refused as read-only", () => {
    const { document } = write(open(), { lines: [{ price: 2, quantity: 3 }] });
    const plan = document.plan({ "lines[0].total": 7 }, "merge");
    expect(plan.ok && document.edit(plan.commands, person)).toMatchObject({
      ok: false,
      outcomes: [{ ok: false, refusal: { code: "readonly" } }],
    });
  });

  test("FB-2-06: evidence of a container belongs to every answer written in it", () => {
    const document = open();
    const origin = { evidence: "invoice p. 1", confidence: 0.9 };
    const plan = document.plan({ lines: [{ price: 2, quantity: 3 }] }, "merge", { origins: { lines: origin } });
    if (!plan.ok) throw new Error("refused");
    const { form } = document.edit(plan.commands, agent).document;
    expect(form.answers.get("lines[0].price")?.origin).toEqual(origin);
    expect(form.answers.get("lines[0].quantity")?.origin).toEqual(origin);
  });
});

describe("document edits", () => {
  test("document: a batch is one step per command and one check of the whole", () => {
    let steps = 0;
    let checks = 0;
    const plain = createModel(compiled);
    const counting = createModel(compiled, {
      step: (...given) => {
        steps++;
        return plain.step(...given);
      },
      check: (form) => {
        checks++;
        return form;
      },
    });
    const document = openDocument(counting, { audience: owner });
    steps = checks = 0;
    write(document, { name: "A", address: { city: "B", zip: "C" }, "lines[0].price": 1 });
    expect([steps, checks]).toEqual([5, 1]);
  });

  test("document: a refused batch changes nothing, a partial one keeps what could be done", () => {
    const document = open();
    const commands: Command[] = [
      { type: "set", path: "name", value: "Acme" },
      { type: "set", path: "nowhere", value: 1 },
    ];
    const whole = document.edit(commands, person);
    expect(whole.ok).toBe(false);
    expect(whole.document).toBe(document);
    const partial = document.edit(commands, person, { partial: true });
    expect(partial.outcomes.map(({ ok }) => ok)).toEqual([true, false]);
    expect(partial.commands).toEqual([commands[0]]);
    expect(partial.document.values()).toEqual({ name: "Acme" });
  });

  test("document: an edit moves the revision on and remembers what it changed", () => {
    const first = write(open(), { name: "Acme" }).document;
    const second = write(first, { "lines[0].price": 1 }).document;
    expect([first.revision, second.revision]).toEqual([1, 2]);
    expect([second.changedAt("name"), second.changedAt("lines[0].price"), second.changedAt("ledger")]).toEqual([
      1, 2, 0,
    ]);
  });

  test("document: the commands of an edit replay to the same form without an audience", () => {
    const edited = write(open(agents), { approval: "yes", name: "Acme" }, agent);
    const replayed = open(owner).edit(edited.commands, agent).document;
    expect(replayed.form.proposals.get("approval")?.value).toBe("yes");
    expect(replayed.values()).toEqual(edited.document.values());
  });
});

describe("MF-2-11: roles are decided by the document", () => {
  test.each<[string, Audience, Context, string, "applied" | "proposed" | "other_role"]>([
    ["an agent answers a field without a role", agents, agent, "name", "applied"],
    ["an agent answers a field of the role agent", agents, agent, "summary", "applied"],
    ["an agent's write to a person's field becomes a proposal", agents, agent, "approval", "proposed"],
    ["a person answers a field of a person's role", people, person, "approval", "applied"],
    ["a person's write to an agent's field is refused", people, person, "summary", "other_role"],
    ["a role that the definition gives to agents is an agent's", agents, agent, "ledger", "applied"],
    ["such a role is not a person's", people, person, "ledger", "other_role"],
    ["a link that carries a role may fill it", { reader: "person", roles: ["agent"] }, person, "summary", "applied"],
    [
      "a link that carries a role may fill no other",
      { reader: "person", roles: ["clerk"] },
      person,
      "approval",
      "other_role",
    ],
    ["the owner has all roles", owner, person, "summary", "applied"],
  ])("%s", (_, audience, context, path, expected) => {
    const [outcome] = open(audience).edit([{ type: "set", path, value: "x" }], context).outcomes;
    expect(outcome?.ok ? outcome.outcome : outcome?.refusal.code).toBe(expected);
  });

  test("where proposals cannot be kept, an agent's write to a person's field is refused", () => {
    const document = open(agents, { keepsProposals: false });
    const [outcome] = document.edit([{ type: "set", path: "approval", value: "x" }], agent).outcomes;
    expect(outcome).toMatchObject({ ok: false, refusal: { code: "other_role" } });
    const [signed] = document.edit([{ type: "set", path: "signature", value: "x" }], agent).outcomes;
    expect(signed).toMatchObject({ ok: false, refusal: { code: "confirmed_by_person" } });
  });

  test("progress and open items speak of the audience's own part", () => {
    const mine = open(people).describe();
    expect(mine.progress.required).toBe(2);
    expect(mine.othersProgress.required).toBe(1);
    expect(Array.from(openItems(open(people)), ({ path }) => path)).not.toContain("summary");
    expect(Array.from(openItems(open(agents)), ({ path }) => path)).toContain("summary");
  });

  test("an agent is not sent again to a field that waits for a person", () => {
    const before = open(agents);
    expect(Array.from(openItems(before), ({ path }) => path)).toContain("signature");
    const { document } = before.edit([{ type: "set", path: "signature", value: "x" }], agent);
    expect(Array.from(openItems(document), ({ path }) => path)).not.toContain("signature");
  });
});

describe("document descriptions", () => {
  test("describe: a field has the author's texts, limits and state", () => {
    expect(open(agents).describe("name")).toMatchObject({
      label: "name",
      hint: "As registered",
      instructions: "The legal name",
      examples: ["Acme"],
      limits: ["matches the pattern ^[A-Z].*$"],
      required: true,
      isMine: true,
      state: "unanswered",
    });
  });

  test("describe: a person is not shown a regular expression", () => {
    expect(JSON.stringify(open(people).describe("name"))).not.toContain("^[A-Z]");
  });

  test("describe: a table has its columns, an empty list how to add a row", () => {
    expect(open(agents).describe("visits")).toMatchObject({
      columns: [
        { id: "site", type: "string" },
        { id: "year", options: ["2024", "2025"] },
      ],
    });
    expect(open(agents).describe("lines")).toMatchObject({
      type: "list",
      rows: 0,
      nextRow: "lines[0]",
      limits: ["at most 3 rows"],
      fields: [{ id: "price" }, { id: "quantity" }, { id: "total" }],
    });
  });

  test("describe: the form has its instructions and those of the audience's roles", () => {
    expect(open(agents).describe()).toMatchObject({
      instructions: "Fill from the invoice",
      roles: expect.arrayContaining([
        expect.objectContaining({ role: "clerk_bot", isMine: true, instructions: "Look it up in the ledger" }),
      ]),
    });
  });

  test("describe: a note and an open proposal stand with the field", () => {
    const { document } = open(agents).edit(
      [
        { type: "set", path: "approval", value: "yes" },
        { type: "add_note", ref: "approval", role: "agent", text: "asked by phone" },
      ],
      agent,
    );
    expect(document.openFor(people).describe("approval")).toMatchObject({
      proposal: { value: "yes" },
      notes: [{ text: "asked by phone" }],
    });
  });
});
