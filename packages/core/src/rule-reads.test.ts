import { describe, expect, test } from "vitest";
import type { Command, Context } from "./command.ts";
import { compile } from "./compile-definition.ts";
import type { Item } from "./definition.ts";
import { answerAt, issuesAt, type LiveForm } from "./form.ts";
import type { FieldItem } from "./kinds/kind.ts";
import { openForm } from "./open.ts";
import type { Rule, RuleRead } from "./rules.ts";
import { scopeAt } from "./scope.ts";
import { step } from "./step.ts";

const context: Context = { by: { kind: "person", id: "p" }, at: "" };

const field = (id: string, kind = "number", more: object = {}): FieldItem =>
  ({ type: "field", id, label: id, required: false, priority: "medium", kind, ...more }) as unknown as FieldItem;

const n = (value: unknown): number => (typeof value === "number" ? value : 0);

const compiled = (items: readonly Item[], rules: readonly Rule[]) => {
  const result = compile({ id: "f", items }, rules);
  if (!result.ok) throw new Error(result.problems.map(({ code }) => code).join("; "));
  return result.compiled;
};

const problemsOf = (items: readonly Item[], rules: readonly Rule[]): readonly string[] => {
  const result = compile({ id: "f", items }, rules);
  return result.ok ? [] : result.problems.map(({ code }) => code);
};

const run = (form: LiveForm, ...commands: readonly Command[]) => {
  let live = form;
  let evaluations = 0;
  for (const command of commands) {
    const result = step(live, command, context);
    if (!result.ok) throw new Error(result.refusal.code);
    live = result.form;
    evaluations = result.evaluations;
  }
  return { live, evaluations };
};

const set = (path: string, value: unknown): Command => ({ type: "set", path, value });
const rows: readonly Item[] = [
  { type: "list", id: "rows", minItems: 3, items: [field("x"), field("total"), field("share")] },
];
const values = (form: LiveForm, name: string, count = 3): readonly unknown[] =>
  Array.from({ length: count }, (_, row) => answerAt(form, `rows[${row}].${name}`).value);
const column: RuleRead = { at: "rows[*].x", own: 0, aspect: "value" };

