import { parsePath } from "@cofill/core";
import {
  canonicalFormText,
  checkPayload,
  type FormFieldSchema,
  type FormSchema,
  openFormSchema,
  readFormSchema,
  toFormSchema,
} from "@cofill/form-record";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formSchema, payloadOf, spoiled } from "./arbitrary-schemas.ts";
import { filled, issuesOf, opened } from "./fill.ts";

const numRuns = Number(process.env.COFILL_RUNS ?? 300);

const withPayload = formSchema().chain((schema) => fc.tuple(fc.constant(schema), payloadOf(schema)));
const withAnything = withPayload.chain(([schema, payload]) =>
  fc.tuple(fc.constant(schema), fc.oneof(fc.constant(payload), spoiled(payload))),
);

/** Whether a value contains no answer; blank optional values are left out (D-05, D-14). */
const isBlank = (schema: FormFieldSchema, value: unknown): boolean => {
  if (value === undefined) return true;
  if (schema.kind === "string") return value === "";
  if (schema.kind === "array") return (value as readonly unknown[]).length === 0;
  if (schema.kind !== "record") return false;
  return Object.entries(schema.fields).every(([key, inner]) => isBlank(inner, (value as Record<string, unknown>)[key]));
};

const normal = (schema: FormFieldSchema, value: unknown): unknown => {
  if (schema.kind === "array") return (value as readonly unknown[]).map((item) => normal(schema.element, item));
  if (schema.kind !== "record") return value;
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(schema.fields)
      .filter(([key, inner]) => !(inner.optional && isBlank(inner, given[key])) && given[key] !== undefined)
      .map(([key, inner]) => [key, normal(inner, given[key])]),
  );
};

const normalPayload = ({ fields }: FormSchema, payload: unknown): unknown =>
  normal({ kind: "record", fields }, payload);

describe("properties", () => {
  test("EN-SCH-05: a schema is unchanged after JSON, with the same canonical text", () => {
    fc.assert(
      fc.property(formSchema(), (schema) => {
        const read = readFormSchema(JSON.parse(JSON.stringify(schema)));
        expect(read).toEqual({ ok: true, schema, warnings: [] });
        const form = { title: "t", description: "d" };
        expect(read.ok && canonicalFormText({ ...form, pattern: read.schema })).toBe(
          canonicalFormText({ ...form, pattern: schema }),
        );
      }),
      { numRuns },
    );
  });

  test("EN-REC-06: a valid answer completes the form and is read back unchanged", () => {
    let right = 0;
    fc.assert(
      fc.property(withPayload, ([schema, payload]) => {
        if (checkPayload(schema, payload).length > 0) return;
        right++;
        const form = opened(schema);
        const live = filled(form, payload);
        expect(issuesOf(live)).toEqual([]);
        const values = form.values(live);
        expect(values).toEqual(normalPayload(schema, payload));
        expect(checkPayload(schema, values)).toEqual([]);
      }),
      { numRuns },
    );
    expect(right).toBeGreaterThan(numRuns / 10);
  });

  test("a planned answer replaces the previous answer exactly", () => {
    const two = formSchema().chain((schema) => fc.tuple(fc.constant(schema), payloadOf(schema), payloadOf(schema)));
    fc.assert(
      fc.property(two, ([schema, first, second]) => {
        const form = opened(schema);
        if (!form.plan(form.begin(), first).ok || !form.plan(form.begin(), second).ok) return;
        const live = filled(form, second, filled(form, first));
        expect(form.values(live)).toEqual(form.values(filled(form, second)));
        const again = form.plan(live, second);
        expect(again).toEqual({ ok: true, commands: [] });
      }),
      { numRuns },
    );
  });

  test("checkPayload and the form report the same errors", () => {
    const seen = { right: 0, wrong: 0 };
    fc.assert(
      fc.property(withAnything, ([schema, payload]) => {
        const errors = checkPayload(schema, payload);
        const form = opened(schema);
        const plan = form.plan(form.begin(), payload);
        const live = plan.ok ? filled(form, payload) : undefined;
        const isRight = live !== undefined && issuesOf(live).length === 0;
        seen[isRight ? "right" : "wrong"]++;
        // checkPayload rejects an empty optional record, which in the form is no answer.
        if (errors.length === 0) expect(isRight).toBe(true);
        else if (isRight) expect(checkPayload(schema, form.values(live))).toEqual([]);
        const missing = errors.filter(({ code }) => code === "missing");
        if (plan.ok) expect(missing).toEqual(errors);
      }),
      { numRuns },
    );
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(numRuns / 20);
  });

  test("a schema made from a definition gives the same definition", () => {
    fc.assert(
      fc.property(formSchema({ defaults: false }), (schema) => {
        const { definition } = opened(schema);
        const { schema: again, notes } = toFormSchema(definition);
        expect(notes).toEqual([]);
        expect(readFormSchema(again)).toMatchObject({ ok: true, warnings: [] });
        const reopened = openFormSchema(again, { id: "form" });
        expect(reopened.ok && reopened.form.definition).toEqual(definition);
        expect(toFormSchema(definition).schema).toEqual(again);
      }),
      { numRuns },
    );
  });

  test("every path of the live form has a path in the answer", () => {
    fc.assert(
      fc.property(withPayload, ([schema, payload]) => {
        const form = opened(schema);
        if (!form.plan(form.begin(), payload).ok) return;
        const live = filled(form, payload);
        const values: unknown = form.values(live);
        for (const [path, { value }] of live.answers.entries()) {
          const found = parsePath(form.payloadPath(path))!.reduce((inside, at) => (inside as never)[at], values);
          expect(typeof value === "object" ? { id: found } : found).toEqual(value);
        }
      }),
      { numRuns },
    );
  });

  test("no input makes the package throw", () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
      withTypedArray: true,
    });
    fc.assert(
      fc.property(anything, anything, formSchema(), (one, other, schema) => {
        for (const input of [
          one,
          { type: "record", fields: one },
          { ...schema, order: one },
          { ...schema, labels: one },
        ])
          expect(readFormSchema(input)).toHaveProperty("ok");
        expect(openFormSchema(one as FormSchema, { id: "x" })).toHaveProperty("ok");
        expect(Array.isArray(checkPayload(schema, one))).toBe(true);
        const form = opened(schema);
        const first = Object.keys(schema.fields)[0] ?? "a";
        expect(form.plan(form.begin(), { [first]: other })).toHaveProperty("ok");
      }),
      { numRuns },
    );
  });
});
