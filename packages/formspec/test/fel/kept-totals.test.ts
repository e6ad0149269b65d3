import { compile as compileForm, type FieldItem, openForm, step } from "@cofill/core";
import { compile, type FelValue, fromJson, toJson } from "@cofill/formspec/fel";
import fc from "fast-check";
import { expect, test } from "vitest";

const program = (() => {
  const compiled = compile("[sum($x[*].n), avg($x[*].n)]");
  if (!compiled.ok) throw new Error("no program");
  return compiled.program;
})();

/** Sum and average of a list as the host gives it. */
const totals = (column: readonly FelValue[]): unknown => {
  const nothing = () => null;
  const host = {
    ...{
      state: nothing,
      current: nothing,
      index: nothing,
      count: nothing,
      row: nothing,
      locale: nothing,
      meta: nothing,
    },
    ...{ variable: () => undefined, instance: () => undefined, now: () => "2026-01-01T00:00:00" },
    field: () => column,
  };
  return toJson(program.run(host));
};

const value = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  fc.integer({ min: 0, max: 9_999 }).map((cents) => cents / 100),
  fc.constant(null),
  fc.constant(1e300),
  fc.constant(1e-300),
);

test("FEL-AGG-01: the cached sum of a changed column equals a fresh sum", () => {
  const field = { type: "field", id: "n", label: "n", required: false, priority: "medium", kind: "number" };
  const sum = { ...field, id: "seen" };
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 64, maxLength: 80 }),
      fc.array(fc.record({ row: fc.nat(79), value }), { maxLength: 30 }),
      (start, writes) => {
        const seen: (readonly FelValue[])[] = [];
        const items = [{ type: "list", id: "x", items: [field as FieldItem] }, sum as FieldItem] as const;
        const compiled = compileForm(
          { id: "f", items },
          [
            {
              kind: "calculated",
              target: "seen",
              reads: [{ at: "x[*].n", own: 0, aspect: "value" }],
              evaluate: (scope) => {
                const column = scope.all("x[*].n") as readonly FelValue[];
                seen.push(column);
                expect(totals(column)).toEqual(totals([...column]));
                return seen.length;
              },
            },
          ],
          { present: (_, given) => fromJson(given) },
        );
        if (!compiled.ok) throw new Error(compiled.problems[0]?.code);
        const answers = start.flatMap((n, row) =>
          n === null ? [] : [[`x[${row}].n`, { state: "answered", value: n }] as const],
        );
        let form = openForm(compiled.compiled, { answers, instances: [["x", start.length]] });
        const context = { by: { kind: "person", id: "p" }, at: "" } as const;
        for (const write of writes) {
          const path = `x[${write.row % start.length}].n`;
          const result = step(form, { type: "set", path, value: write.value }, context);
          if (result.ok) form = result.form;
        }
        expect(seen.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 100 },
  );
});
