import {
  createPilot,
  type PilotOptions,
  type RunOutcome,
  type RunRequest,
  type ViewOutcome,
  type ViewRequest,
} from "@cofill/site/pilot";
import { playwrightSurface } from "@cofill/site/pilot/playwright";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { bundle, launchBrowser } from "../../../../test/support/browser.ts";
import type { Inside } from "./inside-entry.ts";
import { consentOf, type PilotSetting, type Told } from "./setting.ts";
import { type Pages, serveSite, type TestSite } from "./site.ts";

declare const inside: Inside;

/** Operations that tests use both inside the page and from outside. */
export interface Side {
  readonly name: string;
  run(page: Page, setting: PilotSetting, request: RunRequest): Promise<Told & { readonly outcome: RunOutcome }>;
  readView(page: Page, setting: PilotSetting, request: ViewRequest): Promise<Told & { readonly outcome: ViewOutcome }>;
}

/** Short timeouts, so that tests of missing reactions are fast. */
export const quick = { statusMs: 5_000, statusAppearsMs: 400, reactionMs: 400, consentMs: 10_000 };

export const setting = (
  options: PilotSetting["options"] = {},
  consent: PilotSetting["consent"] = "nobody to ask",
): PilotSetting => ({ options: { limits: quick, ...options }, consent });

export const outsidePilot = (page: Page, { options, consent }: PilotSetting) => {
  const told: Told = { log: [], requests: [] };
  const during = async () => {
    await page.evaluate("window.duringConsent?.()");
  };
  const all: PilotOptions = {
    surface: playwrightSurface(page),
    ...options,
    log: (entry) => told.log.push(entry),
    ...consentOf(consent, told, during),
  };
  return { pilot: createPilot(all), told };
};

/** One browser per test file, with the pilot inside its pages and outside of them. */
export const bothSides = () => {
  let browser: Browser;
  let context: BrowserContext;
  let script: string;
  beforeAll(async () => {
    [browser, script] = await Promise.all([
      launchBrowser(),
      bundle(new URL("./inside-entry.ts", import.meta.url).pathname),
    ]);
    context = await browser.newContext();
  });
  afterAll(() => browser?.close());

  const enter = async (page: Page): Promise<void> => {
    await page.evaluate(`globalThis.inside || (() => { ${script} })(); undefined`);
  };
  const sides: readonly Side[] = [
    {
      name: "inside the page",
      run: async (page, given, request) => {
        await enter(page);
        return page.evaluate(([one, other]) => inside.run(one, other), [given, request] as const);
      },
      readView: async (page, given, request) => {
        await enter(page);
        return page.evaluate(([one, other]) => inside.readView(one, other), [given, request] as const);
      },
    },
    {
      name: "through a browser from outside",
      run: async (page, given, request) => {
        const { pilot, told } = outsidePilot(page, given);
        return { outcome: await pilot.run(request), ...told };
      },
      readView: async (page, given, request) => {
        const { pilot, told } = outsidePilot(page, given);
        return { outcome: await pilot.readView(request), ...told };
      },
    },
  ];
  const open = async (
    pages: Pages,
    { path = "/", headers = {} }: { readonly path?: string; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<{ readonly page: Page; readonly site: TestSite }> => {
    const site = await serveSite(pages, headers);
    const page = await context.newPage();
    onTestFinished(() => page.close());
    await page.goto(site.origin + path);
    return { page, site };
  };
  return { sides, open, enter };
};
