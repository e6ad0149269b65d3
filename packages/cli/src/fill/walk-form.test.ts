import type { Command, FieldItem, Item } from "@cofill/core";
import { expect, test, vi } from "vitest";
import { formInMemory, typing } from "../../test/answering.ts";
import { Stopped } from "../ask/asker.ts";
import { createDialog } from "./dialog.ts";
import { FormWalk } from "./walk-form.ts";

const field = (id: string, more: object): FieldItem =>
  ({ type: "field", id, label: id, required: true, priority: "medium", ...more }) as FieldItem;

const walk = async (
  items: readonly Item[],
  lines: readonly string[],
  more: Parameters<typeof formInMemory>[1] = {},
) => {
  const { asker, seen } = typing(...lines);
  const form = await formInMemory(items, more);
  await new FormWalk(createDialog(asker, form.document), { type: "open" }).run();
  return { ...form, seen };
};

const options = [
  { id: "economy", label: "Economy" },
  { id: "business", label: "Business class" },
];
const petnames = {
  names: async () => [{ value: "@counter", hint: "tool" }],
  problemOf: async (name: string) => (/counter|x/.test(name) ? undefined : `You have no name ${name}`),
  attach: async (file: string) =>
    file === "gone.pdf"
      ? ({ ok: false, message: "There is no file" } as const)
      : ({ ok: true, name: "@files/x" } as const),
};

test.each<[string, object, readonly string[], unknown]>([
  ["EN-CLI-02 a string is a line", { kind: "string" }, ["Ida Holm"], "Ida Holm"],
  [
    "EN-CLI-02 several lines where the form says so",
    { kind: "string", multiline: true },
    ["one", "two", "."],
    "one\ntwo",
  ],
  ["a secret, by typing it", { kind: "string", secret: true }, ["1234"], "1234"],
  ["EN-CLI-03 a number is parsed", { kind: "number" }, ["3.5"], 3.5],
  ["EN-CLI-03 a number that is none is asked again", { kind: "number" }, ["three", "3"], 3],
  ["EN-CLI-03 a number out of its range is asked again", { kind: "number", min: 1 }, ["0", "1"], 1],
  ["EN-CLI-04 a boolean is yes", { kind: "boolean" }, ["y"], true],
  ["EN-CLI-04 or no, after a word that is neither", { kind: "boolean" }, ["perhaps", "no"], false],
  [
    "EN-CLI-05 a bigint is parsed",
    { kind: "bigint" },
    ["123456789012345678901234567890"],
    "123456789012345678901234567890",
  ],
  ["EN-CLI-05 a bigint with a fraction is asked again", { kind: "bigint" }, ["1.5", "-2n"], "-2"],
  ["a date", { kind: "date" }, ["2026-02-30", "2026-02-28"], "2026-02-28"],
  ["a time", { kind: "time" }, ["25:00", "09:30"], "09:30"],
  ["a moment", { kind: "datetime" }, ["2026-05-01T09:30:00Z"], "2026-05-01T09:30:00Z"],
  ["a year", { kind: "year" }, ["1999"], 1999],
  ["a URL", { kind: "url" }, ["example", "https://example.com"], "https://example.com"],
  [
    "EN-CLI-07 texts with commas between them",
    { kind: "string_list" },
    ['green, "blue, dark"'],
    ["green", "blue, dark"],
  ],
  [
    "URLs with commas between them",
    { kind: "url_list" },
    ["https://a.example, https://b.example"],
    ["https://a.example", "https://b.example"],
  ],
  ["an option by its number", { kind: "single_select", options }, ["2"], "business"],
  ["an option by its label", { kind: "single_select", options }, ["economy"], "economy"],
  [
    "an option that is none is asked again",
    { kind: "single_select", options },
    ["first", "Business class"],
    "business",
  ],
  ["several options", { kind: "multi_select", options }, ["2, economy"], ["economy", "business"]],
  ["too many options are asked again", { kind: "multi_select", options, maxSelections: 1 }, ["1, 2", "1"], ["economy"]],
  [
    "boxes to tick, fewer than are needed once that was said",
    { kind: "checkboxes", options, checkboxMode: "simple" },
    ["1", "1"],
    { economy: "done", business: "todo" },
  ],
  [
    "boxes of yes and no",
    { kind: "checkboxes", options, checkboxMode: "explicit" },
    ["yes", "2"],
    { economy: "yes", business: "no" },
  ],
  ["an amount", { kind: "money" }, ["12.50", "12.50 EUR"], { amount: "12.50", currency: "EUR" }],
  ["EN-CLI-08 a capability by its name", { kind: "capability", interface: "Counter" }, ["counter"], { id: "@counter" }],
  [
    "EN-CLI-08 a capability by a path, after a look at the names",
    { kind: "capability" },
    ["?", "@tools/counter"],
    { id: "@tools/counter" },
  ],
  ["JSON", { kind: "json" }, ['{"a": 1}'], { a: 1 }],
])("%s", async (_, more, lines, value) => {
  const { answers } = await walk([field("it", more)], lines, { petnames });
  expect(answers()).toEqual({ it: value });
});

