import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bundle, launchBrowser, type ServedPage, servePage } from "../../../../test/support/browser.ts";
import type { TestedView } from "./widget-view-entry.ts";

declare const Widget: TestedView;

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A page with styles that would break the widget if they applied, and a strict policy. */
const html = `<html lang="en"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'self'; style-src 'none'"><main><h1>Example Billing</h1>
  <p>Invoices, customers and settings of a small company.</p><button id="before">Something of the site</button></main>`;

let browser: Browser;
let served: ServedPage;
beforeAll(async () => {
  const entry = fileURLToPath(new URL("./widget-view-entry.ts", import.meta.url));
  [browser, served] = await Promise.all([launchBrowser(), bundle(entry).then((script) => servePage({ html, script }))]);
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

const open = async (width = 1280, colorScheme: "light" | "dark" = "light"): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme });
  onTestFinished(() => page.close());
  await page.goto(served.url);
  return page;
};
const calls = (page: Page) => page.evaluate(() => Widget.calls);
const focused = (page: Page) =>
  page.evaluate(() => {
    const inner = document.querySelector("[data-cofill-widget]")!.shadowRoot!.activeElement ?? document.activeElement;
    return inner?.getAttribute("aria-label") ?? (inner?.id || inner?.textContent);
  });
const violations = async (page: Page) => {
  await page.evaluate(axe);
  return page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))",
  );
};
const talk = (page: Page) =>
  page.evaluate(() => {
    Widget.view.setOpen(true, true);
    Widget.view.show({ from: "person", text: "Bill Alice 120 euros for the workshop" });
    Widget.view.show({ from: "page", text: "Filled in Customer email" });
    Widget.view.show({ from: "page", text: "Pressed “Create invoice”" });
    Widget.view.show({ from: "assistant", text: "Created INV-7 for alice@example.com.\nAnything else?" });
    Widget.view.show({ from: "person", text: "Which invoices are unpaid?" });
  });
const rename = {
  action: "invoice.create",
  title: "Create invoice",
  description: "Creates a new invoice for a customer with a specified amount and currency.",
  danger: "low",
  button: "Save",
  args: {
    customer_email: "alice+test@example.com",
    amount: 120,
    isUrgent: true,
    tags: ["a", "b"],
    memo: "<b>bold</b>\nline",
  },
} as const;

describe.each([
  ["light", 390],
  ["light", 1280],
  ["dark", 390],
  ["dark", 1280],
] as const)("widget in %s, %d px", (scheme, width) => {
  test("axe finds no violations: closed, open, working, asking", async () => {
    const page = await open(width, scheme);
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => Widget.view.setOpen(true, true));
    expect(await violations(page)).toEqual([]);
    await talk(page);
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => Widget.view.setBusy(true));
    expect(await violations(page)).toEqual([]);
    await page.evaluate((request) => Widget.ask(request), rename);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.evaluate(() => Widget.ask({ args: { delete_confirmation_text: "DELETE" } }));
    expect(await violations(page)).toEqual([]);
  });
});

describe("keyboard operation", () => {
  test("the button names the panel, and the focus moves in and back", async () => {
    const page = await open();
    const launcher = page.getByRole("button", { name: "Assistant", exact: true });
    expect(await launcher.getAttribute("aria-expanded")).toBe("false");
    await launcher.focus();
    await page.keyboard.press("Enter");
    expect(await page.getByRole("dialog", { name: "Assistant" }).isVisible()).toBe(true);
    expect(await focused(page)).toBe("ask");
    await page.keyboard.press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await focused(page)).toBe("Assistant");
    expect(await calls(page)).toEqual([
      ["toggle", true],
      ["toggle", false],
    ]);
  });

  test("Enter sends, Shift+Enter adds a line, an empty message is not sent", async () => {
    const page = await open();
    await page.evaluate(() => Widget.view.setOpen(true, true));
    await page.keyboard.press("Enter");
    await page.keyboard.type("Bill Alice");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.type("120 euros");
    await page.keyboard.press("Enter");
    expect(await calls(page)).toEqual([["send", "Bill Alice\n120 euros"]]);
    expect(await page.getByRole("textbox").inputValue()).toBe("");
  });

  test("the focus is on Stop while working, nothing else is sent, and then returns", async () => {
    const page = await open();
    await page.evaluate(() => {
      Widget.view.setOpen(true, true);
      Widget.view.setBusy(true);
    });
    expect(await page.getByRole("status").textContent()).toBe("Working…");
    expect(await focused(page)).toBe("Stop");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox").fill("more");
    await page.keyboard.press("Enter");
    expect(await calls(page)).toEqual([["stop"]]);
    await page.evaluate(() => Widget.view.setBusy(false));
    expect(await focused(page)).toBe("ask");
  });

  test("a panel restored on the next page does not take the focus", async () => {
    const page = await open();
    await page.locator("#before").focus();
    await page.evaluate(() => Widget.view.setOpen(true, false));
    expect(await focused(page)).toBe("before");
  });
});

