import { createMemoryProfileStore } from "@cofill/assist";
import { describe, expect, test } from "vitest";
import { fullName, type Opened, open, provide, provideOrder, type ToolName } from "./provider-form.ts";

const opened = () => provideOrder({ profiles: createMemoryProfileStore(), rowTools: true });

/** The error of a call that must leave the form exactly as it is. */
const refusal = async (form: Opened, name: string, input: unknown) => {
  const before = form.form.form;
  const error = await form.error(name, input);
  expect(form.form.form).toBe(before);
  return error;
};

const withPath = ["field.describe", "field.help", "field.validate", "field.set"] as const;
const withList = ["cofill.row.add", "cofill.row.remove"] as const;

describe("paths", () => {
  const malformed: readonly [what: string, path: unknown][] = [
    ["empty", ""],
    ["two dots", "a..b"],
    ["a dot in front", ".a"],
    ["a dot behind", "end."],
    ["an open bracket", "a["],
    ["a negative index", "lines[-1].qty"],
    ["a wildcard", "lines[*].qty"],
    ["a bare wildcard", "a[*]"],
    ["an index alone", "[0]"],
    ["an index that is no number", "lines[x].qty"],
    ["a fraction", "lines[0.5].qty"],
    ["a blank", "end name"],
    ["10,000 characters", "a".repeat(10_000)],
    ["10,000 brackets", "[".repeat(10_000)],
    ["a number", 7],
    ["null", null],
    ["nothing", undefined],
    ["a list", ["end.name"]],
    ["an object", { toString: () => "end.name" }],
  ];
  const unknown: readonly [what: string, path: string][] = [
    ["no such field", "end.nobody"],
    ["a group", "end"],
    ["a row that is not there", "lines[7].qty"],
    ["a row with zeros in front", "lines[00].qty"],
    ["a very large index", `lines[${"9".repeat(400)}].qty`],
    ["an index where there are no rows", "end[0].name"],
    ["__proto__", "__proto__"],
    ["constructor", "constructor"],
    ["a.__proto__.b", "a.__proto__.b"],
    ["end.constructor.name", "end.constructor.name"],
    ["toString", "toString"],
  ];

  test.each(malformed)("AS-SEC-02 AS-ERR-01 D-19: %s is INVALID_PATH to every tool", async (_, path) => {
    const form = opened();
    for (const name of [...withPath, ...withList]) {
      const error = await refusal(form, name, { path, ...(name === "cofill.row.remove" && { index: 0 }) });
      const repeated = typeof path === "string" && path.length < 2_000 ? path : "";
      expect(error).toEqual({ code: "INVALID_PATH", message: expect.any(String), path: repeated });
      expect(error.message.length).toBeLessThan(400);
    }
  });

  test.each(unknown)("AS-SEC-02 AS-ERR-01 D-19: %s is NOT_FOUND to every tool", async (_, path) => {
    const form = opened();
    for (const name of [...withPath, ...withList]) {
      const error = await refusal(form, name, { path, ...(name === "cofill.row.remove" && { index: 0 }) });
      expect(error).toEqual({ code: "NOT_FOUND", message: expect.any(String), path });
    }
  });

  test("AS-SEC-02: in a list of entries each bad path refuses its entry", async () => {
    const form = opened();
    const before = form.form.form;
    const entries = [...malformed, ...unknown].map(([, path]) => ({ path, value: "x" }));
    const { results } = await form.ok("field.bulkSet", { entries });
    expect(results.map(({ error }) => error?.code)).toEqual([
      ...malformed.map(() => "INVALID_PATH"),
      ...unknown.map(() => "NOT_FOUND"),
    ]);
    const { filled, skipped } = await form.ok("profile.apply", { matches: entries });
    expect(filled).toEqual([]);
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(["NOT_FOUND"]));
    expect(form.form.form).toBe(before);
  });
});

