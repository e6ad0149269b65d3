// One task, on one page as one mutation left it, one way.
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { judge } from "./judge.js";
import { observe } from "./observe.js";
import { createPerson } from "./person.js";
import { stage } from "./scene.js";
import { openSite } from "./site.js";
import { runPilot } from "./ways/annotations.js";
import { runScript } from "./ways/baseline.js";
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

export const runOne = async ({ browser, site, scene, recording, way }) => {
  const person = createPerson(scene, scene.task.args);
  site.show(scene, person.hasGranted);
  const context = await browser.newContext();
  try {
    const { touched, foreign } = await observe(context, site.origin);
    const page = await context.newPage();
    const start = performance.now();
    const run = way === "annotations" ? runPilot : runScript;
    const said = await atMost(maxRunMs, run({ page, origin: site.origin, scene, recording, person, way }));
    const ms = performance.now() - start;
    await settle(site, scene.task);
    const allowed = new Set(recording.allowed);
    const openers = new Set(recording.openers);
    const seen = { ...said, way, touched, foreign, allowed, openers, changes: site.changes() };
    const { page: name, mutation } = scene;
    return { page: name, mutation, way, ms, reason: said.reason, claim: said.claim, ...judge(scene, seen) };
  } finally {
    await context.close();
  }
};

/** Writes down how the elements of the unchanged page are found. */
export const recordPage = async (browser, site, page) => {
  const scene = stage(page, "as recorded");
  site.show(scene, () => false);
  const context = await browser.newContext();
  try {
    const tab = await context.newPage();
    const query = page.task.view
      ? `?${new URLSearchParams(Object.entries(page.task.args).map(([k, v]) => [k, String(v)]))}`
      : "";
    await tab.goto(`${site.origin}${page.task.route}${query}`);
    return await record(tab, page.task);
  } finally {
    await context.close();
  }
};

export const withSite = async (work) => {
  const site = await openSite();
  try {
    return await work(site);
  } finally {
    await site.close();
  }
};
