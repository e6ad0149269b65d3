import { describe, expect, test } from "vitest";
import { gives, run } from "./run.ts";

describe("realistic expressions", () => {
  const TAX = `
    // Rates: 0 % up to 11,000, then 20 %, 30 % above 18,000.
    let low = max(0, min($income, 18000) - 11000) in
    let high = max(0, $income - 18000) in
    round(low * 0.2 + high * 0.3, 2)`;

  test.each([
    [9_000, 0],
    [11_000, 0],
    [15_000.55, 800.11],
    [18_000, 1400],
    [30_000, 5000],
  ])("tax on %d is %d", (income, tax) => expect(run(TAX, { fields: { income } })).toEqual(gives(tax)));

  const ELIGIBLE = `
    dateDiff(today(), $born, 'years') >= 18
      and $country in ['AT', 'DE', 'CH']
      and not selected($flags, 'blocked')
      and (present($email) or present($phone))`;

  test.each([
    ["eighteen today", { born: "2008-05-17", country: "AT", flags: null, email: "a@b.c", phone: null }, true],
    ["eighteen tomorrow", { born: "2008-05-18", country: "AT", flags: null, email: "a@b.c", phone: null }, false],
    ["another country", { born: "1990-01-01", country: "FR", flags: [], email: "a@b.c", phone: null }, false],
    ["blocked", { born: "1990-01-01", country: "DE", flags: ["blocked"], email: "a@b.c", phone: null }, false],
    ["reachable by phone", { born: "1990-01-01", country: "DE", flags: [], email: "", phone: "123" }, true],
    ["not reachable", { born: "1990-01-01", country: "DE", flags: [], email: "", phone: null }, false],
  ])("an eligibility rule decides for: %s", (_, fields, value) =>
    expect(run(ELIGIBLE, { fields, types: { born: "date" } })).toEqual(gives(value)),
  );

  const WINDOW = "$start >= today() and $end <= dateAdd($start, 3, 'months') and $end > $start";

  test.each([
    ["2026-05-17", "2026-08-17", true],
    ["2026-05-17", "2026-08-18", false],
    ["2026-05-16", "2026-06-01", false],
    ["2026-06-01", "2026-06-01", false],
    ["2026-11-30", "2027-02-28", true],
  ])("an overlap rule for a window from %s to %s gives %s", (start, end, value) =>
    expect(run(WINDOW, { fields: { start, end }, types: { start: "date", end: "date" } })).toEqual(gives(value)),
  );

  test("the monthly rate of a loan is calculated", () => {
    const source = `
      let r = $rate / 100 / 12 in
      if r = 0 then round($sum / $months, 2)
      else round($sum * r / (1 - power(1 + r, -$months)), 2)`;
    expect(run(source, { fields: { sum: 200_000, rate: 3.6, months: 240 } })).toEqual(gives(1170.22));
    expect(run(source, { fields: { sum: 1_200, rate: 0, months: 12 } })).toEqual(gives(100));
  });

  test("compound interest is exact to the cent", () =>
    expect(run("round(1000 * power(1.05, 10), 2)")).toEqual(gives(1628.89)));

  const order = {
    rows: [
      { name: "Desk", qty: 2, price: 199.9, discount: null },
      { name: "Lamp", qty: 3, price: 24.5, discount: 0.1 },
      { name: "Pen", qty: null, price: 1.2, discount: null },
    ],
    currency: "EUR",
  };

  test.each([
    ["sum($rows[*].qty * $rows[*].price)", 473.3],
    ["sum($rows[*].qty * $rows[*].price * (1 - 0.1))", 425.97],
    ["countWhere($rows, $.discount != null)", 1],
    ["some($rows, $.qty > 2)", true],
    ["every($rows, present($.name))", true],
    ["money(sum($rows[*].qty * $rows[*].price), $currency)", { amount: "473.3", currency: "EUR" }],
    ["max($rows[*].price) - min($rows[*].price)", 198.7],
    ["format('{0} rows, {1} in all', count($rows[*].qty), sum($rows[*].qty))", "2 rows, 5 in all"],
    ["avgWhere($rows[*].price, $ > 10)", 112.2],
    ["maxWhere($rows[*].price, $ < 100)", 24.5],
  ])("an expression over order rows: %s gives %j", (source, value) =>
    expect(run(source, { fields: order })).toEqual(gives(value)),
  );

  test.each([
    ["grade", "$score >= 90 ? 'A' : $score >= 80 ? 'B' : $score >= 70 ? 'C' : 'F'", { score: 85 }, "B"],
    ["full name", "trim(coalesce($first, '') & ' ' & coalesce($last, ''))", { first: null, last: "Lee" }, "Lee"],
    [
      "IBAN-like",
      "matches(upper(replace($iban, ' ', '')), '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$')",
      { iban: "at61 1904 3002 3457 3201" },
      true,
    ],
    ["per cent", "round($part / $whole * 100, 1)", { part: 1, whole: 3 }, 33.3],
    ["fallback", "$a.b ?? $c ?? 'none'", { a: null, c: null }, "none"],
    ["weekend surcharge", "if $day in ['Sat', 'Sun'] then $fee * 1.5 else $fee", { day: "Sun", fee: 10 }, 15],
    ["initials", "upper(substring($first, 1, 1) & substring($last, 1, 1))", { first: "ada", last: "lovelace" }, "AL"],
    ["hours worked", "timeDiff($to, $from) / 3600", { from: "08:30:00", to: "17:00:00" }, 8.5],
    ["budget shares", "sum($shares) = 100", { shares: [33.3, 33.3, 33.4] }, true],
    ["body mass", "round($kg / power($cm / 100, 2), 1)", { kg: 70, cm: 175 }, 22.9],
  ])("%s: %s", (_, source, fields, value) => expect(run(source, { fields })).toEqual(gives(value)));
});
