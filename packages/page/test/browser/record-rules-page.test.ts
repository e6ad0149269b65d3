import { type FormSchema, openFormSchema } from "@cofill/form-record";
import { expect, test } from "vitest";
import { browserForms } from "./browser-form.ts";

const open = browserForms();

const schema: FormSchema = {
  type: "record",
  fields: {
    name: { kind: "string" },
    tags: { kind: "array", element: { kind: "string", label: "Tag" } },
    address: {
      kind: "record",
      optional: true,
      fields: { city: { kind: "string" }, zip: { kind: "string", optional: true } },
    },
    password: { kind: "string", secret: true, optional: true },
    counter: { kind: "capability", tag: "Counter", optional: true },
  },
  order: ["name", "tags", "address"],
};

const openRecord = async () => {
  const result = openFormSchema(schema, { id: "order", title: "Order" });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { compiled, definition, values } = result.form;
  return { values, ...(await open({ compiled, source: { format: "definition", definition, formSchema: schema } })) };
};

test("a form record's optional record asks for its parts without the server", async () => {
  const { page, trouble, complaints } = await openRecord();
  trouble.cut = true;
  const city = page.locator('[data-cf-path="address.city"]');
  expect(await city.getByText("required", { exact: true }).count()).toBe(0);
  await page.getByLabel("Zip").fill("10115");
  await city.getByText("required", { exact: true }).waitFor();
  await page.getByLabel("Zip").fill("");
  await city.getByText("required", { exact: true }).waitFor({ state: "detached" });
  expect(complaints.filter((line) => !line.includes("ERR_"))).toEqual([]);
});

test("what a person fills in is the answer as it is sent", async () => {
  const { page, form, values } = await openRecord();
  await page.getByLabel("Name").fill("Ada");
  const add = page.getByRole("button", { name: "Add" }).first();
  await add.click();
  await page.getByLabel("Tag").first().fill("a");
  await add.click();
  await page.getByLabel("Tag").nth(1).fill("b");
  await page.getByLabel("Password").fill("hunter2");
  expect(await page.getByLabel("Password").getAttribute("type")).toBe("password");
  await page.getByLabel("Counter").fill("@tools/counter");
  await page.getByLabel("Counter").blur();
  const answer = { name: "Ada", tags: ["a", "b"], password: "hunter2", counter: "@tools/counter" };
  await expect.poll(() => values(form.form)).toEqual(answer);
});

test("an id in a slot is refused in the page itself", async () => {
  const { page, trouble } = await openRecord();
  trouble.cut = true;
  expect(await page.getByLabel("Counter").getAttribute("placeholder")).toBe("Counter");
  await page.getByLabel("Counter").fill("9f86d081884c7d65");
  await page.getByLabel("Counter").blur();
  await page.getByText("must be one of your names").first().waitFor();
});