test("a table is asked row by row", async () => {
  const columns = [
    { id: "city", label: "City", type: "string", required: true },
    { id: "nights", label: "Nights", type: "number", required: false },
  ];
  const { answers, seen } = await walk(
    [field("stops", { kind: "table", columns })],
    ["y", "Oslo", "many", "2", "y", "Rome", "", "n"],
  );
  expect(answers().stops).toEqual([
    { city: { state: "answered", value: "Oslo" }, nights: { state: "answered", value: 2 } },
    { city: { state: "answered", value: "Rome" }, nights: { state: "unanswered" } },
  ]);
  expect(seen()).toContain('! "Nights" takes a number');
});

const stops = field("stops", {
  kind: "table",
  columns: [
    { id: "city", label: "City", type: "string", required: true },
    { id: "nights", label: "Nights", type: "number", required: false },
  ],
});
const stop = (city: string, nights?: number) => ({
  city: { state: "answered", value: city },
  nights: nights === undefined ? { state: "unanswered" } : { state: "answered", value: nights },
});

/** Answers until the input ends, which stops the walk as Ctrl-C does. */
const walkUntilStopped = async (items: readonly Item[], lines: readonly string[], start: readonly Command[] = []) => {
  const form = await formInMemory(items);
  for (const command of start) if (command.type === "set") await form.document.answer(command.path, command.value);
  const dialog = createDialog(typing(...lines).asker, form.document);
  const wanted = start.length > 0 ? ({ type: "all", at: "stops" } as const) : ({ type: "open" } as const);
  await expect(new FormWalk(dialog, wanted).run()).rejects.toBeInstanceOf(Stopped);
  return form.answers();
};

test.each<[string, readonly string[], readonly unknown[]]>([
  ["after a row", ["y", "Oslo", "2", "y", "Rome", "1"], [stop("Oslo", 2), stop("Rome", 1)]],
  ["in the middle of a row", ["y", "Oslo", "2", "y", "Rome"], [stop("Oslo", 2), stop("Rome")]],
])("a table's rows are kept when the person stops: %s", async (_, lines, rows) => {
  expect(await walkUntilStopped([stops], lines)).toEqual({ stops: rows });
});

test("rows that were not reached are kept when the person stops among the rows before them", async () => {
  const value = [
    { city: "Oslo", nights: { state: "skipped", reason: "unknown" } },
    { city: "Rome", nights: 1 },
  ];
  const answers = await walkUntilStopped([stops], ["Bergen", ""], [{ type: "set", path: "stops", value }]);
  expect(answers).toEqual({
    stops: [{ ...stop("Bergen"), nights: { state: "skipped", reason: "unknown" } }, stop("Rome", 1)],
  });
});

