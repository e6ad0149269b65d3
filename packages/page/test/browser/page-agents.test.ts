import { answerAt } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { browserForms } from "./browser-form.ts";

const open = browserForms();

/** What a script in the page does: it writes into the control and fires the events that a browser would. */
const scriptWrites = ({ path, value, agent }: { path: string; value: string; agent?: string }): void => {
  const control = document.querySelector<HTMLInputElement>(`[name="${path}"]`)!;
  if (agent !== undefined) {
    control.dispatchEvent(new CustomEvent("cofill:agent", { bubbles: true, detail: { agent } }));
  }
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
};

interface Tools {
  readonly getTools: () => Promise<readonly { readonly name: string }[]>;
  readonly executeTool: (tool: { readonly name: string }, input: string) => Promise<string>;
}

const callTool = async ({ name, input }: { name: string; input: unknown }): Promise<string> => {
  const { modelContext } = document as unknown as { readonly modelContext: Tools };
  const tool = (await modelContext.getTools()).find((one) => one.name === name)!;
  return modelContext.executeTool(tool, JSON.stringify(input));
};

describe("attribution of changes in a page", () => {
  test.each([
    ["a script that does not say who it is", undefined, "page agent"],
    ["one that does", "pilot", "pilot"],
    ["one with a name that is none", "   ", "page agent"],
  ])("%s is recorded as an agent", async (_, agent, id) => {
    const { page, form } = await open();
    await page.evaluate(scriptWrites, { path: "email", value: "a@b.c", ...(agent !== undefined && { agent }) });
    await expect.poll(() => answerAt(form.form, "email").by).toEqual({ kind: "agent", id });
  });

  test("typing after an agent is recorded as the person's", async () => {
    const { page, form } = await open();
    await page.evaluate(scriptWrites, { path: "email", value: "a@b.c", agent: "pilot" });
    await expect.poll(() => answerAt(form.form, "email").by?.kind).toBe("agent");
    await page.getByLabel("E-mail").fill("ada@example.org");
    await expect
      .poll(() => answerAt(form.form, "email"))
      .toMatchObject({ value: "ada@example.org", by: { kind: "person" } });
  });

  test("an agent's answer to a field that needs a person becomes a proposal", async () => {
    const { page, form } = await open();
    await page.evaluate(scriptWrites, { path: "iban", value: "DE89", agent: "pilot" });
    await page.getByRole("region", { name: "Proposal for Bank account" }).waitFor();
    await expect.poll(() => form.form.proposals.get("iban")?.by).toEqual({ kind: "agent", id: "pilot" });
    expect(answerAt(form.form, "iban").state).toBe("unanswered");
  });

  test("a script cannot accept a proposal that needs a person", async () => {
    const { page, form } = await open();
    await page.evaluate(scriptWrites, { path: "iban", value: "DE89", agent: "pilot" });
    const accept = page.getByRole("button", { name: "Accept the proposal for Bank account" });
    await accept.waitFor();
    await accept.evaluate((button: HTMLButtonElement) => button.click());
    await page.getByText("Only a person can do this").first().waitFor();
    expect(answerAt(form.form, "iban").state).toBe("unanswered");
    await accept.click();
    await expect.poll(() => answerAt(form.form, "iban").value).toBe("DE89");
  });

  test("a script's press on Submit needs a confirmation that only a person can click", async () => {
    const { page, form } = await open();
    await page.getByLabel("Your name").fill("Ada");
    const submit = page.getByRole("button", { name: "Submit" });
    await submit.evaluate((button: HTMLButtonElement) => button.click());
    const dialog = page.getByRole("dialog", { name: "Submit this form?" });
    const yes = dialog.getByRole("button", { name: "Submit" });
    await yes.evaluate((button: HTMLButtonElement) => button.click());
    expect([await dialog.count(), form.stage.kind]).toEqual([1, "open"]);
    await yes.click();
    await page.getByText("Thank you. It is on its way.").waitFor();
  });
});

describe("page tools", () => {
  test("are registered with the browser and write through the page, as an agent", async () => {
    const { page, form } = await open({ polyfill: true });
    await page.waitForSelector('#cofill-form[data-cofill="tools"]', { state: "attached" });
    const names = await page.evaluate(async () =>
      (await (document as unknown as { modelContext: Tools }).modelContext.getTools()).map(({ name }) => name),
    );
    expect(names).toContain("formspec.field.set");
    await page.evaluate(callTool, { name: "formspec.field.set", input: { path: "email", value: "ada@example.org" } });
    await page.locator('[data-cf-path="email"]').getByText("Filled by").waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe("ada@example.org");
    await expect.poll(() => answerAt(form.form, "email").by).toEqual({ kind: "agent", id: "browser agent" });
  });

  test("nothing is registered in a browser without WebMCP", async () => {
    const { page } = await open();
    await page.waitForSelector('#cofill-form[data-cofill="tools"]', { state: "attached" });
    expect(await page.evaluate(() => "modelContext" in document)).toBe(false);
  });

  test("answer messages of the page itself", async () => {
    const { page, form } = await open();
    await page.waitForSelector('#cofill-form[data-cofill="tools"]', { state: "attached" });
    const input = { path: "nights", value: 3 };
    await page.evaluate((given) => {
      const call = { type: "formspec-assist:call", callId: "1", name: "formspec.field.set", input: given };
      window.postMessage(call, location.origin);
    }, input);
    await expect.poll(() => answerAt(form.form, "nights")).toMatchObject({ value: 3, by: { id: "page assistant" } });
  });
});
