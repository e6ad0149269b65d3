import {
  answerAt,
  fieldAt,
  fieldPaths,
  isReadonly,
  isRelevantAt,
  isRequired,
  type LiveForm,
  openForm as openCore,
} from "@cofill/core";
import { checkDefinition } from "@cofill/formspec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, dataOf, definition, field, filled, form, open, person, refused, repeat, run, set } from "./drive.ts";

const number = (key: string, more: object = {}) => field(key, "integer", more);

const skeleton = [
  field("s", "boolean"),
  number("a"),
  number("b"),
  field("name", "string"),
  { key: "g", type: "group", label: "G", children: [number("x"), number("y")] },
  repeat(
    "rows",
    [
      field("on", "boolean"),
      number("p"),
      number("q"),
      number("t"),
      number("run"),
      number("back"),
      repeat("sub", [number("u"), number("v"), number("w")], { maxRepeat: 3 }),
      number("subtotal"),
    ],
    { minRepeat: 1, maxRepeat: 4 },
  ),
  number("total"),
  number("grand"),
  field("note", "string"),
];

const variables = [
  { name: "base", expression: "coalesce($a, 0) + 1" },
  { name: "rate", expression: "@base * 2" },
  { name: "rate", expression: "@base + coalesce($p, 0) + @index", scope: "rows[*]" },
];

/** Rules from which the generated forms take any subset. */
const pool: readonly object[] = [
  { path: "rows[*].t", calculate: "$p * $q + @rate" },
  { path: "rows[*].t", calculate: "coalesce($p, 0) + @count" },
  { path: "rows[*].run", calculate: "coalesce(prev().run, 0) + coalesce($t, 0)" },
  { path: "rows[*].run", calculate: "coalesce(prev().back, @index) + coalesce($p, 0)" },
  { path: "rows[*].back", calculate: "coalesce(next().back, 0) + coalesce($q, 1)" },
  { path: "rows[*].back", calculate: "coalesce($run, 0) + coalesce(next().p, 0)" },
  { path: "rows[*].sub[*].w", calculate: "coalesce($u, 0) + coalesce(prev().w, 0) + coalesce($p, 0)" },
  { path: "rows[*].subtotal", calculate: "sum($sub[*].w) + sum(prev().sub.w)" },
  { path: "rows[*].subtotal", calculate: "sum($rows[*].p) - sum($sub[*].u)" },
  { path: "total", calculate: "sum($rows[*].t) + sum($rows[*].sub[*].u)" },
  { path: "grand", calculate: "$total + sum($rows[*].subtotal) + coalesce($rows[2].p, 100)" },
  { path: "grand", calculate: "@rate + $g.x + $g.x" },
  { path: "rows[*]", relevant: "$on or @index = 1" },
  { path: "rows[*].sub", relevant: "coalesce($p, 5) > 3" },
  { path: "rows[*].sub[*].v", relevant: "$u > 0", required: "$on" },
  { path: "rows[*].q", required: "$p > 2", readonly: "$p = 4", excludedValue: "null", relevant: "not $s" },
  { path: "rows[@index = 2].p", required: true },
  { path: "rows[@index = 2].q", calculate: "$p + 1" },
  { path: "rows[*].p", constraint: "$ < 8 and $ != $q", constraintMessage: "p" },
  { path: "g", relevant: "$s or $a > 5", readonly: "$b = 1" },
  { path: "g.x", required: true, excludedValue: "null" },
  { path: "g.y", relevant: "valid($g.x)", default: "=coalesce($a, 7)" },
  { path: "b", relevant: "count($rows[*].p) < 3", default: 2 },
  { path: "note", calculate: "if(valid($rows[*].p) and relevant($g), 'fine', 'not')" },
  { path: "note", relevant: "not valid($name) or required($g.x)" },
  { path: "name", required: "$s", constraint: "length($) > 1" },
];
const shapes = [
  { id: "one", target: "rows[*]", constraint: "$p < $q", message: "{{$p}} of {{sum($rows[*].p)}}" },
  { id: "two", target: "#", or: ["one_more", "$total < 20"], message: "{{$total}}", severity: "warning" },
  { id: "one_more", target: "g", constraint: "$x < $y", message: "x", activeWhen: "$s" },
  { id: "three", target: "rows[*].sub[*].u", xone: ["$ > 2", "$rows.on"], message: "{{@index}}" },
];