test("boxes that have an answer are kept when the person stops among them", async () => {
  const boxes = field("boxes", { kind: "checkboxes", options, checkboxMode: "explicit" });
  expect(await walkUntilStopped([boxes], ["yes"])).toEqual({ boxes: { economy: "yes", business: "unfilled" } });
});

test("EN-CLI-08 what a slot is for is said before it is asked for, with the names that one has", async () => {
  const asked = field("counter", { kind: "capability", interface: "Counter", hint: "A counter that we may use" });
  const { seen } = await walk([asked], ["?", "@counter"], { petnames });
  expect(seen()).toContain("  A counter that we may use\n  Counter, by a name of yours\n");
  expect(seen()).toContain("  @counter  tool\n");
});

test.each(["capability", "file"])(
  "a name that one does not have is refused where it is asked for: %s",
  async (kind) => {
    const { answers, seen } = await walk([field("it", { kind })], ["@nope", ""], { petnames });
    expect(seen()).toContain("! You have no name @nope\n");
    expect(answers()).toEqual({});
  },
);

test("a file is given by its name or by its path, which may be wrong once", async () => {
  const set: string[] = [];
  const form = await formInMemory([field("scan", { kind: "file" })], { petnames });
  const { asker, seen } = typing("gone.pdf", "contract.pdf");
  vi.spyOn(form.document, "answer").mockImplementation(async (path, value) => {
    set.push(`${path}=${String(value)}`);
    return { ok: true };
  });
  await new FormWalk(createDialog(asker, form.document), { type: "open" }).run();
  expect(set).toEqual(["scan=@files/x"]);
  expect(seen()).toContain("! There is no file");
});

test("a capability cannot be held by a form in a file, and that is said", async () => {
  const { answers, seen } = await walk([field("counter", { kind: "capability" })], []);
  expect(answers()).toEqual({});
  expect(seen()).toContain('"counter" takes a capability, which a form in a file cannot hold');
});

const address: Item = {
  type: "record",
  id: "address",
  label: "Address",
  items: [field("city", { kind: "string", label: "City" }), field("zip", { kind: "string", required: false })],
};

test("EN-CLI-06 a record is asked field by field, with where each stands", async () => {
  const { answers, seen, keeps } = await walk([address], ["Oslo", ""]);
  expect(answers()).toEqual({ "address.city": "Oslo" });
  expect(keeps).toEqual(["address.city"]);
  expect(seen()).toBe("\nAddress\nCity (address.city): \nzip (address.zip, optional): \n");
});

test("a record that need not be there is asked for first", async () => {
  const optional = { ...address, optional: true } as Item;
  expect((await walk([optional], ["n"])).answers()).toEqual({});
  expect((await walk([optional], ["y", "Oslo", "0150"])).answers()).toEqual({
    "address.city": "Oslo",
    "address.zip": "0150",
  });
});

const legs: Item = {
  type: "list",
  id: "legs",
  label: "Legs",
  maxItems: 2,
  items: [field("from", { kind: "string" }), field("to", { kind: "string" })],
};

test("EN-CLI-07 items are added for as long as the person wants more", async () => {
  const { answers, seen } = await walk([legs], ["y", "Oslo", "Rome", "y", "Rome", "Oslo"]);
  expect(answers()).toEqual({
    "legs[0].from": "Oslo",
    "legs[0].to": "Rome",
    "legs[1].from": "Rome",
    "legs[1].to": "Oslo",
  });
  expect(seen()).toContain("Add an item to Legs? [y/N]: ");
  expect(seen()).toContain("Add another item to Legs? [y/N]: ");
});

test("a row in which nothing was answered is none", async () => {
  const { document } = await walk([legs], ["y", "", "", "n"]);
  expect(document.form.instances.get("legs")).toBe(0);
});