const circle: Record<string, unknown> = { contentType: "text/plain" };
circle.itself = circle;
const deep = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
const trap = {
  contentType: "text/plain",
  get name(): string {
    throw new Error("a trap");
  },
};

describe("values", () => {
  const never: readonly [what: string, value: unknown][] = [
    ["not a number", Number.NaN],
    ["infinite", Number.POSITIVE_INFINITY],
    ["a function", () => "x"],
    ["a symbol", Symbol("x")],
    ["a bigint", 12n],
    ["a date object", new Date(0)],
    ["a map", new Map()],
    ["a circle", circle],
    ["an object with a trap", trap],
    ["10,000 lists in each other", deep(10_000)],
    ["a list of such", [Number.NaN]],
    ["an object of such", { contentType: "text/plain", size: Number.NaN }],
    ["an empty object", {}],
    ["text of 3,000,000 characters", "x".repeat(3_000_000)],
    ["a list of 3,000,000 items", new Array(3_000_000).fill("r")],
  ];
  const all = [
    "string",
    "text",
    "integer",
    "decimal",
    "boolean",
    "date",
    "dateTime",
    "time",
    "uri",
    "attachment",
  ].concat(["choice", "multiChoice", "money"]);

  test.each(never)("AS-SEC-02 D-09: %s is INVALID_VALUE to all 13 data types", async (_, value) => {
    const form = opened();
    for (const dataType of all) {
      const path = `types.${dataType}`;
      const error = await refusal(form, "field.set", { path, value });
      expect(error).toEqual({ code: "INVALID_VALUE", message: expect.any(String), path });
      expect(error.message.length).toBeLessThan(400);
    }
  });

  test.each<[dataType: string, ...wrong: unknown[]]>([
    ["string", 1, true, ["x"], { a: 1 }],
    ["text", 0, false, [], { text: "x" }],
    ["integer", 2.5, "2.5", "1,000", "12 kg", "0x10", true, [1], { a: 1 }, "Infinity"],
    ["decimal", "one", "1,5", false, [1.5], { a: 1 }, "NaN"],
    ["boolean", 1, 0, "1", "perhaps", [true], { a: true }],
    ["date", "2026-02-30", "28.2.2026", "2026-2-3", 20260228, "2026-02-28T10:00:00Z", true, ["2026-02-28"]],
    ["dateTime", "2026-02-28", "now", "2026-02-28T25:00:00Z", 0, true, {}],
    ["time", "25:00:00", "10", "10:61:00", 10, true, {}],
    ["uri", "example.org", "https://a b", 3, true, ["https://example.org"], {}],
    ["attachment", "a.txt", 3, true, [{ contentType: "text/plain" }], { name: "a.txt" }, { contentType: 3 }],
    ["choice", "blue", 1, true, ["r", "g"], { value: "r" }, "constructor", "__proto__"],
    ["multiChoice", ["blue"], ["r", 1], 1, true, { r: true }, "constructor"],
    [
      "money",
      "much",
      { amount: "x", currency: "EUR" },
      { amount: "5", currency: "USD" },
      { amount: "5", currency: "€" },
      true,
      [],
    ],
  ])("AS-SEC-02 D-09: a %s cannot hold what is not one", async (dataType, ...wrong) => {
    const form = opened();
    const path = `types.${dataType}`;
    for (const value of wrong) {
      const error = await refusal(form, "field.set", { path, value });
      expect([value, error]).toEqual([value, { code: "INVALID_VALUE", message: expect.any(String), path }]);
    }
  });

  const nested = (levels: number) => ({ contentType: "text/plain", more: deep(levels) });

  test.each<[what: string, value: unknown, isTaken: boolean]>([
    ["lists 60 deep", nested(60), true],
    ["lists 70 deep", nested(70), false],
    ["a date object inside", { contentType: "text/plain", at: new Date(0) }, false],
    ["a map inside", { contentType: "text/plain", at: new Map([["a", 1]]) }, false],
    ["a function inside", { contentType: "text/plain", toJSON: () => ({}) }, false],
    ["something undefined inside", { contentType: "text/plain", at: undefined }, true],
  ])("AS-SEC-02: an attachment says what it likes, in JSON: %s", async (_, value, isTaken) => {
    const form = opened();
    const input = { path: "types.attachment", value };
    if (isTaken) expect((await form.ok("field.set", input)).value).toEqual(JSON.parse(JSON.stringify(value)));
    else expect(await refusal(form, "field.set", input)).toMatchObject({ code: "INVALID_VALUE" });
  });

  test("AS-SEC-02: many texts are as long as all of them together", async () => {
    const tags = { key: "tags", type: "field", label: "Tags", dataType: "multiChoice" };
    const form = provide(open({ items: [tags], binds: [], shapes: [] }));
    const input = (items: number) => ({ path: "tags", value: new Array(items).fill("x".repeat(99)) });
    expect(await form.ok("field.set", input(1_000))).toMatchObject({ accepted: true });
    expect(await refusal(form, "field.set", input(30_000))).toMatchObject({ code: "INVALID_VALUE" });
  });

  test("AS-SEC-02: a key called __proto__ is a key like any other", async () => {
    const form = opened();
    const value = JSON.parse('{"contentType":"text/plain","__proto__":{"polluted":true}}');
    const result = await form.ok("field.set", { path: "types.attachment", value });
    expect(Object.hasOwn(result.value as object, "__proto__")).toBe(true);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const money = JSON.parse('{"amount":"5","currency":"EUR","__proto__":{"amount":"6"},"constructor":1}');
    expect((await form.ok("field.set", { path: "types.money", value: money })).value).toEqual({
      amount: "5",
      currency: "EUR",
    });
  });

  test("AS-SEC-02: a value that only __proto__ would make fit does not", async () => {
    const value = JSON.parse('{"__proto__":{"contentType":"text/plain","amount":"5","currency":"EUR"}}');
    for (const path of ["types.attachment", "types.money"]) {
      expect(await refusal(opened(), "field.set", { path, value })).toMatchObject({ code: "INVALID_VALUE" });
    }
  });
});

