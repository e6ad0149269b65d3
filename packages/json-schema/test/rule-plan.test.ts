import { compile, openForm } from "@cofill/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type RulePlan, rulesOf } from "../src/rules.ts";
import { documents, models, schemaOf } from "./arbitrary-schemas.ts";
import { conditional, filled, formOf } from "./fill.ts";

const text = { type: "string" };

test("a form without conditions has no rule plan", () => {
  const properties = { name: text, size: { type: "number", default: 2 } };
  expect(formOf({ type: "object", properties }).rules).toBeUndefined();
});

test("a rule plan is small plain JSON", () => {
  const schema = {
    type: "object",
    properties: { kind: { enum: ["gift", "own"] }, price: { type: "number" } },
    ...conditional(
      { properties: { kind: { const: "gift" } }, required: ["kind"] },
      { properties: { card: text }, required: ["card"] },
    ),
  };
  expect(formOf(schema).rules).toEqual({
    nodes: [
      { id: "kind", type: "leaf", kind: "single_select" },
      { id: "price", type: "leaf", kind: "number" },
      { id: "card", type: "leaf", kind: "string", relevantIf: [[[0, true]]], requiredIf: [[]] },
    ],
    conditions: [{ id: 0, at: "", names: ["kind"] }],
    schemas: { if0: { properties: { kind: { const: "gift" } }, required: ["kind"] } },
    seesRelevance: true,
  });
});

test("rules from a plan in JSON decide like those of the form", () => {
  const cases = models.chain((model) => fc.tuple(fc.constant(schemaOf(model)), documents(model)));
  fc.assert(
    fc.property(cases, ([schema, document]) => {
      const form = formOf(schema);
      fc.pre(form.rules !== undefined);
      const sent = JSON.parse(JSON.stringify({ definition: form.compiled.definition, rules: form.rules }));
      const result = compile(sent.definition, rulesOf(sent.rules as RulePlan));
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      const here = filled(form, document);
      const { answers, instances, reported } = here;
      const there = openForm(result.compiled, {
        answers: answers.entries(),
        instances: instances.entries(),
        reported: reported.entries(),
      });
      expect([...there.flags.entries()].sort()).toEqual([...here.flags.entries()].sort());
      expect(there.progress).toEqual(here.progress);
    }),
    { numRuns: 200 },
  );
});