test("EN-CLI-07 items of one text each are given in one line", async () => {
  const tags: Item = { type: "list", id: "tags", label: "Tags", items: [field("$", { kind: "string" })] };
  const { answers, keeps } = await walk([tags], ["sun, sea"]);
  expect(answers()).toEqual({ "tags[0].$": "sun", "tags[1].$": "sea" });
  expect(keeps).toEqual(["tags"]);
});

test("what applies is decided as answers come in", async () => {
  const items = [field("travels", { kind: "boolean" }), field("city", { kind: "string" })];
  const rules = [
    {
      kind: "relevant",
      target: "city",
      reads: ["travels"],
      evaluate: (scope: { get: (path: string) => unknown }) => scope.get("travels") === true,
    },
  ] as never;
  expect((await walk(items, ["n"], { rules })).answers()).toEqual({ travels: false });
  expect((await walk(items, ["y", "Oslo"], { rules })).answers()).toEqual({ travels: true, city: "Oslo" });
});

test("what only a rule objects to is kept if it is given twice", async () => {
  const rules = [
    {
      kind: "constraint",
      target: "name",
      reads: [],
      evaluate: (scope: { at: (path: string) => unknown; path: string }) =>
        scope.at(scope.path) === "me" ? [{ code: "rule_failed", message: "Say your whole name" }] : [],
    },
  ] as never;
  const { answers, seen } = await walk([field("name", { kind: "string" })], ["me", "me"], { rules });
  expect(answers()).toEqual({ name: "me" });
  expect(seen()).toContain("! Say your whole name (give it once more to keep it)");
});

test("what could not be kept is said, and asked again", async () => {
  let tries = 0;
  const refuse = () => (tries++ === 0 ? "There is no name @cuonter" : undefined);
  const { answers, seen } = await walk([field("name", { kind: "string" })], ["x", "y"], { refuse });
  expect(answers()).toEqual({ name: "y" });
  expect(seen()).toContain("! There is no name @cuonter");
});

test("a required field that is left open is said to be, and the questions go on", async () => {
  const { answers, seen } = await walk(
    [field("name", { kind: "string" }), field("age", { kind: "number" })],
    ["", "7"],
  );
  expect(answers()).toEqual({ age: 7 });
  expect(seen()).toContain('! "name" is left open; it is needed before this is done');
});

test.each<[string, object]>([
  ["options", { kind: "multi_select", options }],
  ["boxes", { kind: "checkboxes", options, checkboxMode: "simple" }],
  ["an option", { kind: "single_select", options }],
  ["yes or no", { kind: "boolean" }],
])("%s can be left open like everything else", async (_, more) => {
  const { answers, seen } = await walk([field("it", more)], [""]);
  expect(answers()).toEqual({});
  expect(seen()).toContain('! "it" is left open');
});

test("what was answered another time is shown; what was passed over then is not asked again", async () => {
  const items = [
    field("name", { kind: "string", label: "Name" }),
    field("nick", { kind: "string", required: false }),
    field("pin", { kind: "string", label: "Pin", secret: true }),
    field("age", { kind: "number", required: false }),
  ];
  const form = await formInMemory(items, { isTouched: (path) => ["name", "pin"].includes(path) });
  await form.document.answer("name", "Ida");
  await form.document.answer("pin", "1234");
  const { asker, seen } = typing("7");
  await new FormWalk(createDialog(asker, form.document), { type: "open" }).run();
  expect(form.answers()).toEqual({ name: "Ida", pin: "1234", age: 7 });
  expect(seen()).toBe("✓ Name: Ida\nPin: ••••\n  A number\nage (optional): \n");
});

test("words of a form do nothing to the terminal", async () => {
  const evil = field("name", { kind: "string", label: "Name\u001b[2J", hint: "\u001b]0;owned\u0007" });
  const { seen } = await walk([evil], ["x"]);
  expect(seen()).not.toContain("\u001b");
  expect(seen()).toContain("Name\\x1b[2J");
});
