import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type RunningServer, startServer } from "@cofill/server";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "../../../test/support/browser.ts";
import { openWorld, type World } from "./service-pages-world.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;
const opened: RunningServer[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  for (const server of opened) await server.close(0);
});

const serve = async (given: Parameters<typeof openWorld>[0] = {}) => {
  const world = await openWorld(given);
  const { service, store, files, time } = world;
  const server = await startServer({ service, store, files, clock: () => time.now, deliverEveryMs: 3_600_000 });
  opened.push(server);
  return { ...world, url: server.url };
};

type Served = World & { readonly url: string };

const signInAs = async ({ keys, url }: Served, context: BrowserContext, who: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("API key").fill(keys[who]!.key);
  await page.getByRole("button", { name: "Sign in" }).click();
  return page;
};

/** Presses Tab until the wanted thing has the focus; not for ever. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  const describeFocus = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> };
      return (element.labels?.[0]?.textContent || element.textContent || "").trim();
    });
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    if ((await describeFocus()).startsWith(name)) return;
  }
  throw new Error(`Tab never reached "${name}"`);
};

const heading = (page: Page): Promise<string> => page.getByRole("heading", { level: 1 }).innerText();

describe("promise 29: without a script, and with the keyboard alone", () => {
  test("a reviewer signs in, looks at what waits, sends one back and approves another", async () => {
    const world = await serve();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const { keyboard } = page;

    await page.goto(`${world.url}/reviews`);
    expect(await heading(page)).toBe("Sign in");
    await tabTo(page, "API key");
    await keyboard.type(world.keys.rita!.key);
    await keyboard.press("Enter");
    await page.waitForURL("**/reviews");
    expect(await heading(page)).toBe("Waiting for your review");

    await tabTo(page, "Vendor onboarding");
    await keyboard.press("Enter");
    await page.waitForURL(`**/${world.ids.waiting}/review`);
    await tabTo(page, "To the decision");
    await keyboard.press("Enter");
    await tabTo(page, "What has to change");
    await keyboard.type("Whose account is this?");
    await tabTo(page, "Reasons for single fields");
    await keyboard.press("Enter");
    await tabTo(page, "Field");
    await keyboard.type("Expected");
    await tabTo(page, "What has to change");
    await keyboard.type("Ask for last year's figure");
    await tabTo(page, "Send back");
    await keyboard.press("Enter");
    await page.waitForURL("**/reviews?done=sent_back");
    expect(await page.getByRole("status").innerText()).toBe("Sent back with your reasons.");

    await tabTo(page, "Vendor onboarding");
    await keyboard.press("Enter");
    await page.waitForURL(`**/${world.ids.again}/review`);
    await tabTo(page, "Comment");
    await keyboard.type("Register and account checked");
    await tabTo(page, "Approve");
    await keyboard.press("Enter");
    await page.waitForURL("**/reviews?done=approved_more");

    const viewed = await world.service.view(await world.principalOf("rita"), world.ids.waiting, {});
    expect(viewed.ok && viewed.value.submission.rejections[0]?.reasons).toEqual([
      "Whose account is this?",
      "Expected volume per year (EUR): Ask for last year's figure",
    ]);
    await tabTo(page, "Sign out");
    await keyboard.press("Enter");
    await page.waitForURL("**/sign-out");
    await tabTo(page, "Sign out");
    await tabTo(page, "Sign out");
    await keyboard.press("Enter");
    await page.waitForURL("**/?done=signed_out");
    await page.goto(`${world.url}/reviews`);
    expect(await heading(page)).toBe("Sign in");
    await context.close();
  });

  test("an operator filters, hands over, travels through time, cancels, and makes and revokes a key", async () => {
    const world = await serve();
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    const page = await signInAs(world, context, "olga");
    await page.getByRole("link", { name: "Submissions", exact: true }).first().click();
    await page.getByLabel("State").selectOption("in_progress");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: world.ids.open }).click();
    await page.getByText("Hand over to a person").click();
    await page.getByLabel("Note for the person").fill("Please finish");
    await page.getByRole("button", { name: "Make a link" }).click();
    expect(await page.locator(".cf-svc-secret").innerText()).toMatch(/\/handoff\/hl_[\w-]{43}$/);
    await page.getByRole("link", { name: /^Event 1/ }).click();
    expect(await page.getByText("As it stood after event 1 of 3").count()).toBe(1);
    await page.getByRole("link", { name: "Event 2 →" }).click();
    await page.getByRole("link", { name: "Back to now" }).click();
    await page.getByRole("link", { name: "Cancel it…" }).click();
    await page.getByLabel("Reason").fill("Not needed");
    await page.getByRole("button", { name: "Cancel the submission" }).click();
    expect(await page.getByRole("status").innerText()).toBe("The submission is cancelled.");
    await page.getByRole("link", { name: "Keys" }).click();
    await page.getByLabel("Role", { exact: true }).selectOption("reviewer");
    await page.getByLabel("Stands for").fill("nina");
    await page.getByRole("button", { name: "Make a key" }).click();
    expect(await page.locator(".cf-svc-secret").innerText()).toMatch(/^cofill_/);
    await page.getByRole("link", { name: "Revoke… the key of nina" }).click();
    await page.getByRole("button", { name: "Revoke the key" }).click();
    expect(await page.getByRole("status").innerText()).toBe("The key is revoked.");
    await context.close();
  });

  test("over plain HTTP and in every browser here, our own forms are taken", async () => {
    const world = await serve({ hasKeys: false });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${world.url}/name`);
    await page.getByLabel("Your name").fill("Ada");
    await page.getByRole("button", { name: "Save" }).click();
    expect(await page.getByRole("status").innerText()).toContain("knows you by this name");
    await context.close();
  });
});

const pages: readonly (readonly [name: string, who: string | undefined, path: (world: Served) => string])[] = [
  ["home", undefined, () => "/"],
  ["an operator's home", "olga", () => "/?done=named"],
  ["sign in", undefined, () => "/sign-in?next=%2Freviews"],
  ["sign out", "olga", () => "/sign-out"],
  ["forms", "olga", () => "/forms"],
  ["submissions", "olga", () => "/submissions"],
  ["no submissions", "sam", () => "/submissions"],
  ["a submission", "olga", ({ ids }) => `/submissions/${ids.again}`],
  ["one that is being filled", "olga", ({ ids }) => `/submissions/${ids.open}`],
  ["one that failed", "olga", ({ ids }) => `/submissions/${ids.failed}`],
  ["the past", "ida", ({ ids }) => `/submissions/${ids.again}?at=4`],
  ["cancel", "olga", ({ ids }) => `/submissions/${ids.open}/cancel`],
  ["deliver again", "olga", ({ ids }) => `/submissions/${ids.failed}/retry`],
  ["reviews", "rita", () => "/reviews"],
  ["a decision", "rita", ({ ids }) => `/submissions/${ids.again}/review`],
  ["a decision one may not take", "ida", ({ ids }) => `/submissions/${ids.again}/review`],
  ["deliveries", "olga", () => "/deliveries"],
  ["keys", "olga", () => "/keys"],
  ["revoke", "olga", ({ keys }) => `/keys/${keys.sam!.id}/revoke`],
  ["not there", "olga", () => "/nowhere"],
  ["not permitted", "ida", () => "/keys"],
];

const looks = [
  ["light", 1280],
  ["light", 390],
  ["dark", 1280],
  ["dark", 390],
] as const;

/** What axe finds, and how far the page runs off the side. */
const lookedAt = async (page: Page): Promise<readonly string[]> => {
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run: () => Promise<{ violations: object[] }> } };
    return (await axe.run()).violations.map((violation) => {
      const { id, nodes } = violation as { id: string; nodes: { html: string }[] };
      return `${id}: ${nodes
        .map(({ html }) => html)
        .slice(0, 3)
        .join(" ")}`;
    });
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overflow > 0 ? [...violations, `${overflow}px off the side`] : violations;
};

describe("promise 29: axe finds nothing, and nothing runs off the side", () => {
  let world: Served;
  const contexts = new Map<string | undefined, BrowserContext>();
  beforeAll(async () => {
    world = await serve();
  });
  afterAll(async () => {
    for (const context of contexts.values()) await context.close();
  });

  test.each(pages)("%s, light and dark, 1280 and 390 wide", async (_, who, path) => {
    let context = contexts.get(who);
    if (!context) {
      // What fades from one theme to the other is neither of them meanwhile.
      context = await browser.newContext({ reducedMotion: "reduce" });
      contexts.set(who, context);
      if (who !== undefined) await (await signInAs(world, context, who)).close();
    }
    const page = await context.newPage();
    const blocked: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) blocked.push(message.text());
    });
    await page.goto(`${world.url}${path(world)}`);
    await page.evaluate(axe);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    for (const [colorScheme, width] of looks) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await lookedAt(page), `${colorScheme} ${width}`).toEqual([]);
    }
    expect(blocked).toEqual([]);
    await page.close();
  });
});
