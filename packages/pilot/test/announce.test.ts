import { playwrightSurface } from "@cofill/pilot/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../../../test/support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

test.each([
  [
    "a page is told who fills it in, before anything is filled",
    { agent: "clerk <b>" },
    ['clerk <b> while it holds ""'],
  ],
  ["nothing is told where the agent has no name", {}, []],
])("%s", async (_, options, told) => {
  const page = await browser.newPage();
  await page.setContent(
    '<form><label>Name <input name="name" data-agent-kind="field" data-agent-field="name"></label></form>',
  );
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    document.addEventListener("cofill:agent", ({ target, detail }: Event & { detail?: { agent: string } }) => {
      heard.push(`${detail?.agent} while it holds "${(target as HTMLInputElement).value}"`);
    });
  });
  const surface = playwrightSurface(page, options);
  const taken = await surface.snapshot();
  const find = (element: { tag: string; ref: string; children: readonly never[] }): string | undefined =>
    element.tag === "input" ? element.ref : element.children.map(find).find(Boolean);
  const ref = taken.ok ? find(taken.snapshot.root as never)! : "";
  expect(await surface.act({ do: "fill", ref, text: "Ada" })).toEqual({ ok: true });
  expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual(told);
  expect(await page.inputValue("input")).toBe("Ada");
  await page.close();
});
