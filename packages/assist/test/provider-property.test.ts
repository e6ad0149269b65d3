import { type Confirm, createMemoryProfileStore, toolErrorCodes } from "@cofill/assist";
import { answerAt, isReadonly, isRelevant, type LiveForm } from "@cofill/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { definition, enter, fullName, now, open, person, provide } from "./provider-form.ts";

const binds = [...definition.binds, { path: "types.text", relevant: "false" }];

const openedWith = (confirm: Confirm) => {
  const opened = provide(open({ binds }), {
    profiles: createMemoryProfileStore(),
    rowTools: true,
    confirm,
  });
  opened.form.step({ type: "add_instance", path: "lines[0].parts" }, { by: person, at: now });
  enter(opened.form, "end.name", "Ada", true);
  enter(opened.form, "lines[0].parts[0].name", "Wheel", true);
  return opened;
};

const paths = [
  "types.string",
  "types.text",
  "types.integer",
  "types.money",
  "closed.fixed",
  "closed.sum",
  "closed.guess",
  "closed.hidden",
  "closed.switch",
  "closed.size",
  "lines",
  "lines[0].parts",
  "lines[0].qty",
  "lines[1].qty",
  "lines[0].double",
  "lines[0].parts[0].name",
  "end.name",
  "end.age",
  "__proto__",
  "lines[",
];
const path = fc.oneof({ arbitrary: fc.constantFrom(...paths), weight: 8 }, fc.string(), fc.anything());
const value = fc.oneof(
  fc.constantFrom<unknown>("x", "Eve", 3, "4", -1, true, false, null, undefined, "s", "", []),
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
);
const entries = fc.array(fc.record({ path, value }), { maxLength: 4 });
const input = fc.oneof(
  { arbitrary: fc.record({ path, value }), weight: 4 },
  fc.record({ path }),
  fc.record({ path: fc.constantFrom("lines", "lines[0].parts", "closed"), index: fc.nat(2) }),
  fc.record({ entries }),
  fc.record({ matches: entries, confirm: fc.boolean() }),
  fc.record({ profileId: fc.constantFrom("home", "default") }),
  fc.constant(undefined),
  fc.anything({ withBigInt: true, withNullPrototype: true }),
);
const tools = ["form.describe", "field.list", "field.describe", "field.help", "form.progress", "field.set"].concat(
  ["field.bulkSet", "form.validate", "field.validate", "profile.match", "profile.apply", "profile.learn"],
  ["form.pages", "form.nextIncomplete", "cofill.row.add", "cofill.row.remove"],
);
const name = fc.oneof(
  { arbitrary: fc.constantFrom("field.set", "field.bulkSet", "profile.apply", "cofill.row.remove"), weight: 3 },
  { arbitrary: fc.constantFrom(...tools), weight: 3 },
  fc.string(),
);
const calls = fc.array(fc.tuple(name, input), { minLength: 1, maxLength: 15 });

/** Nobody ever says yes. */
const refusals: readonly Confirm[] = [
  async () => "declined",
  async () => undefined,
  async () => "yes" as "accepted",
  () => Promise.reject(new Error("nobody")),
];

const expectEnvelope = (result: unknown): void => {
  const { content, isError, ...rest } = result as { content: { type: string; text: string }[]; isError?: true };
  expect(rest).toEqual({});
  expect(content).toEqual([{ type: "text", text: expect.any(String) }]);
  const payload = JSON.parse(content[0]!.text);
  if (isError === undefined) return expect(payload).toBeInstanceOf(Object);
  expect(isError).toBe(true);
  const { code, message, path: at, ...more } = payload;
  expect(more).toEqual({});
  expect(toolErrorCodes.includes(code) || code.startsWith("x-")).toBe(true);
  expect(code).not.toBe("ENGINE_ERROR");
  expect([typeof message, at === undefined || typeof at === "string"]).toEqual(["string", true]);
};

const numberAt = (form: LiveForm, at: string): number => Number(answerAt(form, at).value ?? 0);

/** What holds of this form for ever, whatever an agent does. */
const expectProtected = (form: LiveForm): void => {
  expect(answerAt(form, "closed.fixed").value).toBe("stays");
  expect(answerAt(form, "types.text").state).toBe("unanswered");
  expect(answerAt(form, "end.name")).toMatchObject({ value: "Ada", by: person, confirmed: true });
  const wheels = Array.from(form.answers.entries()).filter(([, { value: held }]) => held === "Wheel");
  expect(wheels.map(([, answer]) => answer)).toMatchObject([{ by: person, confirmed: true }]);
  const rows = Array.from({ length: form.instances.get("lines") ?? 0 }, (_, row) => `lines[${row}]`);
  expect(numberAt(form, "closed.sum")).toBe(rows.reduce((sum, row) => sum + numberAt(form, `${row}.qty`), 0));
  for (const row of rows) expect(numberAt(form, `${row}.double`)).toBe(numberAt(form, `${row}.qty`) * 2);
};

test("AS-ENV-01 AS-ERR-01 AS-SEC-03: whatever is called, an envelope comes back and what is protected stays", async () => {
  await fc.assert(
    fc.asyncProperty(calls, fc.constantFrom(...refusals), async (sequence, confirm) => {
      const { form, provider } = openedWith(confirm);
      for (const [tool, given] of sequence) {
        const isRejecting = confirm === refusals[3] && tool === "profile.apply";
        const result = await provider.call(fullName(tool), given);
        if (!isRejecting) expectEnvelope(result);
        expectProtected(form.form);
      }
    }),
    { numRuns: 400 },
  );
});

test("AS-SEC-03 AS-MUT-02 AS-MUT-03: one write never changes a field that was closed when it came", async () => {
  const one = fc.tuple(fc.constantFrom(...paths.slice(0, -2)), value);
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), async (sequence) => {
      const { form, provider } = openedWith(refusals[0]!);
      for (const [at, given] of sequence) {
        const before = form.form;
        const node = before.compiled.fields.get(at.replace(/\[\d+\]/g, "[*]"));
        const isClosed = !node || isReadonly(before, node, at) || !isRelevant(before, node, at);
        const result = await provider.call("formspec.field.set", { path: at, value: given });
        if (isClosed) expect([at, result.isError, form.form === before]).toEqual([at, true, true]);
        else if (result.isError) expect(form.form).toBe(before);
      }
    }),
    { numRuns: 150 },
  );
});
