import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { Definition, FieldItem, LiveForm } from "@cofill/core";
import fc from "fast-check";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bundle, launchBrowser } from "../../../test/support/browser.ts";
import { type FormPage, groupEntries, type Post, readPost, renderFormPage, stylesheet } from "../src/index.ts";
import { samples } from "./every-kind.ts";
import { hostile } from "./hostile-strings.ts";
import { ada, after, arabic, formOf, formspec, markform, pageOf, places, sharedPage } from "./sample-pages.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const assets = { style: { text: stylesheet } } as const;
const html = (page: FormPage): string => renderFormPage(page, { assets });

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const open = async (content: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.setContent(content);
  return page;
};

describe("AS-ANN-03: annotations for agents do not harm accessibility", () => {
  test.each<[string, () => FormPage]>([
    ["a long form in steps", () => pageOf(markform("vendor-onboarding"))],
    ["a filled form with a table", () => pageOf(markform("vendor-onboarding-filled"), { step: "reference_section" })],
    ["a form with errors", () => pageOf(markform("incident-report"), { shownIssues: "all" })],
    ["a Formspec wizard", () => pageOf(formspec("expense-claim"), { shownIssues: "all", step: "trips" })],
    ["a form that agents and people share", sharedPage],
    ["a closed form", () => ({ ...sharedPage(), stage: { kind: "approved", message: "All is well." } })],
    ["a form of every kind", () => pageOf(everything())],
    ["a form from right to left", arabic],
  ])("axe finds nothing in %s, in light and dark, on a phone and a desk", async (_, make) => {
    const page = await open(html(make()));
    await page.evaluate(axe);
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [390, 1280]) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        const found = await page.evaluate(
          "axe.run(document).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))",
        );
        expect(found, `${colorScheme} ${width}`).toEqual([]);
        const overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        expect(await page.evaluate(overflow), `${width} px are enough`).toBe(0);
      }
    }
  });
});

/** One field of every kind. */
const everything = (): LiveForm =>
  formOf({
    id: "all",
    title: "Everything",
    items: samples.map(({ field, name }, index) => ({ ...field, id: `f${index}`, label: name }) as FieldItem),
  });

describe("form page with hostile text", () => {
  const places200 = hostile.flatMap((text) =>
    ["label", "hint", "option", "answer", "help"].map((at) => [at, text] as const),
  );

  test("200 strings in labels, hints, options, answers and help are shown as plain text", async () => {
    expect(places200).toHaveLength(200);
    const base = { type: "field", required: false, priority: "medium" } as const;
    const fields = places200.map(([at, text], index): FieldItem => {
      const own = { ...base, id: `f${index}`, label: at === "label" ? text : `Field ${index}` };
      if (at === "option") return { ...own, kind: "single_select", options: [{ id: text, label: text }] };
      return { ...own, kind: "string", ...(at === "hint" && { hint: text, placeholder: text, examples: [text] }) };
    });
    const origin = { confidence: 1, evidence: hostile[0]! };
    const form = after(
      formOf({ id: hostile[8]!, title: hostile[2]!, items: fields }),
      ...places200.flatMap(([at, value], index) =>
        at === "answer" ? [[{ type: "set", path: `f${index}`, value, origin, keep: true }, ada] as const] : [],
      ),
    );
    const help = Object.fromEntries(
      places200.map(([at, text], index) => [
        `f${index}`,
        at === "help" ? { summary: text, details: [text], links: [{ title: text, url: text }] } : {},
      ]),
    );
    const shown = pageOf(form, { notice: { tone: "bad", text: hostile[0]! }, shownIssues: "all" });
    const page = await open("<p>");
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      return dialog.dismiss();
    });
    await page.evaluate("window.hits = 0; window.hit = () => { window.hits++; alert(1) }");
    await page.addInitScript("window.hits = 0; window.hit = () => { window.hits++; alert(1) }");
    const embedded = { hostile } as never;
    await page.setContent(
      renderFormPage({ ...shown, presentation: { ...shown.presentation, help } }, { assets, embedded }),
    );
    await page.evaluate(() => {
      for (const one of document.querySelectorAll("details")) one.open = true;
      for (const one of document.querySelectorAll<HTMLElement>("input,summary,a,button")) {
        one.focus();
        one.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      }
    });
    expect(await page.evaluate("window.hits")).toBe(0);
    expect(dialogs).toEqual([]);
    expect(
      await page.locator("script:not([type='application/json']), iframe, object, base, img, form form").count(),
    ).toBe(0);
    expect(await page.locator("a[href^='javascript' i], a[href^='data' i]").count()).toBe(0);
    expect(await page.locator("input[value*='<script>']").count()).toBeGreaterThan(5);
  });
});

