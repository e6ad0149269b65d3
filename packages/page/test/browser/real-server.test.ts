import { startServer } from "@cofill/server";
import { createIntakeService } from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { launchBrowser } from "../../../../test/support/browser.ts";
import { isLive, saving } from "./browser-form.ts";

const text = (title: string) => ({ type: "string", title });
const schema = {
  type: "object",
  required: ["name"],
  properties: {
    name: text("Your name"),
    email: text("E-mail"),
    legs: {
      type: "array",
      title: "Legs",
      items: { type: "object", properties: { from: text("From"), to: text("To") } },
    },
  },
} as const;

/** The parts of a submission that the tests read. */
interface OpenSubmission {
  readonly fields: { readonly name?: string; readonly legs?: readonly object[] };
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** The real server with one submission, and as many open pages of it as a test wants. */
const openTestServer = async () => {
  const store = createMemoryStore();
  let url = "";
  const service = await createIntakeService({ store, baseUrl: () => url });
  await service.register({ id: "trip", version: "1", name: "Trip", form: { format: "json-schema", schema } });
  const server = await startServer({ service, store, host: "127.0.0.1", port: 0 });
  url = server.url;
  onTestFinished(async () => {
    await server.close(100);
  });
  const newPage = async (address: string): Promise<Page> => {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(address);
    return page;
  };
  const one = await newPage(`${url}/forms/trip`);
  await one.getByRole("button", { name: "Start" }).click();
  await one.waitForURL(/\/handoff\//);
  await isLive(one);
  const other = await newPage(one.url());
  await isLive(other);
  const by = { via: "open", tenant: "default" } as const;
  const submission = async () => {
    const listed = await service.list(by, {});
    if (!listed.ok || !listed.value.submissions[0]) throw new Error("nothing was begun");
    const got = await service.get(by, listed.value.submissions[0].id, {});
    if (!got.ok) throw new Error(`${got.problem.code}.${got.problem.reason}`);
    return got.value.body as unknown as OpenSubmission;
  };
  return { one, other, submission };
};

const polled = { timeout: 20_000 };

test("two people at a real server see each other's answers and resolve a conflict", async () => {
  const { one, other, submission } = await openTestServer();
  await one.getByLabel("E-mail").fill("ada@example.org");
  await expect.poll(() => other.getByLabel("E-mail").inputValue(), polled).toBe("ada@example.org");

  await other.context().setOffline(true);
  await other.locator("#f-name").fill("Other");
  await one.locator("#f-name").fill("One");
  await one.locator("#f-name").blur();
  await expect.poll(async () => (await submission()).fields.name, polled).toBe("One");
  await other.context().setOffline(false);
  await other.evaluate(() => dispatchEvent(new Event("online")));
  const box = other.getByRole("region", { name: "Two answers to Your name" });
  await box.waitFor();
  await box.getByRole("button", { name: "Use mine" }).click();
  await expect.poll(async () => (await submission()).fields.name, polled).toBe("Other");
  await expect.poll(() => one.locator("#f-name").inputValue(), polled).toBe("Other");
});

test("rows, an agent in the page, undo and submission work with a real server", async () => {
  const { one, other, submission } = await openTestServer();
  await one.getByRole("button", { name: /^Add/ }).click();
  await one.keyboard.type("Oslo");
  await one.getByRole("button", { name: /^Add/ }).click();
  await one.keyboard.type("Rome");
  await expect.poll(async () => (await submission()).fields.legs, polled).toEqual([{ from: "Oslo" }, { from: "Rome" }]);
  await other.getByLabel("To").nth(1).fill("Nice");
  await one.getByRole("button", { name: "Remove Legs 1" }).click();
  await expect.poll(async () => (await submission()).fields.legs, polled).toEqual([{ from: "Rome", to: "Nice" }]);
  await one.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(async () => (await submission()).fields.legs, polled)
    .toEqual([{ from: "Rome", to: "Nice" }, { from: "Oslo" }]);

  await one.evaluate(() => {
    const control = document.querySelector<HTMLInputElement>('[name="name"]')!;
    control.dispatchEvent(new CustomEvent("cofill:agent", { bubbles: true, detail: { agent: "pilot" } }));
    control.value = "Ada";
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await other.locator('[data-cf-path="name"]').getByText("pilot").first().waitFor();
  await saving(one).getByText("All changes saved").waitFor();
  await one.getByRole("button", { name: "Submit" }).click();
  await one.getByText("This form was submitted").waitFor();
  await other.getByText("This form was submitted").waitFor();
});

test("form page: a German browser reads issues in German, marked as such, and loads that catalogue alone", async () => {
  const { one } = await openTestServer();
  const context = await browser.newContext({ locale: "de-DE" });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const files: string[] = [];
  page.on("response", (response) => void files.push(response.url().split("/assets/")[1] ?? ""));
  await page.goto(one.url());
  await isLive(page);
  await page.getByRole("button", { name: "Submit" }).click();
  const issue = page.locator('.cf-issue [lang="de"]').first();
  await expect.poll(() => issue.textContent(), polled).toMatch(/fehlt|ausfüllen|Angabe|bitte|erforderlich/i);
  expect(files.some((file) => file.startsWith("de-"))).toBe(true);
});

test("form page: an English page can be filled in without the German catalogue", async () => {
  const { one } = await openTestServer();
  const context = await browser.newContext({ locale: "en-GB" });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  // Tools for agents bring every language; they are loaded later, when the page is idle.
  await page.route(/\/page-tools-[^/]*\.js$/, (route) => route.abort());
  await page.goto(one.url());
  await isLive(page);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(loaded.filter((name) => /\/de-[^/]*\.js$/.test(name))).toEqual([]);
});
