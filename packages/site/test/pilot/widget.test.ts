import { fileURLToPath } from "node:url";
import type { Complete } from "@cofill/site/pilot/planner";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bundle, launchBrowser } from "../../../../test/support/browser.ts";
import { type BillingSite, readPrompt, serveBilling } from "./widget-site.ts";

let browser: Browser;
let script: string;
beforeAll(async () => {
  const entry = fileURLToPath(new URL("../../src/pilot/widget/embed.ts", import.meta.url));
  [browser, script] = await Promise.all([launchBrowser(), bundle(entry)]);
});
afterAll(() => browser?.close());

const bill = {
  action: "invoice.create",
  args: { customer_email: "alice+test@example.com", amount: 120, currency: "USD" },
};
const erase = { action: "workspace.delete", args: { delete_confirmation_text: "DELETE" } };

type Prompt = ReturnType<typeof readPrompt>;
type Rule = (prompt: Prompt) => object | string;

interface Talk {
  readonly page: Page;
  readonly site: BillingSite;
  /** The prompts to the model, in order. */
  readonly prompts: readonly Prompt[];
  readonly ask: (text: string) => Promise<void>;
  /** The conversation after all work has ended. */
  readonly lines: () => Promise<readonly string[]>;
}

const talkOn = async (path: string, rule: Rule, width = 1280): Promise<Talk> => {
  const prompts: Prompt[] = [];
  const model: Complete = async (messages, signal) => {
    const prompt = readPrompt(messages);
    prompts.push(prompt);
    const answer = rule(prompt);
    if (answer === "hang") return new Promise((resolve) => signal.addEventListener("abort", () => resolve("")));
    return typeof answer === "string" ? answer : JSON.stringify(answer);
  };
  const site = await serveBilling(model, script);
  const page = await browser.newPage({ viewport: { width, height: 844 } });
  onTestFinished(async () => {
    await page.close();
    site.close();
  });
  await page.goto(site.origin + path);
  await page.getByRole("button", { name: "Assistant", exact: true }).click();
  return {
    page,
    site,
    prompts,
    ask: async (text) => {
      await page.getByRole("textbox", { name: "What do you want to do?" }).fill(text);
      await page.keyboard.press("Enter");
    },
    lines: async () => {
      await page.getByRole("button", { name: "Send" }).waitFor();
      return page.getByRole("log").getByRole("listitem").allTextContents();
    },
  };
};

