import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Definition } from "@cofill/core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { launchBrowser } from "../../../../test/support/browser.ts";
import { type ServedForm, type ServeOptions, serveForm } from "./page-server.ts";
import { compiled, type ServerForm } from "./server-form.ts";
import { trip } from "./trip-form.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export interface OpenOptions extends Partial<ServeOptions> {
  readonly definition?: Definition;
  readonly before?: (form: ServerForm) => void;
  readonly width?: number;
  /** Do not wait until the page is live. */
  readonly isStill?: boolean;
}

export interface OpenForm extends ServedForm {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Everything that the page complained about. */
  readonly complaints: readonly string[];
}

/** Opens forms in one real browser for a file of tests. */
export const browserForms = () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  return async ({
    definition = trip,
    before,
    width = 1280,
    isStill,
    ...options
  }: OpenOptions = {}): Promise<OpenForm> => {
    const served = await serveForm({
      compiled: compiled(definition),
      source: { format: "definition", definition },
      ...options,
    });
    before?.(served.form);
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    onTestFinished(async () => {
      await context.close();
      await served.close();
    });
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    await page.goto(served.url, { waitUntil: isStill ? "commit" : "load" });
    await page.waitForSelector("#cofill-form form", { state: "attached" });
    if (!isStill) await isLive(page);
    return Object.assign(served, { page, context, complaints });
  };
};

export const isLive = (page: Page): Promise<unknown> =>
  page.waitForSelector("#cofill-form[data-cofill]", { state: "attached" });

/** What the page says about saving. */
export const saving = (page: Page) => page.locator(".cf-saving");

export const findAxeViolations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as {
        axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
};
