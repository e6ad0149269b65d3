import { type Answer, compile, type Definition, openForm } from "@cofill/core";
import type { FormState, FormUpdate, PageCommand } from "@cofill/page";
import { createIntakeService, type IntakeSource } from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import fc from "fast-check";
import { expect, test } from "vitest";
import { presentationOfIntake } from "../src/pages/presentation.ts";
import { openSubmissionPage } from "../src/pages/submission-page.ts";
import type { LinkPrincipal } from "../src/principals.ts";

const schema: IntakeSource = {
  id: "schema",
  version: "1",
  name: "Schema",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: {
        name: { type: "string" },
        kind: { enum: ["a", "b"] },
        rows: {
          type: "array",
          items: { type: "object", properties: { x: { type: "number" }, y: { type: "string" } } },
        },
      },
      if: { properties: { kind: { const: "b" } }, required: ["kind"] },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
      then: { required: ["name"] },
    },
  },
};

const calculated: IntakeSource = {
  id: "calculated",
  version: "1",
  name: "Calculated",
  form: {
    format: "formspec",
    definition: {
      $formspec: "1.0",
      url: "https://example.org/calculated",
      version: "1.0.0",
      status: "active",
      title: "Calculated",
      items: [
        { key: "name", type: "field", dataType: "string", label: "Name" },
        { key: "kind", type: "field", dataType: "string", label: "Kind" },
        {
          key: "rows",
          type: "group",
          label: "Rows",
          repeatable: true,
          children: [
            { key: "x", type: "field", dataType: "decimal", label: "X" },
            { key: "y", type: "field", dataType: "string", label: "Y" },
            { key: "double", type: "field", dataType: "decimal", label: "Double" },
          ],
        },
        { key: "total", type: "field", dataType: "decimal", label: "Total" },
      ],
      binds: [
        { path: "rows[*].double", calculate: "x * 2" },
        { path: "total", calculate: "sum($rows[*].x)" },
      ],
    },
  },
};

const openPage = async (source: IntakeSource) => {
  const service = await createIntakeService({ store: createMemoryStore(), baseUrl: "http://localhost" });
  await service.register(source);
  const open = { via: "open", tenant: "default" } as const;
  const actor = { kind: "agent", id: "bot" } as const;
  const made = await service.create(open, source.id, { actor });
  if (!made.ok) throw new Error(`${made.problem.code}.${made.problem.reason}`);
  const { submissionId, resumeToken } = made.value.body;
  const issued = await service.issueLink(open, submissionId, { actor: { kind: "human", id: "clerk" }, resumeToken });
  if (!issued.ok || !issued.value.body.ok) throw new Error("no link");
  const token = String(issued.value.body.url).split("/").at(-1)!;
  const page = await openSubmissionPage({
    service,
    principal: (await service.linkPrincipal(token)) as LinkPrincipal,
    onCommit: () => () => undefined,
    isStillAllowed: async () => true,
    presentationOf: presentationOfIntake,
  });
  return page;
};

const path = fc.constantFrom("name", "kind", "rows[0].x", "rows[1].x", "rows[0].y", "rows[2].y");

const command: fc.Arbitrary<PageCommand> = fc.oneof(
  fc.record({
    type: fc.constant("set" as const),
    path,
    value: fc.oneof(fc.constantFrom("a", "b", "Ada"), fc.integer({ min: 0, max: 9 })),
    keep: fc.constant(true),
  }),
  fc.record({ type: fc.constant("clear" as const), path }),
  fc.constant({ type: "add_instance", path: "rows" } as const),
  fc.record({ type: fc.constant("remove_instance" as const), path: fc.constant("rows"), index: fc.nat(2) }),
  fc.record({ type: fc.constant("confirm" as const), path }),
);

const moves = fc.array(fc.record({ command, isAgent: fc.boolean() }), { minLength: 1, maxLength: 12 });

const given = (answers: readonly (readonly [string, Answer])[]) =>
  Object.fromEntries(
    answers.filter(([, { state }]) => state !== "unanswered").toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** What a page that has a state does with an update. */
const merged = (state: FormState, update: FormUpdate): Readonly<Record<string, Answer>> =>
  given(update.whole ? update.answers : Array.from(new Map([...state.answers, ...update.answers])));

test.each([
  ["a JSON Schema", schema],
  ["a definition with rules", calculated],
])(
  "%s: whatever happened since a page last looked, an update makes it what it would be if loaded anew",
  async (_, source) => {
    await fc.assert(
      fc.asyncProperty(moves, async (list) => {
        const page = await openPage(source);
        const seen: FormState[] = [(await page.read()).state];
        for (const [index, { command: next, isAgent }] of list.entries()) {
          const now = seen.at(-1)!.revision;
          const changes = [{ id: String(index), command: next, seen: now }];
          await page.change({ changes, since: now, ...(isAgent && { agent: "helper" }) });
          seen.push((await page.read()).state);
        }
        const last = seen.at(-1)!;
        for (const state of seen) {
          const update = await page.update(state.revision);
          expect(merged(state, update)).toEqual(given(last.answers));
          const { answers: _answers, whole: _whole, ...rest } = update;
          const { answers: __, ...expected } = last;
          expect(rest).toEqual(expected);
        }
      }),
      { numRuns: 40 },
    );
  },
  60_000,
);

test("a form without rules opens again from its state as sent to a page", async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (list) => {
      const page = await openPage(schema);
      for (const [index, { command: next }] of list.entries()) {
        const { revision } = (await page.read()).state;
        await page.change({ changes: [{ id: String(index), command: next, seen: revision }], since: revision });
      }
      const { form, state, source } = await page.read();
      const { definition } = source as { readonly definition: Definition };
      const compiled = compile(definition);
      if (!compiled.ok) throw new Error("the definition that is sent is none");
      const again = openForm(compiled.compiled, state);
      expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      expect(given(again.answers.entries())).toEqual(given(form.answers.entries()));
      const issues = (one: typeof form) =>
        Object.fromEntries(one.issues.entries().toSorted(([a], [b]) => (a < b ? -1 : 1)));
      expect(issues(again)).toEqual(issues(form));
      expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
    }),
    { numRuns: 30 },
  );
}, 60_000);
