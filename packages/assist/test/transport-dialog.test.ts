import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Tested } from "./browser-entry.ts";
import { browserPages } from "./browser-page.ts";

declare const Assist: Tested;
const { open } = browserPages();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page that allows no style and no script but its own file, with something to have the focus. */
const strict = `<html lang="en"><meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'self'; style-src 'none'">
  <main><h1>Form</h1><button id="before">Fill in for me</button></main>`;

const changes = [
  { path: "applicant.name", label: "Full name", before: null, after: "Ada Lovelace" },
  { path: "applicant.email", label: "E-mail", before: "ada@old.example", after: "ada@new.example" },
  {
    path: "address.street",
    label: "Street <img src=x onerror=alert(1)>",
    before: "",
    after: "<b>12</b> St James's Sq",
  },
  {
    path: "items[0].amount",
    label: "Amount of the first item",
    before: 12,
    after: { amount: "14.50", currency: "GBP" },
  },
];

const ask = async (page: Page, given: object[] = changes): Promise<void> => {
  await page.locator("#before").focus();
  await page.evaluate((list) => {
    const confirm = Assist.askInPage(document);
    const outcome = confirm(Assist.request(list as never)).then(String);
    Object.assign(globalThis, { outcome });
  }, given);
  await page.getByRole("dialog", { name: "Make these changes?" }).waitFor();
};
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const inner = document.activeElement?.shadowRoot?.activeElement;
    return inner?.textContent ?? document.activeElement?.id ?? "";
  });

describe("the dialog in the page", () => {
  test.each([
    ["Enter on what has the focus leaves all as it is", ["Enter"], "declined"],
    ["Escape", ["Escape"], "declined"],
    ["Tab to the other button, Enter", ["Tab", "Enter"], "accepted"],
    ["Tab to the other button, Space", ["Tab", "Space"], "accepted"],
  ])("AS-TR-04: by keyboard: %s", async (_, keys, outcome) => {
    const page = await open(strict);
    await ask(page);
    expect(await focused(page)).toBe("Leave as it is");
    for (const key of keys) await page.keyboard.press(key);
    expect(await page.evaluate("outcome")).toBe(outcome);
    expect(await focused(page)).toBe("before");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  test("shows what is and what would be, as text and never as markup", async () => {
    const page = await open(strict);
    await ask(page);
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual([
      "Full name\napplicant.name\nNow\nempty\nNew\nAda Lovelace",
      "E-mail\napplicant.email\nNow\nada@old.example\nNew\nada@new.example",
      "Street <img src=x onerror=alert(1)>\naddress.street\nNow\nempty\nNew\n<b>12</b> St James's Sq",
      "Amount of the first item\nitems[0].amount\nNow\n12\nNew\n14.50 GBP",
    ]);
    expect(await dialog.locator("img, b").count()).toBe(0);
  });

  test("AS-SEC-01: a script's click does not agree", async () => {
    const page = await open(strict);
    await ask(page);
    await page.evaluate(() => {
      const root = document.querySelector("[data-formspec-assist-confirm]")!.shadowRoot!;
      root.querySelector<HTMLButtonElement>("button.accept")!.click();
    });
    expect(await page.getByRole("dialog").count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await page.evaluate("outcome")).toBe("declined");
  });

  test.each([
    ["removed from the page", "document.querySelector('[data-formspec-assist-confirm]').remove()", "undefined"],
    [
      "closed by a script",
      "document.querySelector('[data-formspec-assist-confirm]').shadowRoot.querySelector('dialog').close()",
      "declined",
    ],
  ])("a dialog that is %s does not leave the call hanging", async (_, script, outcome) => {
    const page = await open(strict);
    await ask(page);
    await page.evaluate(script);
    expect(await page.evaluate("outcome")).toBe(outcome);
  });

  test("an aborted call closes its question; one that waits is never shown; too many changes are not asked", async () => {
    const page = await open(strict);
    const seen = await page.evaluate(async () => {
      const confirm = Assist.askInPage(document);
      const [first, second] = [new AbortController(), new AbortController()];
      const one = confirm(Assist.request([]), first.signal);
      const two = confirm(Assist.request([]), second.signal);
      second.abort();
      await Promise.resolve();
      const shown = document.querySelectorAll("[data-formspec-assist-confirm]").length;
      first.abort();
      const many = Array.from({ length: 1001 }, () => ({ path: "a", label: "A", before: 1, after: 2 }));
      const three = await confirm(Assist.request(many));
      const left = document.querySelectorAll("[data-formspec-assist-confirm]").length;
      return { shown, answers: [await one, await two, three].map(String), left };
    });
    expect(seen).toEqual({ shown: 1, answers: ["undefined", "undefined", "undefined"], left: 0 });
  });

  test.each([
    ["wide", 1280, "light"],
    ["narrow", 390, "light"],
    ["narrow and dark", 390, "dark"],
  ] as const)("has no accessibility violation and fits the screen: %s", async (name, width, colorScheme) => {
    const page = await open(strict, width);
    await page.emulateMedia({ colorScheme });
    await ask(page, Array.from({ length: 3 }, () => changes).flat());
    const found = await page.evaluate(`${axe}; axe.run().then(({ violations }) => violations.map(({ id }) => id))`);
    expect(found).toEqual([]);
    const box = (await page.getByRole("dialog").boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect([box.x + box.width <= width, box.height <= 800]).toEqual([true, true]);
    expect(await page.getByRole("button", { name: "Make changes" }).isVisible()).toBe(true);
    if (process.env.COFILL_SCREENSHOTS)
      await page.screenshot({ path: `${process.env.COFILL_SCREENSHOTS}/dialog ${name}.png` });
  });
});
