import { evaluateDefinition } from "@cofill/formspec";
import { describe, expect, test } from "vitest";
import { add, dataOf, definition, field, found, group, now, open, refusal, repeat, run, set, warned } from "./drive.ts";

describe("a questionnaire with conditional sections", () => {
  const yes = (key: string) => field(key, "boolean");
  const intake = definition(
    [
      { key: "hello", type: "display", label: "Welcome" },
      group("person", [
        field("name", "string", { required: true, whitespace: "normalize" }),
        field("born", "date"),
        field("minor", "boolean"),
      ]),
      group("guardian", [field("name", "string"), field("phone", "string")]),
      yes("smokes"),
      group("smoking", [
        field("perDay", "integer", { children: [field("since", "date")] }),
        group("quitting", [yes("wants"), field("when", "date")]),
      ]),
      repeat(
        "drugs",
        [field("name", "string"), field("dose", "decimal"), field("unit", "choice", { optionSet: "units" })],
        {
          maxRepeat: 3,
        },
      ),
    ],
    {
      optionSets: {
        units: {
          options: [
            { value: "mg", label: "Milligram" },
            { value: "ml", label: "Millilitre" },
          ],
        },
      },
      nonRelevantBehavior: "remove",
      binds: [
        { path: "person.minor", calculate: "dateDiff(today(), $born, 'years') < 18" },
        { path: "guardian", relevant: "$person.minor" },
        { path: "guardian.name", required: true },
        { path: "smoking", relevant: "$smokes" },
        {
          path: "smoking.perDay",
          required: true,
          constraint: "$ > 0 and $ < 200",
          constraintMessage: "Between 1 and 199",
        },
        { path: "smoking.since", constraint: "$ > $person.born" },
        { path: "smoking.quitting.when", relevant: "$wants", required: "true", nonRelevantBehavior: "empty" },
        { path: "drugs[*].unit", required: "present($dose)", default: "mg", relevant: "present($name)" },
      ],
      shapes: [
        {
          id: "doses",
          target: "drugs[*]",
          constraint: "not ($unit = 'mg' and $dose > 1000)",
          message: "{{$name}}: {{$dose}} {{$unit}} is a lot",
          severity: "warning",
        },
        {
          id: "twice",
          target: "#",
          timing: "submit",
          constraint: "every($drugs[*].name, countWhere($drugs[*].name, $ = 'X') < 2)",
          message: "X twice",
        },
      ],
    },
  );

  test("FS-BIND-05: conditional sections appear and disappear with their errors and values", () => {
    const live = open(intake);
    expect(warned(intake)).toEqual(["/items/2/children/0/key duplicate_key", "/items/5/children/0/key duplicate_key"]);
    expect(found(live)).toEqual(["person.name REQUIRED"]);
    set(live, "person.name", "  Ada   L. ");
    set(live, "person.born", "2010-05-18");
    expect(found(live)).toEqual(["guardian.name REQUIRED"]);
    set(live, "guardian.name", "Mum");
    set(live, "person.born", "2008-05-17");
    expect(dataOf(live)).toMatchObject({ person: { name: "Ada L.", born: "2008-05-17", minor: false }, drugs: [] });
    expect(dataOf(live)).not.toHaveProperty("guardian");
    expect(refusal(live, { type: "set", path: "guardian.name", value: "Dad" })).toBe("not_relevant");
    set(live, "person.born", "2008-05-18");
    expect(dataOf(live).guardian).toEqual({ name: "Mum", phone: null });
  });

  test("FS-PRUN-02: a nested section uses its own nonRelevantBehavior", () => {
    const live = open(intake);
    set(live, "person.name", "Ada");
    set(live, "person.born", "1980-01-01");
    set(live, "smokes", true);
    expect(found(live)).toEqual(["smoking.perDay REQUIRED"]);
    set(live, "smoking.perDay", 400);
    set(live, "smoking.since", "1979-01-01");
    expect(live.report().results.map(({ message }) => message)[0]).toBe("Between 1 and 199");
    expect(found(live)).toEqual(["smoking.perDay CONSTRAINT_FAILED", "smoking.since CONSTRAINT_FAILED"]);
    expect(dataOf(live).smoking).toEqual({ perDay: 400, since: "1979-01-01", quitting: { wants: null, when: null } });
    set(live, "smoking.quitting.wants", true);
    expect(found(live)).toContain("smoking.quitting.when REQUIRED");
    set(live, "smokes", false);
    expect(found(live)).toEqual([]);
    expect(dataOf(live).smoking).toEqual({ quitting: { when: null } });
  });

  test("FS-BIND-12: defaults apply in rows, FS-SHAP-06: messages are made per row", () => {
    const live = open(intake);
    add(live, "drugs");
    set(live, "drugs[0].name", "X");
    set(live, "drugs[0].dose", 2000);
    add(live, "drugs");
    set(live, "drugs[1].name", "X");
    set(live, "drugs[1].unit", "ml");
    expect(dataOf(live).drugs).toEqual([
      { name: "X", dose: 2000, unit: "mg" },
      { name: "X", dose: null, unit: "ml" },
    ]);
    const shown = live.report("submit").results.filter(({ code }) => code === "SHAPE_FAILED");
    expect(shown.map(({ path, message }) => [path, message])).toEqual([
      ["drugs[0]", "X: 2000 mg is a lot"],
      ["#", "X twice"],
    ]);
    run(live, { type: "remove_instance", path: "drugs", index: 0 });
    expect(dataOf(live).drugs).toEqual([{ name: "X", dose: null, unit: "ml" }]);
    expect(found(live, "submit")).toEqual(["person.name REQUIRED"]);
  });
});

