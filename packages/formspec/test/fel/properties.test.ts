import { check, compileTemplate, evaluate, fromJson, functionNames, parse, toJson } from "@cofill/formspec/fel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const runs = (usual: number) => ({ numRuns: Number(process.env.COFILL_RUNS ?? usual) });
const NOW = "2026-05-17T10:11:12";

const TOKENS = [
  ..."( ) [ ] { } , . : ? ?? + - * / % & = == != < <= > >= ! $ @ [*] | '".split(" "),
  ..."true false null and or not in if then else let x = in".split(" "),
  ..."0 1 2.5 1e3 1e999 01 9007199254740993 0.1".split(" "),
  ..."'a' 'text' '' \"b\" @2026-05-17 @2026-02-30 @2026-05-17T10:00:00Z @index @current @instance('i') @v".split(" "),
  ..."$a $b.c $rows[*].q $rows[1] $.k a /* */ // \n 'days' 'EUR' '(' 'a*'".split(/ /),
  ...functionNames.map((name) => `${name}(`),
];
const tokens = fc.array(fc.constantFrom(...TOKENS), { maxLength: 30 }).map((parts) => parts.join(" "));

const scalar = fc.constantFrom(
  "1",
  "0",
  "-2.5",
  "'a'",
  "''",
  "null",
  "true",
  "[1, 2]",
  "[]",
  "$a",
  "$rows",
  "$m",
  "@2026-05-17",
  "{k: 1}",
  "'days'",
  "1e300",
  "$",
);
/** Mostly valid expressions, so that functions are reached with every type of value. */
const wellFormed = fc.letrec<{ expr: string }>((tie) => ({
  expr: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    scalar,
    fc
      .tuple(fc.constantFrom(...functionNames), fc.array(tie("expr"), { maxLength: 3 }))
      .map(([name, args]) => `${name}(${args.join(", ")})`),
    fc
      .tuple(
        tie("expr"),
        fc.constantFrom("+", "-", "*", "/", "%", "&", "=", "!=", "<", ">=", "and", "or", "in", "??"),
        tie("expr"),
      )
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(tie("expr"), fc.constantFrom(".k", "[1]", "[*]", ".amount")).map(([a, step]) => `(${a})${step}`),
    fc.tuple(tie("expr"), tie("expr")).map(([a, b]) => `(let v = ${a} in ${b})`),
  ),
})).expr;

const options = {
  now: NOW,
  fields: { a: 1, b: { c: "x" }, rows: [{ q: 1 }, { q: null }], m: { amount: "1.5", currency: "EUR" } },
  instances: { i: { p: 1 } },
  variables: { v: 2 },
};

const survives = (source: string): void => {
  const { value, diagnostics } = evaluate(source, options);
  expect(value).not.toBeUndefined();
  JSON.stringify(value);
  for (const { code, message, span } of diagnostics) {
    expect(code).toMatch(/^[a-z_]+$/);
    expect(message.length).toBeGreaterThan(10);
    expect(span.start).toBeGreaterThanOrEqual(0);
    expect(span.end).toBeLessThanOrEqual(source.length);
  }
  const parsed = parse(source);
  expect(check(source).some(({ severity }) => severity === "error")).toBe(
    !parsed.ok || check(source).some(({ code }) => /arity|function|path/.test(code)),
  );
  compileTemplate(`a {{${source}}} b`);
};

describe("random input", () => {
  test("FEL-ERR-01: no string makes evaluate, parse or check throw", () =>
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 80 }), survives), runs(500)));

  test("FEL-ERR-01: no sequence of tokens makes evaluate, parse or check throw", () =>
    fc.assert(fc.property(tokens, survives), runs(2_000)));

  test("FEL-ERR-01: no call of any function with any values throws", () =>
    fc.assert(fc.property(wellFormed, survives), runs(3_000)));

  test("FEL-ERR-01: no data makes a reference throw", () =>
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom(
          "$a",
          "$a.b",
          "$a[1]",
          "$a[*].b[*]",
          "sum($a)",
          "$a + 1",
          "$a = $a",
          "string($a)",
          "$__proto__",
          "$a.constructor",
        ),
        (json, source) => {
          JSON.stringify(evaluate(source, { fields: json, now: NOW }).value);
          JSON.stringify(evaluate(source, { fields: { a: json }, now: NOW }).value);
        },
      ),
      runs(500),
    ));
});

const OPERATIONS = {
  "+": (a: bigint, b: bigint) => a + b,
  "-": (a: bigint, b: bigint) => a - b,
  "*": (a: bigint, b: bigint) => a * b,
};
const operator = fc.constantFrom("+" as const, "-" as const, "*" as const);