const value = fc.oneof(fc.integer({ min: -2, max: 9 }), fc.constant(null));
const index = fc.nat(3);
const write = fc.oneof(
  fc.tuple(fc.constantFrom("a", "b", "g.x", "g.y"), value),
  fc.tuple(fc.constantFrom("s"), fc.option(fc.boolean())),
  fc.tuple(fc.constant("name"), fc.option(fc.string({ maxLength: 3 }))),
  fc.tuple(
    index.chain((i) => fc.constantFrom(`rows[${i}].p`, `rows[${i}].q`, `rows[${i}].t`)),
    value,
  ),
  fc.tuple(
    index.map((i) => `rows[${i}].on`),
    fc.boolean(),
  ),
  fc.tuple(
    fc.tuple(index, index).chain(([i, j]) => fc.constantFrom(`rows[${i}].sub[${j}].u`, `rows[${i}].sub[${j}].v`)),
    value,
  ),
);
const list = fc.oneof(
  { weight: 2, arbitrary: fc.constant("rows") },
  index.map((i) => `rows[${i}].sub`),
);
const command = fc.oneof(
  { weight: 6, arbitrary: write.map(([path, given]) => ({ type: "set", path, value: given }) as const) },
  { weight: 3, arbitrary: list.map((path) => ({ type: "add_instance", path }) as const) },
  {
    weight: 2,
    arbitrary: fc.tuple(list, index).map(([path, at]) => ({ type: "remove_instance", path, index: at }) as const),
  },
);

/** All observable state of a form. */
const seen = (live: LiveForm) => ({
  fields: Array.from(fieldPaths(live), ({ path, field: item }) => {
    const { state, value: held, raw } = answerAt(live, path);
    const node = fieldAt(live, path)!;
    return [
      path,
      state,
      held,
      raw,
      isRelevantAt(live, path),
      isRequired(live, item, path),
      isReadonly(live, node, path),
    ];
  }),
  others: ["note", "g", "rows", "rows[0]", "rows[1]", "rows[0].sub"].map((path) => isRelevantAt(live, path)),
  issues: Array.from(live.issues.entries(), ([path, issues]) => `${path} ${JSON.stringify(issues)}`).toSorted(),
  variables: Array.from(live.variables.entries(), ([path, held]) => `${path} ${String(held)}`).toSorted(),
  instances: Array.from(live.instances.entries()).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  progress: { ...live.progress, byRole: live.progress.byRole.get("") },
});

const anew = (live: LiveForm): LiveForm =>
  openCore(live.compiled, { answers: live.answers.entries(), instances: live.instances.entries() });