describe("a tax form with money", () => {
  const money = (key: string, more: object = {}) => field(key, "money", { currency: "EUR", precision: 2, ...more });
  const tax = definition(
    [
      repeat("incomes", [field("source", "string"), money("gross"), money("withheld")], { minRepeat: 1 }),
      money("total"),
      money("withheld"),
      field("rate", "decimal"),
      money("due"),
      money("balance"),
      field("refund", "boolean"),
      group("account", [field("iban", "string", { required: true })]),
    ],
    {
      instances: {
        brackets: {
          data: [
            { upTo: 10_000, rate: 0 },
            { upTo: 50_000, rate: 0.2 },
            { upTo: 1e9, rate: 0.42 },
          ],
        },
      },
      variables: [{ name: "income", expression: "moneyAmount(moneySum($incomes[*].gross)) ?? 0" }],
      binds: [
        { path: "total", calculate: "money(@income, 'EUR')" },
        { path: "withheld", calculate: "moneySum($incomes[*].withheld) ?? money(0, 'EUR')" },
        {
          path: "rate",
          calculate: "if(@income <= 10000, 0, if(@income <= 50000, @instance('brackets')[2].rate, 0.42))",
        },
        { path: "due", calculate: "$total * $rate" },
        { path: "balance", calculate: "$due - $withheld" },
        { path: "refund", calculate: "moneyAmount($balance) < 0" },
        { path: "account", relevant: "$refund" },
        {
          path: "incomes[*].withheld",
          constraint: "moneyAmount($) <= moneyAmount($gross)",
          constraintMessage: "More than you earned",
        },
      ],
    },
  );
  const eur = (amount: string) => ({ amount, currency: "EUR" });

  test("FS-VAL-02: amounts are exact and rounded half to even when stored", () => {
    const live = open(tax);
    set(live, "incomes[0].gross", eur("10000.01"));
    set(live, "incomes[0].withheld", eur("2000.01"));
    expect(dataOf(live)).toMatchObject({
      total: eur("10000.01"),
      rate: 0.2,
      due: eur("2000.00"),
      balance: eur("-0.01"),
      refund: true,
      account: { iban: null },
    });
    expect(found(live)).toEqual(["account.iban REQUIRED"]);
    add(live, "incomes");
    set(live, "incomes[1].gross", eur("0.2"));
    set(live, "incomes[1].withheld", eur("0.3"));
    expect(found(live)).toEqual(["incomes[1].withheld CONSTRAINT_FAILED", "account.iban REQUIRED"]);
  });

  test("FS-RESP-05: a server recalculates the tax", () => {
    const data = {
      incomes: [{ gross: { amount: 60_000, currency: "EUR" }, withheld: eur("100") }],
      due: eur("0"),
      refund: true,
      account: { iban: "X" },
    };
    const { report, response } = evaluateDefinition(tax, data, { now, mode: "submit" });
    expect(report.valid).toBe(true);
    expect(response).toMatchObject({ status: "completed", data: { due: { currency: "EUR" }, refund: false } });
    expect(Number((response.data.due as { amount: string }).amount)).toBe(25_200);
    expect(response.data).not.toHaveProperty("account");
  });

  test("FS-CHK-03: an amount in another currency is a type error, and sums do not mix currencies", () => {
    const { report, response } = evaluateDefinition(
      tax,
      { incomes: [{ gross: { amount: "5", currency: "USD" } }] },
      { now },
    );
    expect(report.results.map(({ path, code }) => `${path} ${code}`)).toContain("incomes[0].gross TYPE_MISMATCH");
    expect(response.data.incomes).toMatchObject([{ gross: { amount: "5", currency: "USD" } }]);
  });
});

