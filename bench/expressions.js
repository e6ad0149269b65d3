// The expression language against general expression libraries of npm, on the same expressions.
// mathjs runs with its BigNumbers: decimals that are exact, as ours always are. expr-eval-fork has plain floats.
import { compile, evaluate, fromJson, parse } from "@cofill/formspec/fel";
import { Parser } from "expr-eval-fork";
import { all, create } from "mathjs";
import { measureTogether } from "./measure.js";
import { goal, heading, record } from "./report.js";

const math = create(all, { number: "BigNumber", precision: 34 });
const plain = new Parser();
const bare = (source) => source.replaceAll("$", "");

const fields = { a: 12.5, b: 4, c: 0.075, d: 30, income: 48250.75, name: "Ada Lovelace" };

/** The same expression in each library's syntax; the results are equal. */
const expressions = [
  ["arithmetic", "$a * $b + $c / $d - 3.25", undefined],
  ["interest", "$income * ($c / 12) * (1 + $c) - $a * ($b - 1)", undefined],
  [
    "tax brackets",
    "$income > 100000 ? $income * 0.42 : ($income > 40000 ? $income * 0.3 : ($income > 10000 ? $income * 0.2 : 0))",
    undefined,
  ],
  ["condition", "$a > 10 and ($b < 3 or $d >= 30) and not ($c > 1)", undefined],
];

const hostOf = (values) => {
  const known = new Map(Object.entries(values).map(([name, value]) => [name, fromJson(value)]));
  const nothing = () => null;
  return {
    field: (ref) => known.get(ref.steps[0].name) ?? null,
    state: nothing,
    current: nothing,
    index: nothing,
    count: nothing,
    row: nothing,
    variable: () => undefined,
    instance: () => undefined,
    now: () => "2026-01-01T00:00:00",
    locale: nothing,
    meta: nothing,
  };
};

const scopeOf = (make) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === "number" ? make(value) : value]),
  );

const agree = (name, values) => {
  const numbers = values.map((value) => (typeof value === "boolean" ? Number(value) : Number(String(value))));
  if (numbers.some((number) => Math.abs(number - numbers[0]) > 1e-9 * Math.abs(numbers[0] || 1))) {
    throw new Error(`${name}: the libraries disagree: ${numbers.join(", ")}`);
  }
};

const ratios = { parse: [], exact: [], float: [] };
const host = hostOf(fields);
const exactScope = scopeOf((value) => math.bignumber(value));
const floatScope = scopeOf((value) => value);
for (const [name, source] of expressions) {
  const own = compile(source);
  if (!own.ok) throw new Error(own.diagnostics[0].message);
  const exact = math.compile(bare(source));
  const float = plain.parse(bare(source));
  agree(name, [evaluate(source, { fields }).value, exact.evaluate(exactScope), float.evaluate(floatScope)]);
  heading("mathjs, exact");
  ratios.parse.push(
    record("parse", name, measureTogether({ ours: () => parse(source), theirs: () => math.parse(bare(source)) })),
  );
  ratios.exact.push(
    record(
      "evaluate",
      name,
      measureTogether({ ours: () => own.program.run(host), theirs: () => exact.evaluate(exactScope) }),
    ),
  );
  heading("expr-eval");
  record("parse", name, measureTogether({ ours: () => parse(source), theirs: () => plain.parse(bare(source)) }));
  ratios.float.push(
    record(
      "evaluate",
      name,
      measureTogether({ ours: () => own.program.run(host), theirs: () => float.evaluate(floatScope) }),
    ),
  );
}
const least = (list) => Math.min(...list);
goal("parse: not slower than mathjs on any expression", least(ratios.parse), least(ratios.parse) >= 1);
goal(
  "evaluate: not slower than mathjs with exact decimals on any expression",
  least(ratios.exact),
  least(ratios.exact) >= 1,
);
goal(
  "evaluate: not slower than a library with plain floats on any expression",
  least(ratios.float),
  least(ratios.float) >= 1,
);