describe("recalculation", () => {
  test("FS-PHAS-01: after any commands the form equals a form opened from the same answers", () => {
    let opened = 0;
    fc.assert(
      fc.property(
        fc.subarray([...pool]),
        fc.subarray(shapes),
        fc.array(command, { maxLength: 14 }),
        (binds, some, commands) => {
          const withShapes = some.some(({ id }) => id === "two") ? shapes : some;
          const json = definition(skeleton, { binds, variables, shapes: withShapes });
          const checked = checkDefinition(json);
          if (!checked.ok) {
            expect(checked.problems.map(({ code }) => code)).toEqual(["cycle"]);
            return;
          }
          opened++;
          const live = open(json);
          for (const each of commands) {
            live.step(each, person);
            expect(seen(live.form)).toEqual(seen(anew(live.form)));
          }
        },
      ),
      { numRuns: 250 },
    );
    expect(opened).toBeGreaterThan(40);
  });

  test("FS-PHAS-02: loading data at once equals writing it field by field", () => {
    const quiet = pool.filter(
      (bind) =>
        !("relevant" in bind) && !("readonly" in bind) && !("path" in bind && bind.path === "rows[@index = 2].q"),
    );
    const sub = fc.record({ u: value, v: value });
    const row = fc.record({ on: fc.option(fc.boolean()), p: value, sub: fc.array(sub, { maxLength: 3 }) });
    const data = fc.record({
      s: fc.option(fc.boolean()),
      a: value,
      g: fc.record({ x: value, y: value }),
      rows: fc.array(row, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.subarray(quiet), data, (binds, given) => {
        const json = definition(skeleton, { binds, variables, shapes });
        if (!checkDefinition(json).ok) return;
        const live = open(json);
        for (const key of ["s", "a"] as const) set(live, key, given[key]);
        for (const key of ["x", "y"] as const) set(live, `g.${key}`, given.g[key]);
        for (const [i, { on, p, sub: subs }] of given.rows.entries()) {
          if (i > 0) add(live, "rows");
          set(live, `rows[${i}].p`, p);
          for (const [j, { u, v }] of subs.entries()) {
            add(live, `rows[${i}].sub`);
            set(live, `rows[${i}].sub[${j}].v`, v);
            set(live, `rows[${i}].sub[${j}].u`, u);
          }
          set(live, `rows[${i}].on`, on);
        }
        expect(seen(live.form)).toEqual(seen(filled(skeleton, { binds, variables, shapes }, given).form));
      }),
      { numRuns: 60 },
    );
  });
});

describe("incremental evaluation", () => {
  const padded = (more: number) =>
    form([
      number("a", { constraint: "$ > 0" }),
      number("b", { calculate: "$a + 1" }),
      number("c", { calculate: "$b * 2", relevant: "$b > 0" }),
      number("d", { calculate: "$c", required: "$a = 1" }),
      ...Array.from({ length: more }, (_, i) =>
        number(`other${i}`, { calculate: `${i} + ${i === 0 ? "0" : `$other${i - 1}`}` }),
      ),
    ]);

  test.each([0, 10, 500])(
    "FS-PHAS-03: a change evaluates only dependent rules, with %i unrelated calculations",
    (more) => {
      const live = padded(more);
      // a's constraint, b, c, c's relevance, d and d's required are evaluated.
      expect(set(live, "a", 1).evaluations).toBe(6);
      expect(set(live, "a", 1).evaluations).toBe(2 + 1);
      expect(dataOf(live)).toMatchObject({ b: 2, c: 4, d: 4 });
    },
  );

  const table = (rows: number) =>
    filled(
      [
        repeat("l", [number("x"), number("y", { calculate: "$x * 2" }), number("z", { constraint: "$ > 0" })]),
        number("sum", { calculate: "sum($l[*].y)" }),
        number("n", { calculate: "count($l[*].x)" }),
        field("unrelated", "integer", { calculate: "1 + 1" }),
      ],
      {},
      { l: Array.from({ length: rows }, (_, x) => ({ x, z: 1 })) },
    );

  test.each([3, 30, 1000])(
    "FS-PHAS-03: a change of one row evaluates only dependent rules in a list of %i rows",
    (rows) => {
      const live = table(rows);
      expect(set(live, "l[1].x", 50).evaluations).toBe(3);
      expect(set(live, "l[1].z", 5).evaluations).toBe(1);
      // y and z's constraint of the new row, then sum and n are evaluated.
      expect(add(live, "l").evaluations).toBe(4);
      // No row moves up, so only sum and n are evaluated.
      expect(run(live, { type: "remove_instance", path: "l", index: rows }).evaluations).toBe(2);
      // One row moves up, so its rules are evaluated again.
      expect(run(live, { type: "remove_instance", path: "l", index: rows - 2 }).evaluations).toBe(4);
      expect(dataOf(live).n).toBe(rows - 1);
    },
  );

  test.each<[string, string, string, (rows: number) => string]>([
    ["prev()", "coalesce(prev().b, 0)", "$a + $x", () => "l[0].x"],
    ["next()", "coalesce(next().b, 0)", "$a + $x", (rows) => `l[${rows - 1}].x`],
  ])("FS-PHAS-04: a dependency chain through %s is evaluated once at any length", (_, a, b, first) => {
    for (const rows of [3, 2000]) {
      const live = filled(
        [repeat("l", [number("x"), number("a", { calculate: a }), number("b", { calculate: b })])],
        {},
        { l: new Array(rows).fill({ x: 1 }) },
      );
      expect(set(live, first(rows), 2).evaluations).toBe(1 + 2 * (rows - 1));
      const sums = (dataOf(live).l as readonly { b: number }[]).map((row) => row.b);
      expect(Math.max(...sums)).toBe(rows + 1);
    }
  });

  test("FS-PHAS-04: nested chains of rows are evaluated once", () => {
    const live = filled(
      [
        repeat("days", [
          number("start", { calculate: "coalesce(prev().end, 100)" }),
          repeat("moves", [number("by"), number("left", { calculate: "coalesce(prev().left, $start) + $by" })]),
          number("end", { calculate: "coalesce($moves[@many].left, $start)" }),
        ]),
      ],
      { variables: [{ name: "many", expression: "count($moves[*].by)", scope: "days[*]" }] },
      { days: [{ moves: [{ by: 1 }, { by: 2 }] }, { moves: [] }, { moves: [{ by: 4 }] }] },
    );
    const ends = () => (dataOf(live).days as readonly { end: number }[]).map((day) => day.end);
    expect(ends()).toEqual([103, 103, 107]);
    set(live, "days[0].moves[0].by", 10);
    expect(ends()).toEqual([112, 112, 116]);
  });
});

describe("circular dependencies", () => {
  const items = [
    number("a"),
    number("b"),
    number("c"),
    field("s", "boolean"),
    repeat("l", [number("x"), number("y"), number("z")]),
    number("t"),
  ];
  test.each<[string, object]>([
    ["itself", { binds: [{ path: "a", calculate: "$a + 1" }] }],
    ["a field that reads itself", { binds: [{ path: "a", calculate: "$ + 1" }] }],
    [
      "two fields that read each other",
      {
        binds: [
          { path: "a", calculate: "$b" },
          { path: "b", calculate: "$c" },
          { path: "c", calculate: "$a" },
        ],
      },
    ],
    [
      "a circle through a variable",
      { binds: [{ path: "a", calculate: "@v" }], variables: [{ name: "v", expression: "$a + 1" }] },
    ],
    [
      "a circle through a column",
      {
        binds: [
          { path: "t", calculate: "sum($l[*].x)" },
          { path: "l[*].x", calculate: "$t" },
        ],
      },
    ],
    ["a calculation that reads its own column", { binds: [{ path: "l[*].x", calculate: "sum($l[*].x)" }] }],
    ["a calculation that reads both neighbour rows", { binds: [{ path: "l[*].x", calculate: "prev().x + next().x" }] }],
    [
      "a calculation that reads a neighbour row and its own column",
      {
        binds: [
          { path: "l[*].x", calculate: "prev().y" },
          { path: "l[*].y", calculate: "$t" },
          { path: "t", calculate: "sum($l[*].x)" },
        ],
      },
    ],
    ["a relevance that reads what it hides", { binds: [{ path: "a", relevant: "$a > 1", excludedValue: "null" }] }],
    [
      "a relevance that hides the input of its own calculation",
      {
        binds: [
          { path: "a", relevant: "$b > 1", excludedValue: "null" },
          { path: "b", calculate: "$a" },
        ],
      },
    ],
    ["a constraint with valid() of its own field", { binds: [{ path: "a", constraint: "valid($a)" }] }],
    [
      "constraints with valid() of each other",
      {
        binds: [
          { path: "a", constraint: "$b = 1" },
          { path: "b", calculate: "if(valid($a), 1, 2)" },
        ],
      },
    ],
    [
      "relevances with relevant() of each other",
      {
        binds: [
          { path: "a", relevant: "relevant($b)" },
          { path: "b", relevant: "relevant($a)" },
        ],
      },
    ],
    [
      "a shape with valid() of its own target",
      { shapes: [{ id: "s", target: "a", message: "m", constraint: "valid($a)" }] },
    ],
  ])("FS-PHAS-05: a definition is rejected for %s", (_, more) => {
    const found = refused(definition(items, more));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^\/(binds|variables|shapes)\/\d cycle$/);
  });

  test.each<[string, object]>([
    [
      "a relevance that reads its own field with excludedValue preserve",
      { binds: [{ path: "a", relevant: "$a != 1" }] },
    ],
    [
      "a calculation that reads the previous row",
      { binds: [{ path: "l[*].x", calculate: "coalesce(prev().x, 0) + 1" }] },
    ],
    [
      "rows that read only earlier rows",
      {
        binds: [
          { path: "l[*].x", calculate: "prev().y" },
          { path: "l[*].y", calculate: "$x + $z" },
        ],
      },
    ],
    [
      "fields of the same name in different groups",
      {
        binds: [
          { path: "l[*].x", calculate: "$t" },
          { path: "t", calculate: "sum($l[*].y)" },
        ],
      },
    ],
    [
      "a default that reads a dependent of its own field",
      {
        binds: [
          { path: "a", relevant: "$s", default: "=$b" },
          { path: "b", calculate: "$a" },
        ],
      },
    ],
  ])("FS-PHAS-05: a definition is accepted with %s", (_, more) => expect(refused(definition(items, more))).toEqual([]));
});

test("FS-PHAS-06: a step lists the fields that may have changed", () => {
  const live = form([number("a"), number("b", { calculate: "$a" }), number("c", { required: "$b > 1" }), number("d")]);
  expect(set(live, "a", 2).touched?.toSorted()).toEqual(["a", "b", "c"]);
  expect(set(live, "d", 2).touched).toEqual(["d"]);
  const rows = filled(
    [repeat("l", [number("x"), number("y", { calculate: "$x" })]), number("sum", { calculate: "sum($l[*].y)" })],
    {},
    { l: [{ x: 1 }, { x: 2 }, { x: 3 }] },
  );
  expect(add(rows, "l").touched?.toSorted()).toEqual(["l[3].x", "l[3].y"]);
  const removed = run(rows, { type: "remove_instance", path: "l", index: 2 });
  expect(removed.touched?.toSorted()).toEqual(["l[2].x", "l[2].y", "sum"]);
});
