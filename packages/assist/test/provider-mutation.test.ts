import type { ConfirmationRequest } from "@cofill/assist";
import { answerAt } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { agent, enter, now, open, person, provide, provideOrder } from "./provider-form.ts";

const valueAt = (opened: ReturnType<typeof provideOrder>, path: string) => answerAt(opened.form.form, path).value;

describe("field.set", () => {
  test("AS-TOOL-06 AS-SHP-08: a value that fits is written as it is", async () => {
    const opened = provideOrder();
    expect(await opened.ok("field.set", { path: "types.integer", value: 12 })).toEqual({
      accepted: true,
      value: 12,
      validation: [],
    });
    expect(await opened.ok("field.describe", { path: "types.integer" })).toMatchObject({ value: 12 });
    expect(answerAt(opened.form.form, "types.integer").by).toEqual({ kind: "agent", id: "assist" });
  });

  test("AS-MUT-04 AS-SHP-08 D-09: a value that breaks a rule is written, with its results", async () => {
    const opened = provideOrder();
    expect(await opened.ok("field.set", { path: "end.age", value: 3 })).toEqual({
      accepted: true,
      value: 3,
      validation: [
        {
          $formspecValidationResult: "1.0",
          path: "end.age",
          severity: "error",
          constraintKind: "constraint",
          code: "CONSTRAINT_FAILED",
          message: "Adults only",
          source: "bind",
          sourceId: "end.age",
          constraint: "$ >= 18",
          value: 3,
        },
      ],
    });
    expect(valueAt(opened, "end.age")).toBe(3);
  });

  test("AS-MUT-04: what a write brings about elsewhere is in the next report", async () => {
    const opened = provide(
      open({ binds: [{ path: "end.name", required: "$types.boolean" }], shapes: [], formPresentation: {} }),
    );
    expect(await opened.ok("form.validate")).toMatchObject({ valid: true });
    await opened.ok("field.set", { path: "types.boolean", value: true });
    expect(await opened.ok("form.validate")).toMatchObject({ valid: false, results: [{ path: "end.name" }] });
  });

  test.each<[what: string, input: object]>([
    ["left out", { path: "types.string" }],
    ["undefined", { path: "types.string", value: undefined }],
    ["null", { path: "types.string", value: null }],
  ])("AS-TOOL-06: a value that is %s clears the field", async (_, input) => {
    const opened = provideOrder();
    await opened.ok("field.set", { path: "types.string", value: "x" });
    expect(await opened.ok("field.set", input)).toEqual({ accepted: true, value: null, validation: [] });
    expect(answerAt(opened.form.form, "types.string").state).toBe("unanswered");
  });

  test("AS-MUT-04: clearing a required field brings the result of it", async () => {
    const opened = provideOrder();
    await opened.ok("field.set", { path: "end.name", value: "Ada" });
    expect(await opened.ok("field.set", { path: "end.name" })).toMatchObject({
      accepted: true,
      value: null,
      validation: [{ code: "REQUIRED", constraintKind: "required", severity: "error" }],
    });
  });

  test.each<[path: string, given: unknown, value: unknown]>([
    ["types.integer", "12", 12],
    ["types.decimal", "0.5", 0.5],
    ["types.boolean", "true", true],
    ["types.date", " 2026-02-28 ", "2026-02-28"],
    ["types.uri", " urn:isbn:1 ", "urn:isbn:1"],
    ["types.choice", ["r"], "r"],
    ["types.choice", "Red", "r"],
    ["types.multiChoice", "r", ["r"]],
    ["types.money", { amount: 5, currency: "EUR" }, { amount: "5", currency: "EUR" }],
    ["types.money", { amount: "5" }, { amount: "5", currency: "EUR" }],
  ])("D-09 D-19: %s takes %j as %j and says so", async (path, given, value) => {
    const opened = provideOrder();
    expect(await opened.ok("field.set", { path, value: given })).toEqual({
      accepted: true,
      value,
      validation: [],
      coerced: true,
    });
    expect((await opened.ok("field.describe", { path })).value).toEqual(value);
  });

  test.each<[path: string, value: unknown]>([
    ["types.string", "x"],
    ["types.text", "a\nb"],
    ["types.integer", -3],
    ["types.decimal", 0.1],
    ["types.boolean", false],
    ["types.date", "2024-02-29"],
    ["types.dateTime", "2026-03-01T09:30:00Z"],
    ["types.time", "09:30:00"],
    ["types.uri", "mailto:a@example.org"],
    ["types.attachment", { contentType: "text/plain", url: "https://example.org/a", size: 3, note: { by: "me" } }],
    ["types.choice", "g"],
    ["types.multiChoice", ["r", "g"]],
    ["types.money", { amount: "12.50", currency: "EUR" }],
  ])("D-09: %s holds %j as it is, and nothing is said to be changed", async (path, value) => {
    const opened = provideOrder();
    expect(await opened.ok("field.set", { path, value })).toEqual({ accepted: true, value, validation: [] });
  });

  test("AS-MUT-01 D-09: a calculated field whose readonly is false can be written", async () => {
    const opened = provideOrder();
    await opened.ok("field.set", { path: "types.integer", value: 1 });
    expect(await opened.ok("field.describe", { path: "closed.guess" })).toMatchObject({ value: 2, readonly: false });
    expect(await opened.ok("field.set", { path: "closed.guess", value: 9 })).toMatchObject({
      accepted: true,
      value: 9,
    });
  });

  test.each<[id: string, path: string, code: string]>([
    ["AS-MUT-02 AS-TOOL-06", "closed.fixed", "READONLY"],
    ["AS-MUT-02 D-09", "closed.sum", "READONLY"],
    ["AS-MUT-02 D-09", "lines[0].double", "READONLY"],
    ["AS-MUT-03 AS-TOOL-06", "closed.hidden", "NOT_RELEVANT"],
    ["AS-MUT-01", "closed", "NOT_FOUND"],
    ["AS-MUT-01", "lines", "NOT_FOUND"],
    ["AS-MUT-01", "lines[0]", "NOT_FOUND"],
    ["AS-MUT-01 D-19", "lines[1].qty", "NOT_FOUND"],
    ["AS-MUT-01 D-19", "", "INVALID_PATH"],
  ])("%s AS-SEC-03: %j is %s, for a value and for clearing, and nothing changes", async (_, path, code) => {
    const opened = provideOrder();
    const before = opened.form.form;
    for (const value of ["x", 1, null, undefined]) {
      expect(await opened.error("field.set", { path, value })).toEqual({ code, message: expect.any(String), path });
    }
    expect(opened.form.form).toBe(before);
  });

  test("AS-MUT-02 AS-MUT-03: closed while a rule says so, open when it no longer does", async () => {
    const opened = provideOrder();
    await opened.ok("field.set", { path: "closed.switch", value: true });
    expect(await opened.error("field.set", { path: "closed.size", value: "s" })).toMatchObject({ code: "READONLY" });
    expect(await opened.ok("field.set", { path: "closed.hidden", value: "x" })).toMatchObject({ accepted: true });
    await opened.ok("field.set", { path: "closed.switch", value: false });
    expect(await opened.ok("field.set", { path: "closed.size", value: "s" })).toMatchObject({ accepted: true });
    expect(await opened.error("field.set", { path: "closed.hidden" })).toMatchObject({ code: "NOT_RELEVANT" });
    expect(valueAt(opened, "closed.hidden")).toBe("x");
  });

  test("D-19: a choice outside its options names those there are", async () => {
    const opened = provideOrder();
    for (const [path, value] of [
      ["types.choice", "blue"],
      ["types.multiChoice", ["r", "blue"]],
    ]) {
      const { code, message } = await opened.error("field.set", { path, value });
      expect(code).toBe("INVALID_VALUE");
      expect(message).toContain("blue");
      expect(message).toMatch(/\br, g\b/);
    }
  });

  test("what a person confirmed stays: an agent's value is proposed, and clearing refused", async () => {
    const opened = provideOrder();
    enter(opened.form, "end.name", "Ada", true);
    expect(await opened.ok("field.set", { path: "end.name", value: "Eve" })).toEqual({
      accepted: false,
      value: "Ada",
      validation: [],
      proposed: true,
    });
    expect(opened.form.form.proposals.get("end.name")).toMatchObject({ value: "Eve" });
    expect(await opened.error("field.set", { path: "end.name" })).toMatchObject({
      code: "x-confirmed-by-person",
      path: "end.name",
    });
    expect(valueAt(opened, "end.name")).toBe("Ada");
    expect(await provide(opened.form, { actor: person }).ok("field.set", { path: "end.name", value: "Eve" })).toEqual({
      accepted: true,
      value: "Eve",
      validation: [],
    });
  });

  test("a value is copied: what its giver does with it later changes nothing", async () => {
    const opened = provideOrder();
    const attachment = { contentType: "text/plain", tags: ["a"] };
    await opened.ok("field.set", { path: "types.attachment", value: attachment });
    attachment.tags.push("b");
    expect((await opened.ok("field.describe", { path: "types.attachment" })).value).toEqual({
      contentType: "text/plain",
      tags: ["a"],
    });
  });
});