/** A server that reads what a page posts, as any would: with the platform's own reader. */
const postedBy = async (form: LiveForm, page: FormPage, use: (tab: Page) => Promise<void>): Promise<Post> => {
  const posts: Promise<FormData>[] = [];
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    if (request.method === "GET") return response.end(html(page));
    const body = Readable.toWeb(request) as unknown as BodyInit;
    const headers = { "content-type": request.headers["content-type"]! };
    posts.push(new Request("http://x/", { method: "POST", body, headers, duplex: "half" } as RequestInit).formData());
    void posts[0]?.then(() => response.end("<p>Saved"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const context = await browser.newContext({ javaScriptEnabled: false });
  onTestFinished(() => context.close());
  const tab = await context.newPage();
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await use(tab);
  await tab.getByText("Saved").waitFor();
  const post = readPost(form, groupEntries(await posts[0]!)!);
  if (!post.ok) throw new Error(post.message);
  return post;
};

describe("form page without a script", () => {
  const filled = (): LiveForm =>
    after(
      everything(),
      ...samples.flatMap(({ field, values }, index) => {
        const [value] = fc.sample(values, { numRuns: 1, seed: 20260101 });
        return value === undefined || field.kind === "file"
          ? []
          : [[{ type: "set", path: `f${index}`, value, keep: true }, ada] as const];
      }),
    );

  test("a page of every kind that nobody touched posts no changes, in a real browser", async () => {
    const form = filled();
    const post = await postedBy(form, pageOf(form), (tab) => tab.getByRole("button", { name: "Save" }).click());
    expect(post.changes).toEqual([]);
    expect([post.intent, post.seen]).toEqual([{ type: "save" }, 7]);
  });

  test("values entered with the keyboard are posted as set commands, and Enter saves", async () => {
    const form = markform("vendor-onboarding");
    const post = await postedBy(form, pageOf(form), async (tab) => {
      await tab.getByLabel("Legal name").focus();
      await tab.keyboard.type("Aldermoor");
      await tab.keyboard.press("Tab");
      await tab.keyboard.press("Tab");
      await tab.keyboard.press("Space");
      await tab.getByLabel("Year founded").focus();
      await tab.keyboard.type("long ago");
      await tab.keyboard.press("Enter");
    });
    expect(post.intent).toEqual({ type: "save" });
    const set = { type: "set", lenient: true, keep: true };
    expect(post.changes.map(({ command }) => command)).toEqual([
      { ...set, path: "legal_name", value: "Aldermoor" },
      { ...set, path: "legal_form", value: "private_limited" },
      { ...set, path: "founded_year", value: "long ago" },
    ]);
  });

  test("a chosen file is posted with the form", async () => {
    const definition = {
      id: "f",
      items: [{ type: "field", kind: "file", id: "cv", label: "CV", required: true, priority: "medium" }],
    } as const;
    const form = formOf(definition);
    const post = await postedBy(form, pageOf(form), async (tab) => {
      await tab.getByLabel("CV").setInputFiles({ name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("me") });
      await tab.getByRole("button", { name: "Submit" }).click();
    });
    expect(post.intent).toEqual({ type: "submit" });
    expect(post.files.map(({ path, file }) => [path, file.name, file.size])).toEqual([["cv", "cv.txt", 2]]);
  });
});

describe("form page with a script", () => {
  const definition: Definition = {
    id: "trip",
    title: "Trip",
    items: [
      { type: "field", kind: "string", id: "city", label: "City", required: true, priority: "medium" },
      { type: "field", kind: "number", id: "days", label: "Days", required: false, priority: "medium" },
      { type: "field", kind: "money", id: "cost", label: "Cost", required: false, priority: "medium" },
      { type: "field", kind: "file", id: "cv", label: "CV", required: false, priority: "medium" },
      { type: "list", id: "stops", label: "Stops", minItems: 0, items: [] },
    ],
  };
  let script: string;
  beforeAll(async () => {
    script = await bundle(new URL("./browser-entry.tsx", import.meta.url).pathname);
  });

  const living = async (): Promise<{ page: Page; calls: () => Promise<unknown> }> => {
    const form = formOf(definition);
    const page = await open(html(pageOf(form)));
    await page.evaluate(script);
    await page.evaluate(
      `living.start(${JSON.stringify([definition, pageOf(form).presentation, places]).slice(1, -1)})`,
    );
    return { page, calls: () => page.evaluate("living.calls.filter(([name]) => name !== 'onFocus')") };
  };

  test("each key, choice and button calls its handler once", async () => {
    const { page, calls } = await living();
    await page.getByLabel("City").pressSequentially("Li");
    await page.getByLabel("Amount").fill("12");
    await page.getByRole("button", { name: "Add one to Stops" }).click();
    await page.getByLabel("CV").setInputFiles({ name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("me") });
    await page.getByRole("button", { name: "Submit" }).click();
    const cost = { amount: ["12"], currency: [""] };
    expect(await calls()).toEqual([
      ["onInput", "city", { "": ["L"] }],
      ["onInput", "city", { "": ["Li"] }],
      ["onCommit", "city", { "": ["Li"] }],
      ["onInput", "cost", cost],
      ["onCommit", "cost", cost],
      ["onAdd", "stops"],
      ["onUpload", "cv", "cv.txt"],
      ["onSubmit"],
    ]);
  });

  test("a key in one field renders no other field", async () => {
    const { page } = await living();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          seen.push(element?.closest("[data-cf-path]")?.getAttribute("data-cf-path") ?? "around");
        }
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await page.getByLabel("Days").pressSequentially("12x");
    expect(await page.getByText('"Days" must be a number').count()).toBe(1);
    const seen = (await page.evaluate("[...new Set(seen)].sort()")) as string[];
    expect(seen).toEqual(["around", "days"]);
  });
});
