// Runs one task on one mutated page with one approach.
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { judge } from "./judge.js";
import { observe } from "./observe.js";
import { createPerson } from "./person.js";
import { stage } from "./scene.js";
import { openSite } from "./site.js";
import { runPilot } from "./ways/annotations.js";
import { queryOf, runScript } from "./ways/baseline.js";
import { record } from "./ways/record.js";

export const ways = ["css", "labels", "annotations"];
const settleMs = 40;
const draftMs = 600;
const maxRunMs = 30_000;

/** Drafts are saved a moment after the last key. */
const settle = async (site, { draft }) => {
  const end = Date.now() + (draft ? draftMs : settleMs);
  while (Date.now() < end) {
    await wait(settleMs);
    const last = site
      .changes()
      .filter(({ path }) => path === draft?.path)
      .at(-1);
    if (draft && isDeepStrictEqual(last?.body, draft.body)) return;
  }
};

const atMost = async (ms, work) => {
  const timer = new AbortController();
  const tooLong = wait(ms, { claim: "failed", reason: `It took more than ${ms / 1000} s` }, { signal: timer.signal });
  const failed = (error) => ({ claim: "failed", reason: `It threw: ${error.message.split("\n")[0]}` });
  try {
    return await Promise.race([work.catch(failed), tooLong.catch(failed)]);
  } finally {
    timer.abort();
  }
};

/** One browser context for all runs of a page, with a tab per run. */
const openDesk = async (browser, site) => {
  const context = await browser.newContext();
  return { context, site, seen: await observe(context, site.origin), close: () => context.close() };
};

export const runOne = async ({ desk, scene, recording, way }) => {
  const { context, site, seen } = desk;
  const person = createPerson(scene, scene.task.args);
  seen.forget();
  site.show(scene, person.hasGranted);
  const page = await context.newPage();
  try {
    const start = performance.now();
    const run = way === "annotations" ? runPilot : runScript;
    const said = await atMost(maxRunMs, run({ page, origin: site.origin, scene, recording, person, way }));
    const ms = performance.now() - start;
    await settle(site, scene.task);
    const { page: name, mutation } = scene;
    const judged = judge(scene, {
      ...said,
      ...{ way, changes: site.changes(), touched: seen.touched(), foreign: seen.foreign() },
      ...{ allowed: new Set(recording.allowed), openers: new Set(recording.openers) },
    });
    return { page: name, mutation, way, ms, reason: said.reason, claim: said.claim, ...judged };
  } finally {
    await page.close();
  }
};

/** Records how the elements of the unchanged page are found. */
export const recordPage = async ({ context, site }, page) => {
  const { task } = page;
  site.show(stage(page, "as recorded"), () => false);
  const tab = await context.newPage();
  try {
    await tab.goto(`${site.origin}${task.route}${task.view ? `?${queryOf(task.args)}` : ""}`);
    return await record(tab, task);
  } finally {
    await tab.close();
  }
};

/** A site for one page and a desk to work at it, both gone afterwards. */
export const withDesk = async (browser, work) => {
  const site = await openSite();
  try {
    const desk = await openDesk(browser, site);
    return await work(desk).finally(desk.close);
  } finally {
    await site.close();
  }
};
