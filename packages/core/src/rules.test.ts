import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Command, Context } from "./command.ts";
import { compile } from "./compile-definition.ts";
import type { Item } from "./definition.ts";
import { answerAt, fieldPaths, issuesAt, type LiveForm } from "./form.ts";
import type { FieldItem } from "./kinds/kind.ts";
import { openForm } from "./open.ts";
import type { Rule } from "./rules.ts";
import { step } from "./step.ts";

const context: Context = { by: { kind: "person", id: "p" }, at: "" };

const number = (id: string, more: object = {}): FieldItem =>
  ({
    type: "field",
    id,
    label: id,
    required: false,
    priority: "medium",
    kind: "number",
    ...more,
  }) as unknown as FieldItem;

const n = (value: unknown): number => (typeof value === "number" ? value : 0);

/** An invoice: line totals, a sum, a discount that appears above 100, a note demanded below zero. */
const items: readonly Item[] = [
  { type: "list", id: "lines", minItems: 1, items: [number("qty"), number("price"), number("total")] },
  number("sum"),
  { type: "section", id: "extras", items: [number("discount", { required: true, role: "agent" }), number("reason")] },
];

const counted = (rules: readonly Rule[]) => {
  const counts = new Map<string, number>();
  const wrapped = rules.map((rule): Rule => {
    const evaluate = rule.evaluate as unknown as (scope: never) => never;
    const count = (scope: never): never => {
      const key = `${rule.kind} ${rule.target}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return evaluate(scope);
    };
    return { ...rule, evaluate: count } as unknown as Rule;
  });
  return { counts, rules: wrapped };
};

const rules: readonly Rule[] = [
  { kind: "relevant", target: "section:extras", reads: ["sum"], evaluate: (scope) => n(scope.get("sum")) > 100 },
  {
    kind: "calculated",
    target: "sum",
    reads: ["lines[*].total"],
    evaluate: (scope) => scope.all("lines[*].total").reduce<number>((a, b) => a + n(b), 0),
  },
  {
    kind: "calculated",
    target: "lines[*].total",
    reads: ["lines[*].qty", "lines[*].price"],
    evaluate: (scope) => n(scope.get("lines[*].qty")) * n(scope.get("lines[*].price")),
  },
  { kind: "required", target: "reason", reads: ["discount"], evaluate: (scope) => n(scope.get("discount")) > 10 },
  { kind: "readonly", target: "lines[*].total", reads: [], evaluate: () => true },
  {
    kind: "constraint",
    target: "lines[*].qty",
    reads: [],
    evaluate: (scope) => (n(scope.get("lines[*].qty")) < 0 ? [{ code: "rule_failed", message: "negative" }] : []),
  },
  {
    kind: "shape",
    target: "lines",
    reads: ["sum"],
    evaluate: (scope) => (n(scope.get("sum")) > 1000 ? [{ code: "rule_failed", message: "too much" }] : []),
  },
];

const open = (given: readonly Rule[]): LiveForm => {
  const result = compile({ id: "invoice", items }, given);
  if (!result.ok) throw new Error(result.problems[0]!.code);
  return openForm(result.compiled);
};

const run = (form: LiveForm, ...commands: readonly Command[]): LiveForm => {
  let live = form;
  for (const command of commands) {
    const result = step(live, command, context);
    if (result.ok) live = result.form;
  }
  return live;
};

describe("rules", () => {
  test("calculate through lists, in one pass", () => {
    const live = run(
      open(rules),
      { type: "add_instance", path: "lines" },
      { type: "set", path: "lines[0].qty", value: 2 },
      { type: "set", path: "lines[0].price", value: 30 },
      { type: "set", path: "lines[1].qty", value: 1 },
      { type: "set", path: "lines[1].price", value: 50 },
    );
    expect(answerAt(live, "lines[0].total").value).toBe(60);
    expect(answerAt(live, "sum").value).toBe(110);
  });

  test("what is not relevant is not asked, not counted and cannot be set", () => {
    const form = open(rules);
    expect(issuesAt(form, "discount")).toEqual([]);
    expect(step(form, { type: "set", path: "discount", value: 1 }, context)).toMatchObject({
      ok: false,
      refusal: { code: "not_relevant" },
    });
    const before = form.progress.all.total;
    const live = run(
      form,
      { type: "set", path: "lines[0].qty", value: 2 },
      { type: "set", path: "lines[0].price", value: 100 },
    );
    expect(live.progress.all.total).toBe(before + 2);
    expect(issuesAt(live, "discount")).toMatchObject([{ code: "required_missing" }]);
    expect(issuesAt(run(live, { type: "set", path: "discount", value: 20 }), "reason")).toMatchObject([
      { code: "required_missing" },
    ]);
  });

  test("read-only, constraint and shape", () => {
    const form = open(rules);
    expect(step(form, { type: "set", path: "lines[0].total", value: 1 }, context)).toMatchObject({
      ok: false,
      refusal: { code: "readonly" },
    });
    const live = run(
      form,
      { type: "set", path: "lines[0].qty", value: -1 },
      { type: "set", path: "lines[0].price", value: -2000 },
    );
    expect(issuesAt(live, "lines[0].qty")).toMatchObject([{ code: "rule_failed", source: "rule" }]);
    expect(issuesAt(live, "lines")).toMatchObject([{ message: "too much" }]);
    expect(issuesAt(run(live, { type: "set", path: "lines[0].qty", value: 1 }), "lines")).toEqual([]);
  });

  test("a write evaluates only what reads it", () => {
    const { counts, rules: counting } = counted(rules);
    let form = open(counting);
    for (let i = 0; i < 50; i++) form = run(form, { type: "add_instance", path: "lines" });
    counts.clear();
    run(form, { type: "set", path: "lines[7].qty", value: 3 });
    expect(Object.fromEntries(counts)).toEqual({ "calculated lines[*].total": 1, "constraint lines[*].qty": 1 });
    counts.clear();
    run(form, { type: "set", path: "lines[7].qty", value: 3 }, { type: "set", path: "lines[7].price", value: 5 });
    expect(Object.fromEntries(counts)).toEqual({
      "calculated lines[*].total": 2,
      "constraint lines[*].qty": 1,
      "calculated sum": 1,
      "relevant section:extras": 1,
      "shape lines": 1,
    });
  });

  test.each<[string, Rule[], string]>([
    [
      "a cycle",
      [
        { kind: "calculated", target: "sum", reads: ["reason"], evaluate: () => 1 },
        { kind: "calculated", target: "reason", reads: ["sum"], evaluate: () => 1 },
      ],
      "rule_cycle",
    ],
    [
      "an unknown target",
      [{ kind: "relevant", target: "nope", reads: [], evaluate: () => true }],
      "unknown_rule_target",
    ],
    [
      "an unknown read",
      [{ kind: "relevant", target: "sum", reads: ["nope"], evaluate: () => true }],
      "unknown_rule_read",
    ],
  ])("%s is said when the form is compiled", (_, bad, code) => {
    expect(compile({ id: "f", items }, bad)).toMatchObject({ ok: false, problems: [{ code }] });
  });

  test("a chain of ten thousand calculations neither overflows nor repeats", () => {
    const long = Array.from({ length: 10_000 }, (_, i) => number(`c${i}`));
    const chain = long.slice(1).map(
      (_, i): Rule => ({
        kind: "calculated",
        target: `c${i + 1}`,
        reads: [`c${i}`],
        evaluate: (scope) => n(scope.get(`c${i}`)) + 1,
      }),
    );
    const result = compile({ id: "f", items: long }, chain.reverse());
    if (!result.ok) throw new Error("did not compile");
    const live = run(openForm(result.compiled), { type: "set", path: "c0", value: 1 });
    expect(answerAt(live, "c9999").value).toBe(10_000);
  });
});

test("after any commands, the form kept step by step equals one opened afresh", () => {
  const index = fc.nat(3);
  const value = fc.integer({ min: -50, max: 60 });
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.record({
      type: fc.constant("set" as const),
      path: fc.tuple(index, fc.constantFrom("qty", "price")).map(([i, f]) => `lines[${i}].${f}`),
      value,
    }),
    fc.record({ type: fc.constant("set" as const), path: fc.constantFrom("discount", "reason"), value }),
    fc.record({
      type: fc.constantFrom("clear" as const, "skip" as const, "abort" as const),
      path: fc.constantFrom("discount", "reason", "lines[0].qty"),
    }),
    fc.constant({ type: "add_instance" as const, path: "lines" }),
    fc.record({ type: fc.constant("remove_instance" as const), path: fc.constant("lines"), index }),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const live = run(open(rules), ...commands);
      const paths = [...fieldPaths(live)].map(({ path }) => path);
      const afresh = openForm(live.compiled, {
        answers: paths.map((path) => [path, answerAt(live, path)]),
        instances: live.instances.entries(),
        notes: live.notes,
      });
      for (const path of [...paths, "lines"]) {
        expect(issuesAt(live, path), path).toEqual(issuesAt(afresh, path));
        expect(answerAt(live, path), path).toEqual(answerAt(afresh, path));
      }
      const counts = (form: LiveForm) => new Map([...form.progress.byRole].filter(([, c]) => c.total > 0));
      expect(live.progress.all).toEqual(afresh.progress.all);
      expect(counts(live)).toEqual(counts(afresh));
    }),
    { numRuns: 400 },
  );
});
