import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle, launchBrowser, type ServedPage, servePage } from "../../../test/support/browser.ts";
import type { StorePage } from "./profile-indexeddb-page.ts";
import { profileStoreCases } from "./profile-store-cases.ts";

declare const page: StorePage;

let browser: Browser;
let served: ServedPage;
let tab: Page;

beforeAll(async () => {
  const entry = fileURLToPath(new URL("./profile-indexeddb-page.ts", import.meta.url));
  served = await servePage({ script: await bundle(entry) });
  browser = await launchBrowser();
  tab = await browser.newPage();
  await tab.goto(served.url);
});

afterAll(async () => {
  await browser?.close();
  await served?.close();
});

describe("profiles in IndexedDB, in a real browser", () => {
  test.each(profileStoreCases.map(({ name }, index) => [name, index] as const))("%s", async (_, index) => {
    expect(await tab.evaluate((at) => page.runCase(at), index)).toBe("");
  });

  test("profiles persist after a reload", async () => {
    await tab.evaluate(() => page.write("Before"));
    await tab.reload();
    expect(await tab.evaluate(() => page.readLabel())).toBe("Before");
  });

  test("AS-SEC-06: profiles are stored encrypted with a non-extractable key", async () => {
    await tab.evaluate(() => page.write("Secret label"));
    const { text, extractable, exported } = await tab.evaluate(() => page.look());
    expect(text.length).toBeGreaterThan(200);
    expect(text).not.toMatch(/Secret label|example\.org|schema\.org/);
    expect([extractable, exported]).toEqual([false, "InvalidAccessError"]);
  });

  test("stores that start together agree on one key", async () => {
    expect(await tab.evaluate(() => page.writeAtOnce(8))).toBe(8);
  });

  test("a profile copied to another's name does not decrypt", async () => {
    expect(await tab.evaluate(() => page.swap())).toBe("profile_unreadable");
  });

  test("a tampered profile is an error and is not overwritten", async () => {
    await tab.evaluate(() => page.write("Whole"));
    await tab.evaluate(() => page.tamper());
    expect(await tab.evaluate(() => page.readLabel())).toBe("profile_unreadable");
    await expect(tab.evaluate(() => page.write("Over it"))).rejects.toThrow(/does not open/);
    expect(await tab.evaluate(() => page.readLabel())).toBe("profile_unreadable");
  });
});
