import type { Command } from "@cofill/core";
import { evaluateDefinition, openForm } from "@cofill/formspec";
import { expect, test } from "vitest";

const context = { by: { kind: "person", id: "ada" }, at: "2026-05-17T10:00:00Z" } as const;

const invoice = {
  $formspec: "1.0",
  url: "https://forms.example/invoice",
  version: "1.0.0",
  status: "active",
  title: "Invoice",
  items: [
    { key: "customer", type: "field", label: "Customer", dataType: "string" },
    {
      key: "lines",
      type: "group",
      label: "Lines",
      repeatable: true,
      minRepeat: 1,
      maxRepeat: 3,
      children: [
        { key: "qty", type: "field", label: "Quantity", dataType: "integer" },
        { key: "price", type: "field", label: "Price", dataType: "decimal" },
        { key: "amount", type: "field", label: "Amount", dataType: "decimal" },
        { key: "balance", type: "field", label: "Balance", dataType: "decimal" },
      ],
    },
    { key: "total", type: "field", label: "Total", dataType: "decimal" },
    { key: "discounted", type: "field", label: "Discount?", dataType: "boolean" },
    { key: "discount", type: "field", label: "Discount", dataType: "decimal" },
    { key: "due", type: "field", label: "Due", dataType: "date", initialValue: "=dateAdd(today(), 30, 'days')" },
  ],
  binds: [
    { path: "customer", required: true },
    { path: "lines[*].amount", calculate: "$qty * $price" },
    { path: "lines[*].balance", calculate: "(prev().balance ?? 0) + ($amount ?? 0)" },
    { path: "lines[*].qty", constraint: "$ > 0", constraintMessage: "At least one" },
    { path: "total", calculate: "sum($lines[*].amount) * @factor" },
    { path: "discount", relevant: "$discounted", required: "true", default: 5 },
  ],
  variables: [{ name: "factor", expression: "if($discounted, 0.9, 1)" }],
  shapes: [
    { id: "small", target: "#", constraint: "$total < 100", message: "{{$total}} is too much", severity: "warning" },
    { id: "cust", target: "customer", constraint: "length($) > 2", message: "Short name", timing: "submit" },
  ],
};

const open = () => openForm(invoice, { now: "2026-05-17T10:00:00Z" });
const run = (form: ReturnType<typeof open>, ...commands: Command[]) => {
  for (const command of commands) expect(form.step(command, context)).toMatchObject({ ok: true });
};
const set = (path: string, value: unknown): Command => ({ type: "set", path, value });

test("a definition opens as a live form with calculations, rows, conditions, defaults and shapes", () => {
  const form = open();
  expect(form.response().data).toEqual({
    customer: null,
    lines: [{ qty: null, price: null, amount: null, balance: 0 }],
    total: 0,
    discounted: null,
    due: "2026-06-16",
  });
  run(form, set("lines[0].qty", 3), set("lines[0].price", 19.99), { type: "add_instance", path: "lines" });
  run(form, set("lines[1].qty", 1), set("lines[1].price", 0.1), set("customer", "Al"), set("discounted", true));
  expect(form.response().data).toEqual({
    customer: "Al",
    lines: [
      { qty: 3, price: 19.99, amount: 59.97, balance: 59.97 },
      { qty: 1, price: 0.1, amount: 0.1, balance: 60.07 },
    ],
    total: 54.063,
    discounted: true,
    discount: 5,
    due: "2026-06-16",
  });
  run(form, set("lines[0].qty", 30));
  expect(form.report().results).toMatchObject([{ path: "#", message: "539.82 is too much", severity: "warning" }]);
  run(form, set("lines[0].qty", -1));
  expect(form.report("submit")).toMatchObject({
    valid: false,
    results: [
      { path: "lines[0].qty", code: "CONSTRAINT_FAILED", message: "At least one", constraint: "$ > 0" },
      { path: "customer", code: "SHAPE_FAILED", shapeId: "cust" },
    ],
  });
});

test("a server validates data again", () => {
  const { report, response } = evaluateDefinition(
    invoice,
    { lines: [{ qty: "3", price: 2 }, { qty: 2, price: 2, amount: 999 }, {}, {}], discount: 4 },
    { mode: "submit", now: "2026-05-17T10:00:00Z" },
  );
  expect(report.results.map(({ path, code }) => [path, code])).toEqual([
    ["customer", "REQUIRED"],
    ["lines[0].qty", "TYPE_MISMATCH"],
    ["lines", "MAX_REPEAT"],
    ["customer", "SHAPE_FAILED"],
  ]);
  expect(response).toMatchObject({ status: "in-progress", data: { total: 4 } });
  expect(response.data).not.toHaveProperty("discount");
});

test("restoring an earlier state drops the later commands", () => {
  const form = open();
  run(form, set("customer", "Ada"));
  const earlier = form.document;
  run(form, set("customer", "Bea"), set("discounted", true));
  form.restore(earlier);
  expect(form.commands).toEqual([set("customer", "Ada")]);
});
