import type { Act, ActOutcome } from "@cofill/site/pilot";
import { playwrightSurface } from "@cofill/site/pilot/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bundle, launchBrowser } from "../../../../test/support/browser.ts";
import { withRefs } from "./act-by-id.ts";
import type { Inside } from "./inside-entry.ts";

declare const inside: Inside;

let browser: Browser;
let script: string;
beforeAll(async () => {
  [browser, script] = await Promise.all([
    launchBrowser(),
    bundle(new URL("./inside-entry.ts", import.meta.url).pathname),
  ]);
});
afterAll(() => browser?.close());

const html = `<form onsubmit="event.preventDefault()">
  <input id=name><select id=land><option>DE<option id=fr>FR</select>
  <input type=radio name=size id=small><input type=radio name=size id=large><input type=checkbox id=yes>
  <button id=go>Go</button></form>`;

/** Records all announcements and control events in order. */
const listen = () => {
  const heard: string[] = [];
  Object.assign(globalThis, { heard });
  document.addEventListener("cofill:agent", ({ target, detail }: Event & { detail?: { agent: string } }) => {
    heard.push(`${detail?.agent} at ${(target as Element).id}`);
  });
  for (const type of ["change", "click"]) {
    document.addEventListener(type, ({ target }) => heard.push(`${type} of ${(target as Element).id}`), true);
  }
};

type Told = (page: Page, act: Act, agent?: string) => Promise<ActOutcome>;
const outside: Told = async (page, act, agent) => {
  const surface = playwrightSurface(page, agent === undefined ? {} : { agent });
  const taken = await surface.snapshot();
  return surface.act(taken.ok ? withRefs(act, taken.snapshot.root) : act);
};
const within: Told = async (page, act, agent) => {
  await page.evaluate(script);
  return page.evaluate(([one, name]) => inside.actOn(one, name), [act, agent] as const);
};

describe.each([
  ["through a driven browser", outside],
  ["inside the page", within],
])("the page is told which agent acts, %s", (_, told) => {
  test.each<[string, Act, string]>([
    ["a text", { do: "fill", ref: "name", text: "Ada" }, "change of name"],
    ["a list", { do: "choose", ref: "land", options: ["fr"] }, "change of land"],
    ["a radio button of a group", { do: "check", ref: "large", checked: true }, "change of large"],
    ["a checkbox", { do: "check", ref: "yes", checked: true }, "change of yes"],
    ["a button", { do: "press", ref: "go" }, "click of go"],
  ])("the announcement for %s comes on the control before any event", async (_what, act, happens) => {
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.setContent(html);
    await page.evaluate(listen);
    expect(await told(page, act)).toEqual({ ok: true });
    const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
    expect(heard[0]).toBe(`pilot at ${act.ref}`);
    expect(heard.slice(1)).toContain(happens);
    expect(heard.filter((one) => one.startsWith("pilot"))).toHaveLength(1);
  });

  test("the announcement uses a configured agent name", async () => {
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.setContent(html);
    await page.evaluate(listen);
    await told(page, { do: "fill", ref: "name", text: "Ada" }, "clerk <b>");
    expect(await page.evaluate("heard[0]")).toBe("clerk <b> at name");
  });
});
