import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle, launchBrowser, type ServedPage, servePage } from "../../../test/support/browser.ts";
import type { AssistProvider } from "../src/contract.ts";
import { detectMode } from "../src/discovery/mode.ts";
import type { PlainPage } from "./profile-plain-page.ts";

declare const page: PlainPage;

let browser: Browser;
let served: ServedPage;
let tab: Page;

beforeAll(async () => {
  const entry = fileURLToPath(new URL("./profile-plain-page.ts", import.meta.url));
  served = await servePage({ html: "<main></main>", script: await bundle(entry) });
  browser = await launchBrowser();
  tab = await browser.newPage();
  await tab.goto(served.url);
});

afterAll(async () => {
  await browser?.close();
  await served?.close();
});

const show = (html: string) =>
  tab.evaluate((inner) => {
    const { document } = globalThis as unknown as {
      document: { querySelector: (name: string) => { innerHTML: string } };
    };
    document.querySelector("main").innerHTML = inner;
  }, html);
const fieldsOf = async (html: string) => {
  await show(html);
  return tab.evaluate(() => page.fields());
};

describe("detectMode", () => {
  test("AS-EXT-02: a page with an annotated form is a Formspec page, with what it says of itself", async () => {
    await show(
      '<form data-formspec-form="w9" data-formspec-title="W-9" data-formspec-url="urn:w9"></form><div data-formspec-form></div>',
    );
    expect(await tab.evaluate(() => page.mode())).toEqual({
      mode: "formspec",
      forms: [{ form: "w9", title: "W-9", url: "urn:w9" }, { form: "" }],
    });
    await tab.evaluate(() => page.giveEngine());
    expect(await tab.evaluate(() => page.mode())).toMatchObject({ forms: [{ engine: { version: 1 } }, {}] });
  });

  test("AS-EXT-03: a page without one is plain HTML", async () => {
    await show("<form><input name=email></form>");
    expect(await tab.evaluate(() => page.mode())).toEqual({ mode: "html" });
  });

  test("AS-EXT-01: a provider that was announced is used, whatever the page looks like", () => {
    const provider: AssistProvider = { tools: () => [], call: async () => ({ content: [] }) };
    const never = { querySelectorAll: () => expect.fail("the page was searched") };
    expect(detectMode(never, provider)).toEqual({ mode: "provider", provider });
  });
});

describe("fields of a plain page", () => {
  test.each([
    ["autocomplete", '<input name=q1 autocomplete="shipping postal-code">', "postalCode", "autocomplete"],
    ["a label that points to it", "<label for=x1>First name</label><input id=x1>", "givenName", "label"],
    ["a label around it", "<label>Surname <input name=q></label>", "familyName", "label"],
    ["aria-label", '<input name=q aria-label="Date of birth">', "birthDate", "aria-label"],
    ["its name", "<input name=billing_zipCode>", "postalCode", "name"],
    ["its id", "<input id=customerEmail>", "email", "id"],
    ["its placeholder", '<input placeholder="City">', "addressLocality", "placeholder"],
    ["its type", "<input type=tel name=q7>", "telephone", "type"],
    ["a select", "<select name=country><option>NZ</select>", "addressCountry", "name"],
    ["a textarea", "<textarea name=street></textarea>", "streetAddress", "name"],
  ])("AS-EXT-03: a field is recognised by %s", async (_, html, property, clue) => {
    expect(await fieldsOf(html)).toMatchObject([{ concept: `https://schema.org/${property}`, clue, advisory: true }]);
  });

  test.each([
    [
      "a question that only mentions one",
      "<label for=a>Tell us how our email newsletter could be better for you</label><input id=a>",
    ],
    ["a name that fits two", '<input name="email_or_phone">'],
    ["a name that means nothing", "<input name=q17>"],
    ["part of a word", "<input name=capacity>"],
  ])("AS-EXT-03: no concept is guessed for %s", async (_, html) => {
    const [field] = await fieldsOf(html);
    expect(field).toMatchObject({ advisory: true });
    expect(field?.concept).toBeUndefined();
  });

  test.each([
    ["a password", "<input type=password name=email>"],
    ["a hidden field", "<input type=hidden name=email>"],
    ["a checkbox", "<input type=checkbox name=email>"],
    ["a file", "<input type=file name=email>"],
    ["read-only", "<input name=email readonly>"],
    ["disabled", "<input name=email disabled>"],
    ["in a disabled group", "<fieldset disabled><input name=email></fieldset>"],
    ["a card number", '<input name=email autocomplete="cc-number">'],
    ["a code by text message", '<input name=email autocomplete="one-time-code">'],
    ["hidden by attribute", "<div hidden><input name=email></div>"],
    ["hidden by style", '<input name=email style="display:none">'],
    ["invisible", '<input name=email style="opacity:0">'],
    ["hidden from assistive technology", '<div aria-hidden="true"><input name=email></div>'],
  ])("a field is ignored: %s", async (_, html) => expect(await fieldsOf(html)).toEqual([]));

  test("fields with the same name or without a name get unique paths", async () => {
    const fields = await fieldsOf("<input name=a><input name=a><input><input id=b aria-label=' B '>");
    expect(fields.map(({ path, label }) => [path, label])).toEqual([
      ["a", "a"],
      ["a#2", "a"],
      ["field", "field"],
      ["b", "B"],
    ]);
  });

  test("AS-EXT-03: every match is advisory, and less sure than what a form says of itself", async () => {
    await show("<input name=q autocomplete=email><label>City <input name=c></label><input name=nickname>");
    const values = {
      "https://schema.org/email": "a@b.c",
      "https://schema.org/addressLocality": "Bergen",
      nickname: "Ada",
    };
    const matches = await tab.evaluate((given) => page.matches(given), values);
    expect(
      matches.map(({ path, value, confidence, relationship, advisory }) => [
        path,
        value,
        confidence,
        relationship,
        advisory,
      ]),
    ).toEqual([
      ["q", "a@b.c", 0.9, "exact", true],
      ["c", "Bergen", 0.8, "close", true],
    ]);
  });
});
