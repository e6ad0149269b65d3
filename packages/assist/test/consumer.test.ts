import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createConsumer, fromFunctionName, toFunctionName } from "../src/consumer/index.ts";
import type { AssistProvider, ConfirmationRequest, FieldSummary, ToolDeclaration } from "../src/contract.ts";
import { codes } from "./fake-provider.ts";

type Consumer = ReturnType<typeof createConsumer>;

const declare = (name: string): ToolDeclaration => ({
  name,
  title: name,
  description: name,
  inputSchema: { type: "object" },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});

/** A provider that answers each tool with what the test says, and keeps what it was asked. */
const scripted = (answers: Readonly<Record<string, unknown>>) => {
  const calls: (readonly [string, unknown])[] = [];
  const provider: AssistProvider = {
    tools: () => Object.keys(answers).map(declare),
    call: async (name, input) => {
      calls.push([name, input]);
      return answers[name] as never;
    },
  };
  return { provider, calls };
};
const payload = (value: unknown) => ({ content: [{ type: "text", text: JSON.stringify(value) }] });
const failure = (error: unknown) => ({ ...payload(error), isError: true });

const field = (path: string, changes: Partial<FieldSummary> = {}): FieldSummary => ({
  path,
  label: `Label of ${path}`,
  dataType: "string",
  required: false,
  relevant: true,
  readonly: false,
  filled: true,
  valid: true,
  ...changes,
});
const described = { path: "a", label: "Field A", dataType: "string", value: "old", validation: [] };

/** Every tool: how it is called, what is sent, a payload that it may give. */
const catalog: readonly (readonly [string, (consumer: Consumer) => Promise<unknown>, unknown, unknown])[] = [
  ["formspec.form.describe", (c) => c.form.describe(), {}, { title: "T", fieldCount: 1 }],
  ["formspec.form.progress", (c) => c.form.progress(), {}, { total: 1, filled: 0, valid: 1, complete: false }],
  ["formspec.form.validate", (c) => c.form.validate("submit"), { mode: "submit" }, { valid: true, results: [] }],
  ["formspec.form.pages", (c) => c.form.pages(), {}, { pages: [] }],
  ["formspec.form.nextIncomplete", (c) => c.form.nextIncomplete(), {}, { label: "Done", reason: "complete" }],
  ["formspec.field.list", (c) => c.field.list("all"), { filter: "all" }, [field("a")]],
  ["formspec.field.describe", (c) => c.field.describe("a"), { path: "a" }, described],
  [
    "formspec.field.help",
    (c) => c.field.help("a", "human"),
    { path: "a", audience: "human" },
    { path: "a", label: "A", references: {} },
  ],
  [
    "formspec.field.set",
    (c) => c.field.set("a", 0),
    { path: "a", value: 0 },
    { accepted: true, value: 0, validation: [] },
  ],
  [
    "formspec.field.bulkSet",
    (c) => c.field.bulkSet([{ path: "a", value: 1 }]),
    { entries: [{ path: "a", value: 1 }] },
    { results: [], summary: { accepted: 1, rejected: 0, errors: 0 } },
  ],
  ["formspec.field.validate", (c) => c.field.validate("a"), { path: "a" }, { results: [] }],
  ["formspec.profile.match", (c) => c.profile.match("home"), { profileId: "home" }, { matches: [] }],
  [
    "formspec.profile.apply",
    (c) => c.profile.apply([{ path: "a", value: 1 }]),
    { matches: [{ path: "a", value: 1 }], confirm: true },
    { filled: [], skipped: [] },
  ],
  ["formspec.profile.learn", (c) => c.profile.learn(), {}, { savedConcepts: 1, savedFields: 0 }],
];

describe.each(catalog)("%s", (name, run, input, value) => {
  const answerWith = (answer: unknown) => scripted({ [name]: answer });

  test("AS-ROLE-04: the consumer returns the parsed payload", async () => {
    const { provider, calls } = answerWith(payload(value));
    expect(await run(createConsumer(provider))).toEqual({ ok: true, value });
    expect(calls).toEqual([[name, input]]);
  });

  test.each([
    ["no envelope", undefined],
    ["no content", { content: [] }],
    ["text that is no JSON", { content: [{ type: "text", text: "Success! The title is T." }] }],
    ["a payload of another tool", payload({ unrelated: true })],
    ["a list of the wrong things", payload([1])],
    ["null", payload(null)],
    ["an error without a code", failure("it broke")],
  ])("AS-ENV-01: %s is an ENGINE_ERROR, never a guess", async (_, answer) => {
    expect(await run(createConsumer(answerWith(answer).provider))).toMatchObject({
      ok: false,
      error: { code: "ENGINE_ERROR" },
    });
  });
});

describe("errors", () => {
  const describeWith = (error: unknown) =>
    createConsumer(scripted({ "formspec.form.describe": failure(error) }).provider).form.describe();

  test.each(codes)("AS-ERR-01: %s reaches the caller as it is", async (code) => {
    const error = { code, message: "No.", path: "a" };
    expect(await describeWith(error)).toEqual({ ok: false, error });
  });

  test.each(["TEAPOT", "", "X-upper", "constructor"])(
    "AS-ERR-02: the unknown code %j is a generic failure",
    async (code) => {
      expect(await describeWith({ code, message: "No." })).toEqual({
        ok: false,
        error: { code: "ENGINE_ERROR", message: "No.", originalCode: code },
      });
    },
  );

  test("a provider that throws is an ENGINE_ERROR", async () => {
    const provider: AssistProvider = {
      tools: () => [declare("formspec.form.describe")],
      call: () => Promise.reject(new Error("gone")),
    };
    expect(await createConsumer(provider).form.describe()).toMatchObject({ error: { code: "ENGINE_ERROR" } });
  });
});

