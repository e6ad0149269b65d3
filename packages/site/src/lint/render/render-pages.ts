import type { Browser, Page, Response } from "playwright-core";
import { elsewhere, reasonOf } from "../crawl/fetch-page.ts";
import { limits } from "../limits.ts";
import type { LoadedPage, LoadPage } from "../load-page.ts";
import { type Environment, findBrowser } from "./find-browser.ts";
import { serialisePage } from "./serialise-page.ts";

/** A started browser, or the reason why it did not start. */
export type OpenedBrowser =
  | { readonly ok: true; readonly load: LoadPage; readonly close: () => Promise<void> }
  | { readonly ok: false; readonly reason: string };

/**
 * Starts a headless Chromium that renders pages (AAF-LNT-03).
 * @example
 * const opened = await openBrowser(process.env);
 */
export const openBrowser = async (environment: Environment): Promise<OpenedBrowser> => {
  const playwright = await import("playwright-core").catch(() => undefined);
  if (!playwright) return { ok: false, reason: "rendering needs playwright-core; run 'npm install playwright-core'" };
  const found = await findBrowser(environment, () => playwright.chromium.executablePath());
  if (!found.ok) return found;
  try {
    const browser = await playwright.chromium.launch({
      executablePath: found.path,
      headless: true,
      // Chromium needs these flags in containers, which run as root with little shared memory.
      args: ["--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    });
    return { ok: true, load: (url, origin) => render(browser, url, origin), close: () => browser.close() };
  } catch (error) {
    return { ok: false, reason: `the browser ${found.path} did not start: ${reasonOf(error)}` };
  }
};

const render = async (browser: Browser, url: string, origin: string | undefined): Promise<LoadedPage> => {
  const context = await browser.newContext({ acceptDownloads: false, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(limits.loadTimeoutMs);
    page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
    const response = await page.goto(url, { waitUntil: "load", timeout: limits.loadTimeoutMs });
    await page.waitForLoadState("networkidle", { timeout: limits.settleTimeoutMs }).catch(() => {});
    return await pageOf(page, response, url, origin);
  } catch (error) {
    return { ok: false, url, reason: reasonOf(error) };
  } finally {
    await context.close().catch(() => {});
  }
};

const pageOf = async (
  page: Page,
  response: Response | null,
  asked: string,
  origin: string | undefined,
): Promise<LoadedPage> => {
  const url = page.url();
  if (origin !== undefined && new URL(url).origin !== origin) return elsewhere(asked, new URL(url).origin);
  const isHttp = /^https?:/i.test(url);
  if (isHttp && response && !response.ok()) return { ok: false, url, reason: `status ${response.status()}` };
  const contentType = (await response?.headerValue("content-type")) ?? "";
  if (isHttp && !/html/i.test(contentType)) {
    return { ok: false, url, reason: `it is not HTML (${contentType || "no content type"})`, isNoPage: true };
  }
  const html = await page.evaluate(serialisePage, limits.maxBodyBytes);
  if (html === undefined) return { ok: false, url, reason: `it is longer than ${limits.maxBodyBytes} characters` };
  return { ok: true, url, html, isSource: false };
};
