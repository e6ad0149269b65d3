import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@cofill/server";
import { createIntakeService } from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import { openLocalFiles } from "@cofill/store/files-local";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { launchBrowser } from "../../../test/support/browser.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const text = (title: string) => ({ type: "string", title });

/** A form as long as forms are: three steps, rows, a file, choices, a date. */
const schema = {
  type: "object",
  required: ["company", "country", "starts", "bank"],
  properties: {
    company: { ...text("Company"), minLength: 2 },
    country: { type: "string", title: "Country", enum: ["Denmark", "Germany", "Norway"] },
    website: { type: "string", format: "uri", title: "Website" },
    employees: { type: "integer", title: "Employees", minimum: 1 },
    starts: { type: "string", format: "date", title: "Starts on" },
    newsletter: { type: "boolean", title: "Newsletter" },
    services: { type: "array", title: "Services", items: { enum: ["Design", "Print", "Post"] }, uniqueItems: true },
    notes: { ...text("Notes"), maxLength: 2_000 },
    lines: {
      type: "array",
      title: "Lines",
      items: { type: "object", properties: { what: text("Article"), price: { type: "number", title: "Price" } } },
    },
    bank: text("Bank"),
    account: text("Account"),
    reference: text("Reference"),
    contact: text("Contact"),
    letter: { type: "string", format: "binary", title: "Letter", "x-accept": ["text/plain"], "x-maxBytes": 1_000 },
  },
} as const;

const uiHints = {
  steps: [
    { id: "who", title: "Who you are", fields: ["company", "country", "website", "employees"] },
    { id: "what", title: "What you offer", fields: ["starts", "newsletter", "services", "notes", "lines"] },
    { id: "bank_details", title: "Payment", fields: ["bank", "account", "reference", "contact", "letter"] },
  ],
};

/** The parts of a submission that the tests read. */
interface OpenSubmission {
  readonly submissionId: string;
  readonly resumeToken: string;
  readonly state: string;
  readonly fields: { readonly company?: string; readonly letter?: { readonly filename: string } };
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const server = async () => {
  const directory = mkdtempSync(join(tmpdir(), "cofill-pages-"));
  const store = createMemoryStore();
  let url = "";
  const files = await openLocalFiles({ directory, secret: "sixteen bytes or more", baseUrl: () => url });
  const service = await createIntakeService({ store, files, baseUrl: () => url });
  await service.register({
    id: "supplier",
    version: "1",
    name: "Supplier",
    form: { format: "json-schema", schema },
    uiHints,
  });
  const server = await startServer({ service, store, files, host: "127.0.0.1", port: 0 });
  url = server.url;
  onTestFinished(async () => {
    await server.close(100);
    rmSync(directory, { recursive: true, force: true });
  });
  const letter = join(directory, "letter.txt");
  writeFileSync(letter, "Dear reader");
  const submission = async () => {
    const listed = await service.list({ via: "open", tenant: "default" }, {});
    if (!listed.ok || !listed.value.submissions[0]) throw new Error("nothing was begun");
    const { id } = listed.value.submissions[0];
    const got = await service.get({ via: "open", tenant: "default" }, id, {});
    if (!got.ok) throw new Error(`${got.problem.code}.${got.problem.reason}`);
    return got.value.body as unknown as OpenSubmission;
  };
  return { url, letter, submission, service };
};

const openPage = async (options: Parameters<Browser["newContext"]>[0]): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  onTestFinished(() => context.close());
  return context.newPage();
};

const answers = {
  company: "Møller & Søn",
  country: "Denmark",
  employees: 12,
  starts: "2026-05-01",
  services: ["Design", "Post"],
  lines: [{ what: "Poster", price: 12.5 }],
  bank: "Nordea",
};

describe("promise 29: without JavaScript, in Chromium", () => {
  test("a person begins a form, fills its steps, rows and file, is told what is missing, and submits", async () => {
    const { url, letter, submission } = await server();
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${url}/forms/supplier`);
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForURL(/\/handoff\/hl_/);

    await page.getByLabel("Company").fill("M");
    await page.getByRole("radio", { name: "Denmark" }).check();
    await page.getByLabel("Employees").fill("12");
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\?step=what/);

    await page.getByLabel("Starts on").fill("2026-05-01");
    await page.getByRole("checkbox", { name: "Design" }).check();
    await page.getByRole("checkbox", { name: "Post" }).check();
    await page.getByRole("button", { name: /^Add/ }).click();
    await page.waitForURL(/#/);
    await page.getByLabel("Article").first().fill("Poster");
    await page.getByLabel("Price").first().fill("12.5");
    await page.getByRole("button", { name: /^Add/ }).click();
    await page
      .getByRole("button", { name: /^Remove/ })
      .nth(1)
      .click();
    await page.getByRole("button", { name: "Next" }).click();

    await page.getByLabel("Letter").setInputFiles(letter);
    await page.getByRole("button", { name: "Submit" }).click();
    const summary = page.locator("#cf-errors");
    await summary.waitFor();
    expect(await summary.getByRole("link").allTextContents()).toEqual([
      expect.stringContaining("Company"),
      expect.stringContaining("Bank"),
    ]);
    expect((await submission()).fields).toMatchObject({ letter: { filename: "letter.txt" }, lines: answers.lines });

    await page.getByLabel("Bank").fill("Nordea");
    await page.getByRole("button", { name: /Who you are/ }).click();
    expect(await page.getByLabel("Company").inputValue()).toBe("M");
    await page.getByLabel("Company").fill("Møller & Søn");
    await page.getByRole("button", { name: /Payment/ }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("This form was submitted").waitFor();
    expect(await submission()).toMatchObject({ state: "finalized", fields: answers });
  });

  test("everything is reached and done with the keyboard alone", async () => {
    const { url, submission } = await server();
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${url}/forms/supplier`);
    const focused = () =>
      page.locator("body").evaluate(() => {
        const { activeElement } = document;
        const name = activeElement?.tagName === "BUTTON" ? null : activeElement?.getAttribute("name");
        return name ?? activeElement?.textContent ?? "";
      });
    /** Goes on with Tab until something has the focus. */
    const tabTo = async (name: string | RegExp): Promise<void> => {
      for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press("Tab");
        const found = await focused();
        if (typeof name === "string" ? found === name : name.test(found)) return;
      }
      throw new Error(`Tab never came to ${name}; it stopped at ${(await focused()).slice(0, 40)}`);
    };
    await tabTo(/^Start$/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/handoff\//);
    await tabTo("company");
    await page.keyboard.type("Møller & Søn");
    await tabTo("country");
    await page.keyboard.press("Space");
    await tabTo("employees");
    await page.keyboard.type("12");
    await tabTo(/^Next$/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/step=what/);
    await tabTo("starts");
    await page.keyboard.type("05012026");
    await tabTo(/^Next$/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/step=bank_details/);
    await tabTo("bank");
    await page.keyboard.type("Nordea");
    await tabTo(/^Submit$/);
    await page.keyboard.press("Enter");
    await page.getByText("This form was submitted").waitFor();
    expect((await submission()).fields).toMatchObject({ company: "Møller & Søn", country: "Denmark", bank: "Nordea" });
  });
});