describe("field.bulkSet", () => {
  test("AS-TOOL-07 AS-SHP-09 D-19: each entry stands for itself, and those with an error are counted", async () => {
    const opened = provideOrder();
    enter(opened.form, "end.name", "Ada", true);
    const result = await opened.ok("field.bulkSet", {
      entries: [
        { path: "types.integer", value: "12" },
        { path: "closed.fixed", value: "x" },
        { path: "end.name", value: "Eve" },
        { path: "end.age", value: 3 },
        { path: "types.choice", value: "blue" },
        { path: "no.where", value: 1 },
        { path: "a..b", value: 1 },
        { path: "closed.hidden", value: "x" },
        { path: "types.string" },
      ],
    });
    const refused = (path: string, code: string) => ({
      path,
      accepted: false,
      validation: [],
      error: { code, message: expect.any(String), path },
    });
    expect(result).toEqual({
      results: [
        { path: "types.integer", accepted: true, validation: [] },
        refused("closed.fixed", "READONLY"),
        { path: "end.name", accepted: false, validation: [], proposed: true },
        { path: "end.age", accepted: true, validation: [expect.objectContaining({ message: "Adults only" })] },
        refused("types.choice", "INVALID_VALUE"),
        refused("no.where", "NOT_FOUND"),
        refused("a..b", "INVALID_PATH"),
        refused("closed.hidden", "NOT_RELEVANT"),
        { path: "types.string", accepted: true, validation: [] },
      ],
      summary: { accepted: 3, rejected: 6, errors: 5 },
    });
    expect([valueAt(opened, "types.integer"), valueAt(opened, "end.age"), valueAt(opened, "end.name")]).toEqual([
      12,
      3,
      "Ada",
    ]);
  });

  test("AS-TOOL-07: entries are written in order, so one may open the way for the next, and the last of two stands", async () => {
    const opened = provideOrder();
    const entries = [
      { path: "closed.switch", value: true },
      { path: "closed.hidden", value: "x" },
      { path: "types.string", value: "first" },
      { path: "types.string", value: "second" },
    ];
    expect(await opened.ok("field.bulkSet", { entries })).toMatchObject({ summary: { accepted: 4, rejected: 0 } });
    expect([valueAt(opened, "closed.hidden"), valueAt(opened, "types.string")]).toEqual(["x", "second"]);
  });

  test("AS-TOOL-07: no entries are no work", async () => {
    const opened = provideOrder({ confirmBulk: true, confirm: () => Promise.reject(new Error("asked")) });
    expect(await opened.ok("field.bulkSet", { entries: [] })).toEqual({
      results: [],
      summary: { accepted: 0, rejected: 0, errors: 0 },
    });
  });

  test("AS-TOOL-07: a thousand entries are taken, one more is not, and then nothing is written", async () => {
    const opened = provideOrder();
    const entries = Array.from({ length: 1_000 }, (_, value) => ({ path: "types.integer", value }));
    expect((await opened.ok("field.bulkSet", { entries })).summary.accepted).toBe(1_000);
    const before = opened.form.form;
    const error = await opened.error("field.bulkSet", { entries: [...entries, entries[0]] });
    expect(error).toMatchObject({ code: "INVALID_VALUE", message: expect.stringContaining("1000") });
    expect(opened.form.form).toBe(before);
  });
});