describe("what a rule can read", () => {
  const runningTotal: Rule = {
    kind: "calculated",
    target: "rows[*].total",
    reads: ["rows[*].x", { at: "rows[*].total", own: 1, aspect: "value", neighbour: "prev" }],
    evaluate: (scope) => {
      const row = scope.indexes[0]!;
      return n(scope.get("rows[*].x")) + (row === 0 ? 0 : n(scope.at(`rows[${row - 1}].total`)));
    },
  };

  test("the row before: a running total, from the changed row on", () => {
    const { live } = run(
      openForm(compiled(rows, [runningTotal])),
      set("rows[0].x", 1),
      set("rows[1].x", 2),
      set("rows[2].x", 3),
    );
    expect(values(live, "total")).toEqual([1, 3, 6]);
    const last = run(live, set("rows[1].x", 10));
    expect(values(last.live, "total")).toEqual([1, 11, 14]);
    expect(last.evaluations).toBe(2);
  });

  test("the row before, in a row that is added and after one that is removed", () => {
    const { live } = run(openForm(compiled(rows, [runningTotal])), set("rows[0].x", 1), {
      type: "add_instance",
      path: "rows",
    });
    expect(values(live, "total", 4)).toEqual([1, 1, 1, 1]);
    const { live: shorter } = run(live, { type: "remove_instance", path: "rows", index: 0 });
    expect(values(shorter, "total")).toEqual([0, 0, 0]);
  });

  test("a whole column from within its own list: every row follows one change", () => {
    const share: Rule = {
      kind: "calculated",
      target: "rows[*].share",
      reads: ["rows[*].x", column],
      evaluate: (scope) => n(scope.get("rows[*].x")) / scope.all("rows[*].x").reduce<number>((a, b) => a + n(b), 0),
    };
    const { live, evaluations } = run(
      openForm(compiled(rows, [share])),
      set("rows[0].x", 1),
      set("rows[1].x", 1),
      set("rows[2].x", 2),
    );
    expect(values(live, "share")).toEqual([0.25, 0.25, 0.5]);
    expect(evaluations).toBe(3);
  });

  test("the column is kept as rows change, and the old form keeps the old one", () => {
    const sum: Rule = {
      kind: "calculated",
      target: "sum",
      reads: [column],
      evaluate: (scope) => scope.all("rows[*].x").reduce<number>((a, b) => a + n(b), 0),
    };
    const open = openForm(compiled([...rows, field("sum")], [sum]));
    const first = run(open, set("rows[0].x", 5)).live;
    const second = run(first, set("rows[2].x", 7), { type: "add_instance", path: "rows" }, set("rows[3].x", 1)).live;
    expect(scopeAt(first, "sum").all("rows[*].x")).toEqual([5, undefined, undefined]);
    expect(scopeAt(second, "sum").all("rows[*].x")).toEqual([5, undefined, 7, 1]);
    expect([answerAt(first, "sum").value, answerAt(second, "sum").value]).toEqual([5, 13]);
  });

  test("flags and validity, those of containers included", () => {
    const items: readonly Item[] = [
      field("on", "boolean"),
      { type: "record", id: "g", items: [field("a", "number", { min: 0 })] },
      field("sees", "string"),
    ];
    const rules: readonly Rule[] = [
      { kind: "relevant", target: "g", reads: ["on"], evaluate: (scope) => scope.get("on") === true },
      {
        kind: "calculated",
        target: "sees",
        reads: [
          { at: "g.a", own: 0, aspect: "relevant" },
          { at: "g.a", own: 0, aspect: "valid" },
        ],
        evaluate: (scope) =>
          `${scope.isRelevant("g.a") ? "shown" : "hidden"}, ${scope.isValid("g.a") ? "valid" : "wrong"}`,
      },
    ];
    const open = openForm(compiled(items, rules));
    const sees = (form: LiveForm) => answerAt(form, "sees").value;
    expect(sees(open)).toBe("hidden, valid");
    const { live } = run(open, set("on", true));
    expect(sees(live)).toBe("shown, valid");
    const { live: wrong } = run(live, set("g.a", -1));
    expect(sees(wrong)).toBe("shown, wrong");
    expect(sees(run(wrong, set("on", false)).live)).toBe("hidden, valid");
  });

  test("variables, of the form and of a row", () => {
    const rules: readonly Rule[] = [
      {
        kind: "variable",
        target: "rows[*].@double",
        reads: ["rows[*].x"],
        evaluate: (scope) => 2 * n(scope.get("rows[*].x")),
      },
      {
        kind: "calculated",
        target: "rows[*].total",
        reads: ["rows[*].@double"],
        evaluate: (scope) => scope.get("rows[*].@double"),
      },
    ];
    const { live, evaluations } = run(openForm(compiled(rows, rules)), set("rows[1].x", 4));
    expect(values(live, "total")).toEqual([0, 8, 0]);
    expect(evaluations).toBe(2);
  });
});

describe("circles", () => {
  const calculated = (target: string, ...reads: Rule["reads"]): Rule => ({
    kind: "calculated",
    target,
    reads,
    evaluate: () => 1,
  });
  const ab: readonly Item[] = [field("a"), field("b")];

  test.each([
    ["of values", [calculated("a", "b"), calculated("b", "a")]],
    ["with itself", [calculated("a", "a")]],
    [
      "through a variable",
      [{ kind: "variable", target: "@v", reads: ["a"], evaluate: () => 1 }, calculated("a", "@v")],
    ],
    [
      "of a value and its relevance",
      [
        { kind: "relevant", target: "a", reads: ["b"], evaluate: () => true },
        calculated("b", { at: "a", own: 0, aspect: "relevant" }),
      ],
    ],
    [
      "of a value and its validity",
      [
        { kind: "constraint", target: "a", reads: ["b"], evaluate: () => [] },
        calculated("b", { at: "a", own: 0, aspect: "valid" }),
      ],
    ],
  ] as const)("%s are refused", (_, rules) => expect(problemsOf(ab, rules)).toEqual(["rule_cycle"]));

  const from = (name: string, neighbour: "prev" | "next"): RuleRead => ({
    at: `rows[*].${name}`,
    own: 1,
    aspect: "value",
    neighbour,
  });

  test.each([
    ["the row before alone is none", [calculated("rows[*].total", from("total", "prev"))], []],
    ["nor is the row after", [calculated("rows[*].total", from("total", "next"))], []],
    [
      "nor each for itself",
      [calculated("rows[*].total", from("total", "prev")), calculated("rows[*].share", from("share", "next"))],
      [],
    ],
    [
      "both at once is one",
      [calculated("rows[*].total", from("total", "prev"), from("total", "next"))],
      ["rule_cycle"],
    ],
    [
      "also in turns",
      [calculated("rows[*].total", from("share", "prev")), calculated("rows[*].share", from("total", "next"))],
      ["rule_cycle"],
    ],
  ] as const)("%s", (_, rules, codes) => expect(problemsOf(rows, rules)).toEqual(codes));
});