describe("with its script, in Chromium", () => {
  test("what is typed is saved, what an agent answers appears with who and how sure, nothing breaks the page's policy", async () => {
    const { url, submission, service } = await server();
    const page = await openPage({});
    const issues: string[] = [];
    page.on("console", (message) => message.type() === "error" && issues.push(message.text()));
    page.on("pageerror", (error) => issues.push(error.message));
    page.on("response", (response) => response.status() >= 400 && issues.push(response.url()));
    await page.goto(`${url}/forms/supplier`);
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForURL(/\/handoff\//);
    await page.getByLabel("Company").fill("Møller & Søn");
    await expect.poll(async () => (await submission()).fields.company, { timeout: 20_000 }).toBe("Møller & Søn");
    const { submissionId, resumeToken } = await submission();
    await service.setFields({ via: "open", tenant: "default" }, submissionId, {
      resumeToken,
      actor: { kind: "agent", id: "bot" },
      fields: { country: "Norway" },
      origins: { country: { confidence: 0.8, evidence: "the letterhead" } },
    });
    await page.getByText(/bot .*80/).waitFor();
    expect(await page.getByRole("radio", { name: "Norway" }).isChecked()).toBe(true);
    expect(await page.getByLabel("Company").inputValue()).toBe("Møller & Søn");
    expect(issues).toEqual([]);
  });

  test("a file goes up from the page, and a person and their other window see each other's answers", async () => {
    const { url, letter, submission } = await server();
    const one = await openPage({});
    await one.goto(`${url}/forms/supplier`);
    await one.getByRole("button", { name: "Start" }).click();
    await one.waitForURL(/\/handoff\//);
    const other = await openPage({});
    await other.goto(one.url());
    await one.getByRole("button", { name: /Payment/ }).click();
    await one.getByLabel("Letter").setInputFiles(letter);
    await expect.poll(async () => (await submission()).fields.letter?.filename, { timeout: 20_000 }).toBe("letter.txt");
    await one.getByLabel("Bank").fill("Nordea");
    await other.getByRole("button", { name: /Payment/ }).click();
    await expect.poll(() => other.getByLabel("Bank").inputValue(), { timeout: 20_000 }).toBe("Nordea");
    await other.getByText("letter.txt").first().waitFor();
  });
});

describe("promise 29: axe finds nothing", () => {
  test.each(["light", "dark"] as const)(
    "on the page before a form, the form, its errors, its end, and no page: %s",
    async (colorScheme) => {
      const { url, submission, service } = await server();
      // The pages allow no script of others; axe is one.
      const page = await openPage({ bypassCSP: true, colorScheme });
      const check = async (name: string): Promise<void> => {
        await page.evaluate(axe);
        const found = await page.evaluate(
          "axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))",
        );
        expect([name, found]).toEqual([name, []]);
      };
      await page.goto(`${url}/forms/supplier`);
      await check("start");
      await page.getByRole("button", { name: "Start" }).click();
      await page.waitForURL(/\/handoff\//);
      await check("form");
      const link = page.url();
      await page.goto(`${link}?step=bank_details`);
      await page.getByRole("button", { name: "Submit" }).click();
      await page.locator("#cf-errors").waitFor();
      await check("errors");
      const { submissionId, resumeToken } = await submission();
      const actor = { kind: "agent", id: "bot" } as const;
      const by = { via: "open", tenant: "default" } as const;
      await service.setFields(by, submissionId, { resumeToken, actor, fields: answers });
      await page.goto(link);
      await check("an agent's answers");
      await page.goto(`${link}?step=bank_details`);
      await page.getByRole("button", { name: "Submit" }).click();
      await page.getByText("This form was submitted").waitFor();
      await check("the end");
      await page.goto(`${url}/handoff/hl_gone`);
      await check("no such link");
    },
  );
});
