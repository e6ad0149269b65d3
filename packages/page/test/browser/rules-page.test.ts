import { answerAt } from "@cofill/core";
import { openForm } from "@cofill/formspec";
import { expect, test } from "vitest";
import { browserForms } from "./browser-form.ts";

const open = browserForms();
const field = { type: "field", dataType: "string" };
const definition = {
  $formspec: "1.0",
  url: "https://forms.example/order",
  version: "1.0.0",
  status: "active",
  title: "Order",
  items: [
    {
      ...field,
      key: "kind",
      label: "Kind",
      dataType: "choice",
      options: [
        { value: "gift", label: "Gift" },
        { value: "own", label: "Own use" },
      ],
    },
    { ...field, key: "message", label: "Message on the card" },
    { ...field, key: "count", label: "Count", dataType: "integer" },
    { ...field, key: "total", label: "Total", dataType: "integer" },
  ],
  binds: [
    { path: "message", relevant: "$kind = 'gift'", required: "true" },
    { path: "total", calculate: "$count * 7" },
  ],
};

const openOrder = () =>
  open({ compiled: openForm(definition).form.compiled, source: { format: "formspec", definition } });

test("conditional fields appear and disappear by the form's rules before the server answers", async () => {
  const { page, trouble, complaints } = await openOrder();
  expect(await page.getByLabel("Message on the card").count()).toBe(0);
  trouble.cut = true;
  await page.getByLabel("Gift").check();
  await page.getByLabel("Message on the card").fill("All the best");
  await page.getByLabel("Count").fill("6");
  await page.locator('[data-cf-path="total"]').getByText("42").waitFor();
  await page.getByLabel("Own use").check();
  await page.getByLabel("Message on the card").waitFor({ state: "detached" });
  expect(complaints.filter((text) => !text.includes("ERR_"))).toEqual([]);
});

test("Formspec rules: browser and server reach the same state", async () => {
  const { page, form } = await openOrder();
  await page.getByLabel("Gift").check();
  await page.getByLabel("Count").fill("6");
  await page.getByLabel("Count").blur();
  await expect.poll(() => answerAt(form.form, "total").value).toBe(42);
  await page.locator('[data-cf-path="total"]').getByText("42").waitFor();
  await page.getByText("1 required left", { exact: false }).first().waitFor();
});