/** Digits of an integer, whether a number or a text. */
const textOf = (value: unknown): string => (typeof value === "number" ? BigInt(value).toString() : String(value));

const signed = (value: bigint): string => (value < 0n ? `(${value})` : String(value));

/** A decimal with its digits and its scale. */
const decimal = fc.record({
  digits: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  places: fc.integer({ min: 0, max: 12 }),
});
type Decimal = { readonly digits: bigint; readonly places: number };

const write = ({ digits, places }: Decimal): string => {
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, "0");
  const whole = text.slice(0, text.length - places);
  const fraction = places === 0 ? "" : `.${text.slice(text.length - places)}`;
  return digits < 0n ? `(-${whole}${fraction})` : `${whole}${fraction}`;
};

describe("arithmetic", () => {
  test("FEL-TYPE-02: integer arithmetic agrees with BigInt", () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 55n), max: 2n ** 55n }),
        operator,
        fc.bigInt({ min: -(2n ** 55n), max: 2n ** 55n }),
        (a, op, b) => {
          const expected = OPERATIONS[op](a, b);
          expect(textOf(evaluate(`string(${signed(a)} ${op} ${signed(b)})`).value)).toBe(String(expected));
        },
      ),
      runs(1_000),
    ));

  test("FEL-TYPE-02: integer quotients and remainders agree with BigInt", () =>
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.maxSafeInteger().filter((b) => b !== 0),
        (a, b) => {
          const [x, y] = [BigInt(a), BigInt(b)];
          expect(evaluate(`string(${signed(x)} % ${signed(y)})`).value).toBe(String(x % y));
          expect(evaluate(`string(${signed(x * 1n)} * 2 / 2)`).value).toBe(String(x));
        },
      ),
      runs(500),
    ));

  test("FEL-TYPE-02: decimal arithmetic is exact", () =>
    fc.assert(
      fc.property(decimal, operator, decimal, (a, op, b) => {
        const places = op === "*" ? a.places + b.places : Math.max(a.places, b.places);
        const scale = (one: Decimal) => one.digits * 10n ** BigInt(places - one.places);
        const digits = op === "*" ? a.digits * b.digits : OPERATIONS[op](scale(a), scale(b));
        const found = evaluate(`${write(a)} ${op} ${write(b)} = ${write({ digits, places })}`);
        expect(found).toEqual({ value: true, diagnostics: [] });
      }),
      runs(1_000),
    ));

  test("FEL-NUM-01: rounding agrees with half-even rounding of digits", () =>
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (thousandths) => {
        const rest = Math.abs(thousandths) % 10;
        const tens = Math.trunc(Math.abs(thousandths) / 10);
        const up = rest > 5 || (rest === 5 && tens % 2 === 1);
        const hundredths = BigInt(Math.sign(thousandths) * (tens + (up ? 1 : 0)));
        const source = `round(${write({ digits: BigInt(thousandths), places: 3 })}, 2) = ${write({ digits: hundredths, places: 2 })}`;
        expect(evaluate(source).value).toBe(true);
      }),
      runs(500),
    ));
});

test("FEL-TYPE-03: JSON without money and within the limits round-trips unchanged", () =>
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (json) => {
      const text = JSON.stringify(json, (_, value) => (Object.is(value, -0) ? 0 : value));
      fc.pre(!text.includes('"amount"'));
      expect(JSON.stringify(toJson(fromJson(json)))).toBe(text);
    }),
    runs(500),
  ));

const day = fc
  .date({ min: new Date("1600-01-01"), max: new Date("2400-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("dates", () => {
  test("FEL-DATE-07: differences in days agree with the platform's calendar", () =>
    fc.assert(
      fc.property(day, day, (a, b) => {
        const expected = Math.round((Date.parse(a) - Date.parse(b)) / 86_400_000);
        expect(evaluate(`dateDiff(@${a}, @${b}, 'days')`).value).toBe(expected + 0);
      }),
      runs(500),
    ));

  test("FEL-DATE-08: dateAdd and dateDiff agree", () =>
    fc.assert(
      fc.property(day, fc.integer({ min: -100_000, max: 100_000 }), (from, days) => {
        expect(evaluate(`dateDiff(dateAdd(@${from}, ${days}, 'days'), @${from}, 'days')`).value).toBe(days + 0);
      }),
      runs(500),
    ));

  test("FEL-DATE-07: swapping the dates negates the difference", () =>
    fc.assert(
      fc.property(day, day, fc.constantFrom("years", "months", "days"), (a, b, unit) => {
        expect(evaluate(`dateDiff(@${a}, @${b}, '${unit}') + dateDiff(@${b}, @${a}, '${unit}')`).value).toBe(0);
      }),
      runs(300),
    ));
});