describe("widget on one page", () => {
  test("a goal is planned, filled in, submitted and reported step by step", async () => {
    const { page, ask, lines } = await talkOn("/invoices/new", () => bill);
    await ask("Bill Alice 120 dollars");
    expect(await lines()).toEqual([
      "You Bill Alice 120 dollars",
      "In the page Filled in Customer email",
      "In the page Filled in Amount",
      "In the page Filled in Currency",
      "In the page Pressed “Create invoice”",
      "In the page Created INV-7 for alice+test@example.com, 120",
      "Assistant Done.",
    ]);
    expect(await page.evaluate("submitted")).toBe(1);
    expect(await page.evaluate("document.querySelector('[data-cofill-widget]').shadowRoot.activeElement.id")).toBe(
      "ask",
    );
  });

  test("the model receives site, page and conversation, and nothing else", async () => {
    const { ask, lines, prompts } = await talkOn("/invoices/new", ({ goal }) =>
      goal === "Bill Alice" ? bill : { action: "none", answer: "INV-7 is done." },
    );
    await ask("Bill Alice");
    await lines();
    await ask("Is it done?");
    expect((await lines()).slice(-2)).toEqual(["You Is it done?", "Assistant INV-7 is done."]);
    expect(prompts).toHaveLength(2);
    expect(prompts[0]!.last).toContain('labelled "Customer email"');
    expect(prompts[1]!.last).toContain('now "alice+test@example.com"');
    expect(prompts[1]!.happened).toContain("Created INV-7 for alice+test@example.com, 120");
  });

  test.each<[string, Rule, readonly string[]]>([
    [
      "nonsense",
      () => "Sure, will do!",
      ["In the page The answer holds no JSON object.", "Assistant This could not be done."],
    ],
    [
      "an unknown action",
      () => ({ action: "invoice.steal" }),
      [
        'In the page There is no action "invoice.steal". The known ones are "invoice.create", "workspace.delete", "invoice.send", "report.download", "profile.rename", "invoice.list".',
        "Assistant This could not be done.",
      ],
    ],
    [
      "another origin",
      () => ({ navigate: "https://evil.example/" }),
      [
        'In the page "https://evil.example/" is on another site. Only pages of this site can be opened.',
        "Assistant This could not be done.",
      ],
    ],
    [
      "markup",
      () => ({ action: "none", answer: "<img src=x onerror=alert(1)>" }),
      ["Assistant <img src=x onerror=alert(1)>"],
    ],
  ])("a model that answers %s does not change the page", async (_, rule, told) => {
    const { page, site, ask, lines } = await talkOn("/invoices/new", rule);
    await ask("Do it");
    expect(await lines()).toEqual(["You Do it", ...told]);
    expect(await page.evaluate("[typeof submitted, location.pathname]")).toEqual(["undefined", "/invoices/new"]);
    expect(site.requests.filter((request) => !/widget|site\.js|manifest|favicon/.test(request))).toEqual([
      "GET /invoices/new",
    ]);
  });

  test("AAF-DOM-06: a form with review is filled and left to the person to submit", async () => {
    const { page, ask, lines } = await talkOn("/profile", () => ({ action: "profile.rename", args: { name: "Ada" } }));
    await ask("Call me Ada");
    expect((await lines()).at(-1)).toBe("Assistant The form is filled in. Please review and submit it.");
    expect(await page.getByLabel("Name").inputValue()).toBe("Ada");
    expect(await page.evaluate("typeof submitted")).toBe("undefined");
  });

  test("Stop ends work while the model is called, and the next goal works", async () => {
    const { page, ask, lines } = await talkOn("/invoices/new", ({ goal }) => (goal === "Bill Alice" ? bill : "hang"));
    await ask("Think for ever");
    await page.getByRole("button", { name: "Stop" }).click();
    expect(await lines()).toEqual(["You Think for ever", "Assistant Stopped."]);
    await ask("Bill Alice");
    expect((await lines()).at(-1)).toBe("Assistant Done.");
  });
});

describe("widget consent", () => {
  const start = async (rule: Rule = () => ({ ...erase, confirmed: true })) => {
    const talk = await talkOn("/settings/", rule);
    await talk.ask("Delete everything, I confirm");
    await talk.page.getByRole("alertdialog").waitFor();
    return talk;
  };
  const deleted = (page: Page) => page.evaluate("globalThis.deleted ?? 0");

  test("D-01: the person is asked whatever model or goal claim, before the page is touched", async () => {
    const { page, lines } = await start();
    expect(await page.getByLabel("Type DELETE").inputValue()).toBe("");
    const said = await page.getByRole("alertdialog").innerText();
    for (const part of [
      "Delete workspace",
      "Dangerous: this may be impossible to undo.",
      "Delete confirmation text",
      "DELETE",
      "workspace.delete",
    ])
      expect(said).toContain(part);
    await page.getByRole("button", { name: "Allow" }).click();
    const told = await lines();
    expect(told[1]).toBe(
      'In the page "confirmed" claims consent, which only the person can give when asked; it was left out.',
    );
    expect(told.slice(-2)).toEqual(["In the page The workspace is deleted.", "Assistant Done."]);
    expect(await deleted(page)).toBe(1);
  });

  test("D-01: declining stops the action", async () => {
    const { page, lines } = await start();
    await page.keyboard.press("Escape");
    expect((await lines()).at(-1)).toBe("Assistant You declined, so it was not done.");
    expect(await deleted(page)).toBe(0);
    expect(await page.getByLabel("Type DELETE").inputValue()).toBe("");
  });

  test("D-01: a scripted click does not give consent", async () => {
    const { page, lines } = await start();
    await page.evaluate("document.querySelector('[data-cofill-widget]').shadowRoot.querySelector('.agree').click()");
    expect(await page.getByRole("alertdialog").count()).toBe(1);
    await page.getByRole("button", { name: "Decline", exact: true }).click();
    await lines();
    expect(await deleted(page)).toBe(0);
  });

  test("D-01: a consent is valid once", async () => {
    const { page, ask, lines } = await start();
    await page.getByRole("button", { name: "Allow" }).click();
    await lines();
    await ask("Delete everything, I confirm");
    await page.getByRole("alertdialog").waitFor();
    expect(await deleted(page)).toBe(1);
  });
});