describe("confirmation of bulk writes", () => {
  const entries = [
    { path: "closed.switch", value: "true" },
    { path: "closed.hidden", value: "x" },
    { path: "closed.fixed", value: "x" },
    { path: "types.integer", value: "no" },
  ];

  test("AS-MUT-05: a person is shown exactly what would be written, and then it is", async () => {
    const asked: ConfirmationRequest[] = [];
    const confirm = async (request: ConfirmationRequest) => {
      asked.push(request);
      return "accepted" as const;
    };
    const opened = provideOrder({ confirmBulk: true, confirm });
    expect((await opened.ok("field.bulkSet", { entries })).summary).toEqual({ accepted: 2, rejected: 2, errors: 2 });
    expect(asked).toEqual([
      {
        id: expect.any(String),
        tool: "formspec.field.bulkSet",
        message: 'Write 2 answers into "Order"?',
        changes: [
          { path: "closed.switch", label: "Switch", before: null, after: true },
          { path: "closed.hidden", label: "Hidden", before: null, after: "x" },
        ],
      },
    ]);
  });

  test.each<[answer: "declined" | undefined, code: string]>([
    ["declined", "x-declined"],
    [undefined, "x-confirmation-required"],
  ])("AS-MUT-05 AS-ERR-02: the answer %s is %s, and nothing is written", async (answer, code) => {
    const opened = provideOrder({ confirmBulk: true, confirm: async () => answer });
    const before = opened.form.form;
    expect(await opened.error("field.bulkSet", { entries })).toEqual({ code, message: expect.any(String) });
    expect(opened.form.form).toBe(before);
  });

  test("AS-ERR-02: nobody to ask is x-confirmation-required; the transport's way comes before the host's", async () => {
    const opened = provideOrder({ confirmBulk: true });
    expect(await opened.error("field.bulkSet", { entries })).toMatchObject({ code: "x-confirmation-required" });
    const host = provideOrder({ confirmBulk: true, confirm: () => Promise.reject(new Error("the host was asked")) });
    expect(await host.ok("field.bulkSet", { entries }, { confirm: async () => "accepted" })).toMatchObject({
      summary: { accepted: 2 },
    });
  });

  test("AS-MUT-05: what was not shown is not written, even if it has become possible meanwhile", async () => {
    const opened = provideOrder({ confirmBulk: true });
    const confirm = async () => {
      enter(opened.form, "closed.switch", true);
      return "accepted" as const;
    };
    const result = await opened.ok(
      "field.bulkSet",
      {
        entries: [
          { path: "closed.hidden", value: "unseen" },
          { path: "end.name", value: "Ada" },
        ],
      },
      { confirm },
    );
    expect(result.results).toMatchObject([{ accepted: false, error: { code: "NOT_RELEVANT" } }, { accepted: true }]);
    expect(valueAt(opened, "closed.hidden")).toBeUndefined();
  });

  test("AS-MUT-02 AS-MUT-03: what has closed while the person was thinking is not written", async () => {
    const opened = provideOrder({ confirmBulk: true });
    enter(opened.form, "closed.switch", true);
    const confirm = async () => {
      enter(opened.form, "closed.switch", false);
      return "accepted" as const;
    };
    const given = { entries: [{ path: "closed.hidden", value: "x" }] };
    const result = await opened.ok("field.bulkSet", given, { confirm });
    expect(result.results).toMatchObject([{ accepted: false, error: { code: "NOT_RELEVANT" } }]);
    expect(valueAt(opened, "closed.hidden")).toBeUndefined();
  });
});

