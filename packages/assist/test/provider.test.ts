import { createAssistProvider } from "@cofill/assist";
import { openForm } from "@cofill/formspec";
import { expect, test } from "vitest";

const definition = {
  $formspec: "1.0",
  url: "https://forms.example/order",
  version: "2.0.0",
  status: "active",
  title: "Order",
  formPresentation: { pageMode: "wizard" },
  items: [
    {
      key: "buyer",
      type: "group",
      label: "Buyer",
      children: [
        { key: "name", type: "field", label: "Name", dataType: "string" },
        { key: "age", type: "field", label: "Age", dataType: "integer" },
        { key: "colour", type: "field", label: "Colour", dataType: "choice", options: [{ value: "r", label: "Red" }] },
      ],
    },
    {
      key: "lines",
      type: "group",
      label: "Lines",
      repeatable: true,
      minRepeat: 1,
      children: [
        { key: "qty", type: "field", label: "Quantity", dataType: "integer" },
        { key: "double", type: "field", label: "Double", dataType: "integer" },
      ],
    },
  ],
  binds: [
    { path: "buyer.name", required: true },
    { path: "buyer.age", constraint: "$ >= 18", constraintMessage: "Adults only" },
    { path: "lines[*].double", calculate: "$qty * 2" },
    { path: "buyer.colour", relevant: "$buyer.age > 20" },
  ],
};

const provider = () => createAssistProvider(openForm(definition), { now: () => "2026-05-17T10:00:00Z" });
const call = async (p: ReturnType<typeof provider>, name: string, input?: unknown) => {
  const result = await p.call(`formspec.${name}`, input);
  return { ...JSON.parse(result.content[0]!.text), isError: result.isError };
};

test("inspect, fill, validate, go on", async () => {
  const p = provider();
  expect(await call(p, "form.describe")).toMatchObject({ title: "Order", fieldCount: 5, pageCount: 2 });
  expect(await call(p, "field.set", { path: "buyer.age", value: "12" })).toMatchObject({
    accepted: true,
    value: 12,
    coerced: true,
    validation: [{ code: "CONSTRAINT_FAILED", message: "Adults only" }],
  });
  expect(await call(p, "field.set", { path: "buyer.age", value: 2.5 })).toMatchObject({
    code: "INVALID_VALUE",
    isError: true,
  });
  expect(await call(p, "field.set", { path: "buyer.colour", value: "r" })).toMatchObject({ code: "NOT_RELEVANT" });
  expect(await call(p, "field.set", { path: "lines[0].double", value: 1 })).toMatchObject({ code: "READONLY" });
  expect(await call(p, "field.set", { path: "lines[3].qty", value: 1 })).toMatchObject({ code: "NOT_FOUND" });
  expect(await call(p, "field.set", { path: "lines[*].qty", value: 1 })).toMatchObject({ code: "INVALID_PATH" });
  expect(await call(p, "field.set", { path: "buyer.age", value: 30, extra: 1 })).toMatchObject({
    code: "INVALID_VALUE",
  });
  expect(await call(p, "form.nextIncomplete")).toMatchObject({ path: "buyer.name", reason: "required" });
  expect(await call(p, "form.nextIncomplete", { scope: "page" })).toMatchObject({
    pageId: "buyer",
    reason: "required",
  });
  expect(await call(p, "field.set", { path: "buyer.age", value: 30 })).toMatchObject({
    accepted: true,
    validation: [],
  });
  expect(await call(p, "field.set", { path: "buyer.colour", value: "x" })).toMatchObject({
    code: "INVALID_VALUE",
    message: expect.stringContaining("r"),
  });
  expect(await call(p, "field.set", { path: "buyer.name", value: "Ada" })).toMatchObject({ accepted: true });
  expect(await call(p, "field.set", { path: "lines[0].qty", value: 4 })).toMatchObject({ accepted: true });
  expect(await call(p, "field.describe", { path: "lines[0].double" })).toMatchObject({
    value: 8,
    calculated: true,
    expression: "$qty * 2",
    repeatIndex: 0,
    repeatCount: 1,
    minRepeat: 1,
  });
  expect(await call(p, "form.progress")).toMatchObject({
    total: 5,
    filled: 4,
    valid: 5,
    required: 1,
    requiredFilled: 1,
    complete: true,
  });
});