describe("values that nobody gave", () => {
  const items: readonly Item[] = [
    field("on", "boolean"),
    field("a"),
    field("b"),
    { type: "list", id: "rows", items: [field("x")] },
  ];
  const rules: readonly Rule[] = [
    { kind: "relevant", target: "a", reads: ["on"], evaluate: (scope) => scope.get("on") === true },
    { kind: "default", target: "a", reads: ["b"], evaluate: (scope) => n(scope.get("b")) + 1 },
    { kind: "initial", target: "b", reads: [], evaluate: () => 41 },
    { kind: "initial", target: "rows[*].x", reads: ["b"], evaluate: (scope) => scope.get("b") },
  ];

  test("initial values come once: to a new form and to a new row", () => {
    const fresh = openForm(compiled(items, rules), { initial: true });
    expect(answerAt(fresh, "b")).toMatchObject({ value: 41, by: { kind: "system", id: "initial" } });
    const { live } = run(fresh, set("b", 5), { type: "add_instance", path: "rows" }, { type: "clear", path: "b" });
    expect(answerAt(live, "rows[0].x").value).toBe(5);
    expect(answerAt(live, "b").state).toBe("unanswered");
    expect(answerAt(openForm(compiled(items, rules)), "b").state).toBe("unanswered");
  });

  test("a default comes when an empty field applies again, and never over an answer", () => {
    const fresh = openForm(compiled(items, rules), { initial: true });
    const { live } = run(fresh, set("on", true));
    expect(answerAt(live, "a")).toMatchObject({ value: 42, by: { id: "default" } });
    const { live: kept } = run(live, set("a", 7), set("on", false), set("on", true));
    expect(answerAt(kept, "a").value).toBe(7);
  });
});

describe("rows and findings", () => {
  const list: readonly Item[] = [
    { type: "list", id: "rows", label: "Rows", minItems: 1, maxItems: 2, items: [field("x")] },
  ];

  test.each([
    [0, ["too_few_instances"]],
    [1, []],
    [3, ["too_many_instances"]],
  ])("%i rows in a list of one or two", (count, codes) => {
    const form = openForm(compiled(list, []), { instances: [["rows", count]] });
    expect(issuesAt(form, "rows").map(({ code }) => code)).toEqual(codes);
    expect(form.progress.otherErrors).toBe(codes.length);
  });

  test("a report from outside stands until the next one, at fields and elsewhere", () => {
    const open = openForm(compiled(list, []));
    const issue = (path: string) => ({ path, code: "rule_failed", message: "no" }) as const;
    const { live } = run(open, { type: "report", issues: [issue("rows[0].x"), issue("#")] });
    expect(issuesAt(live, "rows[0].x")).toMatchObject([{ source: "reported" }]);
    expect([live.progress.all.blocking, live.progress.all.withoutErrors, live.progress.otherErrors]).toEqual([1, 0, 1]);
    const { live: cleared } = run(live, { type: "report", issues: [] });
    expect(cleared.issues.size).toBe(0);
    expect([cleared.progress.all.blocking, cleared.progress.otherErrors]).toEqual([0, 0]);
  });

  test("a row that does not apply hides its fields and their issues", () => {
    const rules: readonly Rule[] = [
      {
        kind: "relevant",
        target: "rows[*]",
        reads: ["rows[*].x"],
        evaluate: (scope) => n(scope.get("rows[*].x")) >= 0,
      },
      { kind: "shape", target: "rows[*]", reads: [], evaluate: () => [{ code: "rule_failed", message: "row" }] },
    ];
    const open = openForm(compiled(list, rules));
    expect(issuesAt(open, "rows[0]")).toHaveLength(1);
    const { live } = run(open, set("rows[0].x", -1));
    expect(issuesAt(live, "rows[0]")).toEqual([]);
    expect(live.progress.all.total).toBe(0);
    expect(step(live, set("rows[0].x", 1), context)).toMatchObject({ ok: false, refusal: { code: "not_relevant" } });
  });
});