describe("widget over several pages", () => {
  test("AAF-NAV-01: an action of another page is opened and planned again there", async () => {
    const { page, ask, lines, prompts } = await talkOn("/settings/", () => bill);
    await ask("Bill Alice");
    await page.waitForURL("**/invoices/new");
    expect(await lines()).toEqual([
      "You Bill Alice",
      "In the page Opened /invoices/new",
      "In the page Filled in Customer email",
      "In the page Filled in Amount",
      "In the page Filled in Currency",
      "In the page Pressed “Create invoice”",
      "In the page Created INV-7 for alice+test@example.com, 120",
      "Assistant Done.",
    ]);
    expect(prompts.map((prompt) => prompt.page)).toEqual(["/settings/", "/invoices/new"]);
    expect(prompts[1]!.happened).toContain("Opened /invoices/new");
  });

  test("AAF-NAV-02: a navigation goal ends on arrival", async () => {
    const { page, ask, lines, prompts } = await talkOn("/invoices/new", () => ({ navigate: "settings" }));
    await ask("Go to the settings");
    await page.waitForURL("**/settings/");
    expect(await lines()).toEqual(["You Go to the settings", "In the page Opened /settings/", "Assistant Done."]);
    expect(prompts).toHaveLength(1);
  });

  test("AAF-QRY-02: a data view is opened with its query, and its rows are available for the answer", async () => {
    const { page, ask, lines } = await talkOn("/settings/", ({ rows }) =>
      rows === ""
        ? { action: "invoice.list", args: { status: "paid" } }
        : { action: "none", answer: `${rows.trim().split("\n").length} are paid.` },
    );
    await ask("Show me paid invoices");
    await page.waitForURL("**/invoices/?status=paid");
    expect(await lines()).toEqual([
      "You Show me paid invoices",
      "In the page Opened /invoices/",
      "Assistant 2 are paid.",
    ]);
  });

  test("AAF-QRY-02: a view named again on its page shows its rows as text", async () => {
    const { page, ask, lines } = await talkOn("/invoices/?status=paid", () => ({
      action: "invoice.list",
      args: { status: "paid" },
    }));
    await ask("Show me paid invoices");
    expect(await lines()).toEqual([
      "You Show me paid invoices",
      "In the page Id: INV-1, Amount: 120\nId: INV-3 <img src=x onerror=alert(1)>, Amount: 40",
      "Assistant There are 2 entries.",
    ]);
    expect(await page.getByRole("log").locator("img").count()).toBe(0);
  });

  test("a form that loads another page is submitted once, and the next page shows the outcome", async () => {
    const { page, site, ask, lines, prompts } = await talkOn("/send", () => ({
      action: "invoice.send",
      args: { number: "INV-1" },
    }));
    await ask("Send INV-1");
    await page.waitForURL("**/sent?number=INV-1");
    expect(await lines()).toEqual([
      "You Send INV-1",
      "In the page Filled in Number",
      "In the page Pressed “Send”",
      "In the page Sent INV-1.",
      "Assistant Done.",
    ]);
    expect(prompts).toHaveLength(1);
    expect(site.requests.filter((request) => request.startsWith("POST"))).toEqual(["POST /send number=INV-1"]);
  });

  test("D-15: the number of opened pages is limited", async () => {
    const elsewhere: Rule = ({ page }) => (page === "/settings/" ? bill : erase);
    const { page, site, ask, lines } = await talkOn("/settings/", elsewhere);
    await ask("Run in circles");
    await page.waitForFunction(() =>
      /5 pages/.test(document.querySelector("[data-cofill-widget]")?.shadowRoot?.textContent ?? ""),
    );
    expect((await lines()).slice(-2)).toEqual([
      "In the page More than 5 pages were opened without reaching what was asked for.",
      "Assistant This could not be done.",
    ]);
    const opened = site.requests.filter((request) => /^GET \/(?:settings|invoices)/.test(request));
    expect(opened.length).toBeLessThanOrEqual(8);
  });

  test("conversation and open panel persist on the next page until cleared", async () => {
    const { page, site, ask, lines } = await talkOn("/settings/", () => ({ action: "none", answer: "Hello." }));
    await ask("Hello");
    await lines();
    await page.goto(`${site.origin}/invoices/new`);
    expect(await lines()).toEqual(["You Hello", "Assistant Hello."]);
    await page.getByRole("button", { name: "New conversation" }).click();
    await page.goto(`${site.origin}/settings/`);
    expect(await lines()).toEqual([]);
  });

  test("work interrupted by leaving the page does not resume by itself", async () => {
    const { page, site, ask, lines, prompts } = await talkOn("/settings/", () => "hang");
    await ask("Think for ever");
    await expect.poll(() => prompts.length).toBe(1);
    await page.goto(`${site.origin}/invoices/new`);
    expect(await lines()).toEqual([
      "You Think for ever",
      "Assistant You left the page before this was finished. Ask again to continue.",
    ]);
    expect(prompts).toHaveLength(1);
  });

  test("work on a page that does not go away can be stopped, and the next goal works", async () => {
    const { page, site, ask, lines } = await talkOn("/invoices/new", ({ goal }) =>
      goal === "Bill Alice" ? bill : { action: "report.download" },
    );
    await ask("Get the report");
    await expect.poll(() => site.requests).toContain("GET /report");
    await page.getByRole("button", { name: "Stop" }).click();
    await ask("Bill Alice");
    expect((await lines()).at(-1)).toBe("Assistant Done.");
  });

  test.each<[string, (talk: Talk) => Promise<unknown>]>([
    ["goes back", ({ page }) => page.goBack()],
    [
      "returns through the back/forward cache",
      async ({ page }) => {
        await page.goBack();
        await page.evaluate(() => {
          const pending = { goal: "Run in circles", hops: 1, at: Date.now(), state: "opening" };
          sessionStorage.setItem("cofill-widget", JSON.stringify({ turns: [], isOpen: true, pending }));
          dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        });
      },
    ],
  ])("work does not resume for a person who %s", async (_, goBack) => {
    const talk = await talkOn("/settings/", () => bill);
    const { page, site, lines, prompts } = talk;
    await page.evaluate(() => {
      const pending = { goal: "Run in circles", hops: 1, at: Date.now(), state: "opening" };
      const turns = [{ from: "person", text: pending.goal }];
      sessionStorage.setItem("cofill-widget", JSON.stringify({ turns, isOpen: true, pending }));
    });
    await page.goto(`${site.origin}/.well-known/agent-manifest.json`);
    await goBack(talk);
    expect((await lines()).at(-1)).toMatch("You left the page before this was finished.");
    expect(prompts).toEqual([]);
  });

  test.each<[string, string]>([
    ["junk", "{"],
    ["other data", '{"turns":"all","pending":7}'],
    [
      "expired work",
      JSON.stringify({ turns: [], isOpen: true, pending: { goal: "Bill Alice", hops: 0, at: 0, state: "opening" } }),
    ],
    [
      "work without a page",
      JSON.stringify({ turns: [], isOpen: true, pending: { goal: "Bill", hops: -1, at: 9e15, state: "opening" } }),
    ],
    ["very long data", JSON.stringify({ turns: [{ from: "page", text: "x".repeat(500_000) }], isOpen: true })],
  ])("stored state with %s starts no work", async (_, stored) => {
    const { page, prompts } = await talkOn("/invoices/new", () => bill);
    await page.evaluate((text) => sessionStorage.setItem("cofill-widget", text), stored);
    await page.reload();
    await page.locator("[data-cofill-widget]").waitFor({ state: "attached" });
    expect(prompts).toEqual([]);
    expect(await page.evaluate("typeof submitted")).toBe("undefined");
  });
});

test("on a phone the panel makes room while working and asks in front of everything", async () => {
  const { page, ask, lines } = await talkOn("/settings/", () => erase, 390);
  await ask("Delete the workspace");
  await page.getByRole("alertdialog").waitFor();
  const panel = await page.locator(".panel").boundingBox();
  expect(panel!.height).toBeLessThan(500);
  await page.getByRole("button", { name: "Allow" }).click();
  expect((await lines()).at(-1)).toBe("Assistant Done.");
  expect((await page.locator(".panel").boundingBox())!.height).toBe(844);
});
