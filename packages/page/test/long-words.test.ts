import type { Definition } from "@cofill/core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../../../test/support/browser.ts";
import {
  type FormPage,
  renderFormPage,
  renderServicePage,
  renderStartPage,
  type ServicePage,
  stylesheet,
} from "../src/index.ts";
import { ada, after, bot, formOf, pageOf } from "./sample-pages.ts";

const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const assets = { style: { text: stylesheet } } as const;
const base = { type: "field", required: true, priority: "medium" } as const;
const at = { iso: "2026-03-01T09:30:00Z", text: "1 March 2026, 09:30 UTC", relative: "today" };
const who = { kind: "agent", name: word, id: word } as const;
const text = { type: "text", text: word } as const;

const options = [{ id: "a", label: word }];
const definition = {
  id: "long",
  title: word,
  description: word,
  items: [
    { type: "text", text: word },
    { ...base, kind: "string", id: "name", label: word, hint: word, examples: [word] },
    { ...base, kind: "single_select", id: "one", label: word, options },
    { ...base, kind: "multi_select", id: "some", label: word, minSelections: 1, options },
    { ...base, kind: "checkboxes", id: "all", label: word, checkboxMode: "multi", options },
    { ...base, kind: "money", id: "cost", label: word, currency: "EUR" },
    {
      ...base,
      kind: "table",
      id: "rows",
      label: word,
      columns: [{ id: "a", label: word, type: "string", required: true, enum: [word] }],
    },
    { ...base, kind: "string", id: "asked", label: word, confirm: "human" },
    { type: "record", id: "group", label: word, items: [{ ...base, kind: "date", id: "day", label: word }] },
    { type: "list", id: "list", label: word, minItems: 1, items: [{ ...base, kind: "file", id: "file", label: word }] },
  ],
} as unknown as Definition;

const formPage = (more: Partial<FormPage> = {}): FormPage => {
  const agent = { ...bot, by: { kind: "agent", id: word } } as unknown as typeof bot;
  const form = after(
    formOf(definition),
    [{ type: "set", path: "name", value: word, origin: { confidence: 1, evidence: word } }, agent],
    [{ type: "set", path: "asked", value: word }, agent],
    [{ type: "set", path: "rows", value: [{ a: word }] }, ada],
  );
  const theirs = form.answers.get("name")!;
  const conflicts = { name: { mine: { "": [word] }, theirs } };
  return pageOf(form, { shownIssues: "all", conflicts, notice: { tone: "bad", text: word }, ...more });
};
const form = (more?: Partial<FormPage>): string => renderFormPage(formPage(more), { assets });
const inSteps = (): string => {
  const page = formPage();
  const [first, ...rest] = ["name", "one", "some", "all", "cost", "rows", "asked", "group", "list"];
  const steps = [
    { id: "first", title: word, description: word, items: [first!] },
    { id: "rest", title: word, items: rest },
  ];
  return renderFormPage({ ...page, step: "rest", presentation: { ...page.presentation, steps } }, { assets });
};

const service = (page: ServicePage): string =>
  renderServicePage(
    { title: word, places: [{ href: "/", text: "Forms" }], user: { name: word, roles: word, maySignOut: true } },
    page,
    { assets },
  );

const submission: ServicePage = {
  type: "submission",
  facts: {
    id: word,
    form: { id: word, name: word, version: word },
    statusLabel: { tone: "busy", text: "in progress" },
    created: { at, by: who },
    updatedAt: at,
    endReason: word,
    progress: { answered: 1, total: 2, open: 1 },
  },
  sections: [
    {
      title: word,
      answers: [
        {
          path: word,
          label: word,
          within: word,
          value: text,
          before: text,
          by: who,
          at,
          evidence: { text: word },
          isRequired: true,
          isUnconfirmed: true,
          problems: [word],
          proposal: { value: text, by: who },
        },
        {
          path: "rows",
          label: word,
          value: { type: "table", columns: [word, word], rows: [[word, word]] },
          isRequired: false,
          isUnconfirmed: false,
          problems: [],
        },
      ],
    },
  ],
  review: {
    gates: [{ name: word, statusLabel: { tone: "wait", text: "open" }, approvals: [{ by: who, at, comment: word }] }],
    rejections: [{ gate: word, round: 1, by: who, at, reasons: [word] }],
  },
  delivery: { statusLabel: { tone: "bad", text: "failed" }, attempts: 2, lastError: word },
  links: [{ id: word, expiresAt: at, note: word }],
  timeline: [
    {
      seq: 1,
      at,
      who,
      text: word,
      mark: "answer",
      details: [word],
      changes: [{ path: word, label: word, after: text }],
    },
  ],
  chain: { tone: "good", text: "whole", detail: word },
  may: { cancel: "/x", handOver: "/y" },
  madeLink: { url: `https://example.org/${word}`, expiresAt: at },
} as unknown as ServicePage;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

test.each<[string, () => string]>([
  ["a form", form],
  ["a form in steps", inSteps],
  ["a closed form", () => form({ stage: { kind: "expired", message: word } })],
  [
    "the page on which a form is begun",
    () =>
      renderStartPage(
        {
          id: word,
          title: word,
          description: word,
          asked: [{ label: word, required: true }],
          notListed: 0,
          here: "/x",
          up: { href: "/", text: word },
        },
        { assets },
      ),
  ],
  [
    "the list of forms",
    () =>
      service({
        type: "forms",
        forms: [
          {
            id: word,
            name: word,
            version: word,
            description: word,
            traits: word,
            counts: word,
            submissions: "/s",
            start: "/f",
          },
        ],
        pages: {},
      }),
  ],
  ["a submission", () => service(submission)],
])("a word of 80 letters does not make %s wider than a small phone", async (_, make) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 900 } });
  await page.setContent(make());
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("details")) one.open = true;
  });
  // Also what stands in a box that cuts it off: nobody could read it.
  const wide = await page.evaluate(() =>
    Array.from(document.querySelectorAll("body *"))
      .filter((one) => one.getBoundingClientRect().right > 320.5 && !one.closest(".cf-hidden"))
      .map((one) => `${one.tagName} ${one.className} ${one.getBoundingClientRect().right}`),
  );
  expect(wide).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.close();
});
