import { isRelevantAt } from "@cofill/core";
import { readSchema } from "@cofill/json-schema";
import { expect, test } from "vitest";
import { browserForms } from "./browser-form.ts";

const open = browserForms();
const text = (title: string) => ({ type: "string", title });

const schema = JSON.parse(`{
  "type": "object",
  "required": ["kind"],
  "properties": {
    "kind": { "enum": ["gift", "own"], "title": "Kind" },
    "email": { "type": "string", "title": "E-mail" },
    "phone": { "type": "string", "title": "Phone" },
    "guests": {
      "type": "array", "title": "Guests",
      "items": {
        "type": "object",
        "properties": { "age": { "type": "integer", "title": "Age" } },
        "if": { "properties": { "age": { "exclusiveMaximum": 18 } }, "required": ["age"] },
        "then": { "properties": { "parent": { "type": "string", "title": "Parent" } }, "required": ["parent"] }
      }
    }
  },
  "dependentRequired": { "email": ["phone"] },
  "if": { "properties": { "kind": { "pattern": "^g" } }, "required": ["kind"] },
  "then": { "properties": { "card": { "type": "string", "title": "Message on the card" } }, "required": ["card"] }
}`);

const openSchema = async (given: unknown) => {
  const result = readSchema(given);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { compiled, rules } = result.form;
  const source = { format: "definition", definition: compiled.definition, ...(rules && { rules }) } as const;
  return open({ compiled, source });
};

const loaded = async (page: Awaited<ReturnType<typeof openSchema>>["page"]): Promise<readonly string[]> =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.replace(/.*\//, "")));

test("fields that a JSON Schema makes conditional appear and disappear without the server", async () => {
  const { page, trouble, complaints } = await openSchema(schema);
  expect(await loaded(page)).toContainEqual(expect.stringMatching(/^schema-rules-/));
  expect(await page.getByLabel("Message on the card").count()).toBe(0);
  trouble.cut = true;
  await page.getByLabel("gift").check();
  await page.getByLabel("Message on the card").fill("All the best");
  await page.getByLabel("own").check();
  await page.getByLabel("Message on the card").waitFor({ state: "detached" });

  const phone = page.locator('[data-cf-path="phone"]');
  expect(await phone.getByText("required", { exact: false }).count()).toBe(0);
  await page.getByLabel("E-mail").fill("ada@example.org");
  await phone.getByText("required", { exact: false }).first().waitFor();

  await page.getByRole("button", { name: "Add" }).first().click();
  await page.getByLabel("Age").fill("9");
  await page.getByLabel("Parent").waitFor();
  await page.getByLabel("Age").fill("19");
  await page.getByLabel("Parent").waitFor({ state: "detached" });
  expect(complaints.filter((line) => !line.includes("ERR_"))).toEqual([]);
});

test("JSON Schema rules: browser and server reach the same state", async () => {
  const { page, form } = await openSchema(schema);
  await page.getByLabel("gift").check();
  await page.getByLabel("Message on the card").fill("All the best");
  await page.getByLabel("Message on the card").blur();
  await expect.poll(() => form.form.answers.get("card")?.value).toBe("All the best");
  expect(isRelevantAt(form.form, "card")).toBe(true);
  await page.getByText("Saved", { exact: false }).first().waitFor();
});

test("a form without conditions does not load the rules engine", async () => {
  const { page } = await openSchema({ type: "object", properties: { name: text("Name") } });
  expect((await loaded(page)).filter((name) => name.startsWith("schema-rules"))).toEqual([]);
});