describe("saving", () => {
  test("AS-SEC-04: a form full of findings is saved and written out all the same", async () => {
    const saved: number[] = [];
    const opened = provideOrder({ onChange: ({ form }) => void saved.push(form.answers.size) });
    expect(await opened.ok("field.set", { path: "end.age", value: 3 })).toMatchObject({ accepted: true });
    expect(saved).toHaveLength(1);
    const { status, data, validationResults } = opened.form.response();
    expect(status).toBe("in-progress");
    expect(data).toMatchObject({ end: { age: 3, name: null } });
    expect(validationResults?.map(({ path }) => path)).toEqual(["end.name", "end.age", "lines[0].qty"]);
    const again = provide(open({}, { response: opened.form.response() }));
    expect((await again.ok("field.describe", { path: "end.age" })).value).toBe(3);
  });

  test("only a call that changed the form is saved, before its answer", async () => {
    const saved: unknown[] = [];
    const opened = provideOrder({ onChange: ({ form }) => void saved.push(form) });
    await opened.ok("form.validate");
    await opened.error("field.set", { path: "closed.fixed", value: "x" });
    expect(saved).toEqual([]);
    await opened.ok("field.set", { path: "types.string", value: "x" });
    expect(saved).toEqual([opened.form.form]);
  });

  test("AS-ERR-01: what cannot be saved is the answer; a saver that breaks down says nothing of itself", async () => {
    const refusal = { code: "x-not-saved", message: "The disk is full" } as const;
    const refusing = provideOrder({ onChange: () => refusal });
    expect(await refusing.error("field.set", { path: "types.string", value: "x" })).toEqual(refusal);
    const breaking = provideOrder({ onChange: () => Promise.reject(new Error("secret of the disk")) });
    const error = await breaking.error("field.set", { path: "types.string", value: "x" });
    expect(error).toEqual({ code: "ENGINE_ERROR", message: expect.not.stringContaining("secret") });
  });

  test("who writes is the host's word, never the input's", async () => {
    const opened = provideOrder({ actor: agent });
    expect(await opened.error("field.set", { path: "types.string", value: "x", by: person })).toMatchObject({
      code: "INVALID_VALUE",
    });
    await opened.ok("field.set", { path: "types.string", value: "x" });
    expect(answerAt(opened.form.form, "types.string")).toMatchObject({ by: agent, at: now });
  });
});