test.each([
  [390, [true, false, true]],
  [1280, [false, false, false]],
])("at %d px the panel is modal as expected: idle, working, idle", async (width, expected) => {
  const page = await open(width);
  const isModal = () => page.evaluate(() => Widget.view.root.querySelector(".panel")!.matches(":modal"));
  await page.evaluate(() => Widget.view.setOpen(true, true));
  const seen = [await isModal()];
  for (const busy of [true, false]) {
    await page.evaluate((isBusy) => Widget.view.setBusy(isBusy), busy);
    seen.push(await isModal());
  }
  expect(seen).toEqual(expected);
});

test("text of pages and models is shown as text and announced", async () => {
  const page = await open();
  const evil = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script> [x](javascript:alert(1)) **b**`;
  await page.evaluate((text) => {
    Widget.view.setOpen(true, true);
    for (const from of ["person", "assistant", "page"] as const) Widget.view.show({ from, text });
  }, evil);
  const log = page.getByRole("log", { name: "Conversation" });
  expect(await log.getByRole("listitem").allTextContents()).toEqual([
    `You ${evil}`,
    `Assistant ${evil}`,
    `In the page ${evil}`,
  ]);
  expect(await log.locator("img, script, a, b").count()).toBe(0);
  expect(await page.evaluate("window.hacked")).toBeUndefined();
});

test("a long conversation keeps its last turns", async () => {
  const page = await open();
  await page.evaluate(() => {
    for (let at = 0; at < 200; at += 1) Widget.view.show({ from: "page", text: String(at) });
  });
  const lines = await page.evaluate(() => Widget.view.root.querySelectorAll("li").length);
  expect(lines).toBe(60);
  await page.evaluate(() => Widget.view.setOpen(true, true));
  expect(await page.getByText("199").isVisible()).toBe(true);
});

describe("consent dialog", () => {
  const ask = (page: Page, request: object = rename) => page.evaluate((given) => Widget.ask(given), request);
  const answer = (page: Page) => page.evaluate("granted");

  test("D-01: shows action, all arguments and risk", async () => {
    const page = await open();
    await ask(page);
    const dialog = page.getByRole("alertdialog", { name: "Allow this action?" });
    expect((await dialog.innerText()).split(/\n+/)).toEqual([
      "Allow this action?",
      "Create invoice",
      "Creates a new invoice for a customer with a specified amount and currency.",
      "This changes something. Check the values first.",
      "Button to press: Save",
      "invoice.create",
      "Customer email",
      "alice+test@example.com",
      "Amount",
      "120",
      "Is urgent",
      "yes",
      "Tags",
      "a",
      "b",
      "Memo",
      "<b>bold</b>",
      "line",
      "Decline",
      "Allow",
    ]);
    expect(await dialog.locator("b").count()).toBe(0);
  });

  test("names the other site that receives the values", async () => {
    const page = await open();
    await ask(page, { ...rename, postsTo: "https://evil.example" });
    const dialog = page.getByRole("alertdialog", { name: "Allow this action?" });
    expect(await dialog.innerText()).toContain("Values are sent to another site: https://evil.example");
  });

  test.each([
    ["Enter on the focused button", ["Enter"], "no"],
    ["Escape", ["Escape"], "no"],
    ["Tab and Enter", ["Tab", "Enter"], { id: "c1", action: "invoice.create", argumentsHash: "h1" }],
  ])("D-01: %s answers the dialog", async (_, keys, expected) => {
    const page = await open();
    await page.locator("#before").focus();
    await ask(page);
    expect(await focused(page)).toBe("Decline");
    for (const key of keys) await page.keyboard.press(key);
    expect(await answer(page)).toEqual(expected);
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    expect(await focused(page)).toBe("before");
  });

  test.each([
    ["a scripted click on Allow", "Widget.view.root.querySelector('.agree').click()", true],
    [
      "a scripted key press",
      "Widget.view.root.querySelector('.agree').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))",
      true,
    ],
    ["a scripted close", "Widget.view.root.querySelector('.consent').close()", false],
    ["stopping", "stopAsking()", false],
  ])("D-01: %s does not give consent", async (_, script, isStillOpen) => {
    const page = await open();
    await ask(page);
    await page.evaluate(script);
    expect(await page.getByRole("alertdialog").count()).toBe(isStillOpen ? 1 : 0);
    if (isStillOpen) await page.keyboard.press("Escape");
    expect(await answer(page)).toBe("no");
  });

  test("D-01: an expired request counts as declined", async () => {
    const page = await open();
    await ask(page, { ...rename, expiresAt: 0 });
    expect(await answer(page)).toBe("no");
  });

  test("a very long value is shown in full", async () => {
    const page = await open(390);
    const memo = `${"word ".repeat(5000)}end`;
    await ask(page, { ...rename, args: { memo } });
    expect(await page.getByRole("definition").textContent()).toBe(memo);
    const agree = page.getByRole("button", { name: "Allow" });
    const box = await agree.boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(844);
  });
});
