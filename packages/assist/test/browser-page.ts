import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { bundle, launchBrowser, type ServedPage, servePage } from "../../../test/support/browser.ts";

/** Opens pages in a real browser that have the tested code as the global `Assist`. */
export const browserPages = () => {
  let browser: Browser;
  let script: string;
  beforeAll(async () => {
    [browser, script] = await Promise.all([
      launchBrowser(),
      bundle(new URL("./browser-entry.ts", import.meta.url).pathname),
    ]);
  });
  afterAll(() => browser?.close());

  const serve = async (html: string): Promise<ServedPage> => {
    const served = await servePage({ html, script });
    onTestFinished(() => served.close());
    return served;
  };
  return {
    serve,
    open: async (html = "", width = 1280, height = 800): Promise<Page> => {
      const page = await browser.newPage({ viewport: { width, height } });
      onTestFinished(() => page.close());
      await page.goto((await serve(html)).url);
      return page;
    },
  };
};