describe("a grant application with binds from several authors", () => {
  const grant = definition(
    [
      group("project", [
        field("title", "string", { required: true, constraint: "length($) <= 20" }),
        field("start", "date", { initialValue: "=today()" }),
        field("months", "integer", { initialValue: 12 }),
        field("end", "date"),
      ]),
      repeat(
        "partners",
        [field("name", "string", { required: true }), field("lead", "boolean"), field("share", "decimal")],
        { minRepeat: 2 },
      ),
      field("left", "decimal"),
      field("comment", "text"),
    ],
    {
      binds: [
        { path: "project.end", calculate: "dateAdd($start, $months, 'days')" },
        { path: "left", calculate: "100 - sum($partners[*].share)" },
        { path: "comment", required: true },
        { path: "project.end", calculate: "dateAdd($start, $months, 'months')" },
        { path: "comment", required: false, relevant: "$left != 0" },
        { path: "partners[@index = 1].share", readonly: true },
        { path: "partners[@index = 1].share", calculate: "100 - sumWhere($partners[*].lead, false)" },
      ],
      shapes: [
        {
          id: "one_lead",
          target: "partners",
          xone: ["countWhere($partners[*].lead, $) = 1"],
          message: "{{countWhere($partners[*].lead, $)}} leads",
        },
        {
          id: "all",
          target: "#",
          constraint: "$left = 0",
          message: "{{$left}} % left",
          activeWhen: "some($partners[*].share, present($))",
        },
        {
          id: "fine",
          target: "#",
          and: ["one_lead", "all"],
          message: "Not ready",
          severity: "info",
          code: "NOT_READY",
          context: { left: "$left" },
        },
      ],
    },
  );

  test("FS-BIND-03: the last bind wins for each property", () => {
    expect(warned(grant)).toEqual(["/binds/3/calculate duplicate_calculate"]);
    const live = open(grant);
    expect(dataOf(live).project).toEqual({ title: null, start: "2026-05-17", months: 12, end: "2027-05-17" });
    expect(found(live)).toContain("partners SHAPE_FAILED");
    set(live, "partners[1].lead", true);
    expect(dataOf(live)).toMatchObject({ partners: [{ share: 100 }, { share: null }], left: 0 });
    expect(dataOf(live)).not.toHaveProperty("comment");
    expect(refusal(live, { type: "set", path: "partners[0].share", value: 5 })).toBe("readonly");
    set(live, "partners[1].share", 30);
    expect(live.report().results.filter(({ path }) => path === "#")).toMatchObject([
      { shapeId: "all", message: "-30 % left" },
      { shapeId: "fine", code: "NOT_READY", context: { left: -30 }, severity: "info" },
    ]);
  });
});