describe("inputs", () => {
  const valid: Readonly<Record<ToolName, object>> = {
    "form.describe": {},
    "field.list": {},
    "field.describe": { path: "end.name" },
    "field.help": { path: "end.name" },
    "form.progress": {},
    "field.set": { path: "end.name", value: "x" },
    "field.bulkSet": { entries: [{ path: "end.name", value: "x" }] },
    "form.validate": {},
    "field.validate": { path: "end.name" },
    "profile.match": {},
    "profile.apply": { matches: [{ path: "end.name", value: "x" }] },
    "profile.learn": {},
    "form.pages": {},
    "form.nextIncomplete": {},
    "cofill.row.add": { path: "lines" },
    "cofill.row.remove": { path: "lines[0].parts", index: 0 },
  };
  const names = Object.keys(valid) as ToolName[];

  test.each(names)("AS-SEC-02 AS-ERR-01: %s takes an object and nothing else", async (name) => {
    const form = opened();
    for (const input of [null, [], [valid[name]], 3, "text", true, Symbol("x"), () => valid[name]]) {
      expect(await refusal(form, name, input)).toEqual({ code: "INVALID_VALUE", message: expect.any(String) });
    }
  });

  test.each(names)("D-16: %s refuses properties that it does not know, and names them", async (name) => {
    const form = opened();
    for (const unknown of [["colour"], ["__proto__"], ["constructor", "toString"]]) {
      const known = Object.entries(valid[name]);
      const input = Object.fromEntries([...known, ...unknown.map((key) => [key, 1] as const)]);
      const { code, message } = await refusal(form, name, input);
      expect(code).toBe("INVALID_VALUE");
      for (const key of unknown) expect(message).toContain(`"${key}"`);
    }
  });

  test.each<[name: string, input: object, named: string]>([
    ["field.bulkSet", { entries: [{ path: "end.name", value: "x", colour: 1 }] }, "entries[0].colour"],
    [
      "field.bulkSet",
      {
        entries: [
          { path: "end.age", value: 30 },
          { path: "end.name", old: 1 },
        ],
      },
      "entries[1].old",
    ],
    ["profile.apply", { matches: [{ path: "end.name", value: "x", colour: 1 }] }, "matches[0].colour"],
    ["field.bulkSet", { entries: [null] }, "entries[0]"],
    ["field.bulkSet", { entries: [undefined] }, "entries[0]"],
    ["field.bulkSet", { entries: [["end.name", "x"]] }, "entries[0]"],
    ["field.bulkSet", { entries: { path: "end.name" } }, "entries"],
    ["field.bulkSet", {}, "entries"],
    ["profile.apply", { matches: "all" }, "matches"],
    ["profile.apply", { matches: [], confirm: "yes" }, "confirm"],
    ["profile.apply", { matches: [], confirm: null }, "confirm"],
    ["profile.apply", { confirm: true }, "matches"],
    ["profile.match", { profileId: 3 }, "profileId"],
    ["profile.match", { profileId: "x".repeat(5_000) }, "profileId"],
    ["field.list", { filter: "sideways" }, "filter"],
    ["field.list", { filter: ["all"] }, "filter"],
    ["field.help", { path: "end.name", audience: "everyone" }, "audience"],
    ["form.validate", { mode: "demand" }, "mode"],
    ["form.nextIncomplete", { scope: "form" }, "scope"],
    ["cofill.row.remove", { path: "lines" }, "index"],
    ["cofill.row.remove", { path: "lines", index: -1 }, "index"],
    ["cofill.row.remove", { path: "lines", index: 0.5 }, "index"],
    ["cofill.row.remove", { path: "lines", index: "0" }, "index"],
  ])("D-16 AS-SEC-02: %s with %j is refused as a whole, and the message names it", async (name, input, named) => {
    const { code, message } = await refusal(opened(), name, input);
    expect(code).toBe("INVALID_VALUE");
    expect(message).toContain(named);
  });

  test.each<[what: string, name: unknown]>([
    ["unknown", "formspec.field.delete"],
    ["without its namespace", "form.describe"],
    ["in other letters", "FORMSPEC.FORM.DESCRIBE"],
    ["empty", ""],
    ["constructor", "constructor"],
    ["__proto__", "__proto__"],
    ["10,000 characters", "x".repeat(10_000)],
    ["undefined", undefined],
    ["null", null],
    ["a number", 3],
    ["a symbol", Symbol("formspec.form.describe")],
    ["an object without a prototype", Object.create(null)],
  ])("AS-ERR-01: a tool whose name is %s is UNSUPPORTED", async (_, name) => {
    const result = await opened().provider.call(name as string, {});
    expect(result).toEqual({ content: [{ type: "text", text: expect.any(String) }], isError: true });
    const error = JSON.parse(result.content[0]!.text);
    expect(error).toEqual({ code: "UNSUPPORTED", message: expect.any(String) });
    expect(error.message.length).toBeLessThan(300);
  });

  test.each(names)("AS-ENV-01: %s answers with the envelope, for good input and bad", async (name) => {
    const { provider } = opened();
    const good = await provider.call(fullName(name), valid[name]);
    expect(good).toEqual({ content: [{ type: "text", text: expect.any(String) }] });
    expect(JSON.parse(good.content[0]!.text)).toBeInstanceOf(Object);
    expect(await provider.call(fullName(name), 3)).toEqual({
      content: [{ type: "text", text: expect.stringContaining("INVALID_VALUE") }],
      isError: true,
    });
  });

  test("AS-SEC-02: an input that throws when it is read is an ENGINE_ERROR without its words", async () => {
    const form = opened();
    const input = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("secret words");
        },
      },
    );
    const error = await refusal(form, "field.set", input);
    expect(error).toEqual({ code: "ENGINE_ERROR", message: expect.not.stringContaining("secret") });
  });
});