describe("tools that the provider does not offer", () => {
  test.each(catalog.filter(([name]) => !/pages|nextIncomplete/.test(name)))(
    "AS-ROLE-04: %s is UNSUPPORTED without a call",
    async (_, run) => {
      const { provider, calls } = scripted({});
      expect(await run(createConsumer(provider))).toMatchObject({ ok: false, error: { code: "UNSUPPORTED" } });
      expect(calls).toEqual([]);
    },
  );

  test("AS-ROLE-04: form.pages is empty if the provider does not offer it", async () => {
    const consumer = createConsumer(scripted({}).provider);
    expect(await consumer.form.pages()).toEqual({ ok: true, value: { pages: [] } });
    expect(await consumer.form.nextIncomplete("page")).toMatchObject({ error: { code: "UNSUPPORTED" } });
  });

  test.each([
    ["required and empty", [field("a"), field("b", { required: true, filled: false })], ["b", "required"]],
    [
      "required before an earlier optional",
      [field("a", { filled: false }), field("b", { valid: false })],
      ["b", "invalid"],
    ],
    [
      "in document order",
      [field("a", { valid: false }), field("b", { required: true, filled: false })],
      ["a", "invalid"],
    ],
    ["empty and optional", [field("a"), field("b", { filled: false })], ["b", "empty"]],
    ["nobody can fill a readonly one", [field("a", { readonly: true, filled: false })], [undefined, "complete"]],
    ["nothing", [], [undefined, "complete"]],
  ] as const)("AS-ROLE-04: nextIncomplete from the list: %s", async (_, fields, [path, reason]) => {
    const consumer = createConsumer(scripted({ "formspec.field.list": payload(fields) }).provider);
    const outcome = await consumer.form.nextIncomplete();
    expect(outcome.ok && [outcome.value.path, outcome.value.reason]).toEqual([path, reason]);
  });
});

describe("confirmation before bulk writes", () => {
  const answers = {
    "formspec.field.describe": payload(described),
    "formspec.field.bulkSet": payload({ results: [], summary: {} }),
    "formspec.profile.apply": payload({ filled: [], skipped: [] }),
  };
  const writes = [{ path: "a", value: "new" }];
  const writesOf = (calls: readonly (readonly [string, unknown])[]) =>
    calls.filter(([name]) => name !== "formspec.field.describe");

  test.each([
    ["bulkSet, accepted", "accepted", "bulkSet", { ok: true }, [["formspec.field.bulkSet", { entries: writes }]]],
    ["bulkSet, declined", "declined", "bulkSet", { error: { code: "x-declined" } }, []],
    ["bulkSet, nobody to ask", undefined, "bulkSet", { error: { code: "x-confirmation-required" } }, []],
    [
      "apply, accepted: the provider need not ask again",
      "accepted",
      "apply",
      { ok: true },
      [["formspec.profile.apply", { matches: writes, confirm: false }]],
    ],
    [
      "apply, declined",
      "declined",
      "apply",
      { value: { filled: [], skipped: [{ path: "a", reason: "DECLINED" }] } },
      [],
    ],
    ["apply, nobody to ask", undefined, "apply", { error: { code: "x-confirmation-required" } }, []],
  ] as const)("AS-ROLE-04: %s", async (_, decision, method, outcome, sent) => {
    const { provider, calls } = scripted(answers);
    const asked: ConfirmationRequest[] = [];
    const consumer = createConsumer(provider, {
      confirm: async (request) => {
        asked.push(request);
        expect(writesOf(calls)).toEqual([]);
        return decision;
      },
    });
    const result = await (method === "bulkSet" ? consumer.field.bulkSet(writes) : consumer.profile.apply(writes));
    expect(result).toMatchObject(outcome);
    expect(asked).toMatchObject([{ changes: [{ path: "a", label: "Field A", before: "old", after: "new" }] }]);
    expect(writesOf(calls)).toEqual(sent);
  });

  test("AS-ROLE-04: a consumer without confirm leaves asking to the provider, unless told not to", async () => {
    const { provider, calls } = scripted(answers);
    const consumer = createConsumer(provider);
    await consumer.profile.apply(writes);
    await consumer.profile.apply(writes, { confirm: false });
    expect(calls.map(([, input]) => (input as { confirm: boolean }).confirm)).toEqual([true, false]);
  });
});

describe("function names for language models", () => {
  test.each([
    ["formspec.field.bulkSet", "formspec-field-bulkSet"],
    ["markform.set_value", "markform-set_value"],
    ["x-vendor.tool-name", "x--vendor-tool--name"],
    ["a", "a"],
    ["", undefined],
    ["a..b", undefined],
    [".a", undefined],
    ["a.-b", undefined],
    ["a b", undefined],
    ["é.b", undefined],
    ["a".repeat(65), undefined],
  ])("AS-TR-MCP: %j becomes %j", (tool, expected) => {
    expect(toFunctionName(tool)).toBe(expected);
    if (expected !== undefined) expect(fromFunctionName(expected)).toBe(tool);
  });

  test("AS-TR-MCP: function names convert back and contain only allowed characters", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9_.-]{1,40}$/), (tool) => {
        const alias = toFunctionName(tool);
        if (alias === undefined) return;
        expect(alias).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
        expect(fromFunctionName(alias)).toBe(tool);
      }),
    );
  });

  test("a name that toFunctionName cannot produce is not converted back", () => {
    expect(["a---b", "-a", "a-", "a.b", "a b", ""].map(fromFunctionName)).toEqual(Array(6).fill(undefined));
  });
});
