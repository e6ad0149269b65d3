import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { agree } from "./agree.ts";
import { scriptPage } from "./channels/script-page.ts";
import { examples, ownForms } from "./forms.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());

/** A browser takes its time: a form with tables, one with steps and the suite's own. */
const files = ["vendor-onboarding.form.md", "expense-claim.formspec.json", "clinic-registration.formspec.json"];

agree("page with script", () => scriptPage(browser), {
  forms: [...examples.filter(({ file }) => files.includes(file)), ...ownForms],
  formats: ["markform", "formspec"],
  singles: 6,
});
