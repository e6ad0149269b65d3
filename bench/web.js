// The form page in a real Chromium: when something is painted, when it can be typed into, what is shipped for that, and
// what a key costs. The server is the tests' own, on this machine, so that only the page is measured.
import { gzipSync } from "node:zlib";
import { openForm } from "@cofill/formspec";
import { serveForm } from "../packages/web/test/page-server.ts";
import { median } from "./measure.js";
import { asFormspec, questions } from "./pages/same-form.js";
import { launchBrowser } from "./pilot/browser.js";
import { goal, quick, record } from "./report.js";

const forms = [
  { name: "20 fields", fields: 20, rules: 0, isPlain: true },
  { name: "500 fields", fields: 500, rules: 0, isPlain: true },
  { name: "500 fields, 100 rules", fields: 500, rules: 100, isPlain: false },
];

/** A form without rules of its own is sent as a plain definition, as the server does. */
const sourceOf = ({ fields, rules, isPlain }) => {
  const definition = asFormspec(questions(fields, rules));
  const { compiled } = openForm(definition).form;
  return {
    compiled,
    source: isPlain ? { format: "definition", definition: compiled.definition } : { format: "formspec", definition },
  };
};

/** Notes, before anything else runs in the page, when it comes alive and how long each key takes. */
const watch = () => {
  const times = { keys: [] };
  Object.assign(globalThis, { times });
  new MutationObserver((_, observer) => {
    if (!document.querySelector("#cofill-form[data-cofill]")) return;
    times.liveMs = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, attributes: true, childList: true });
  let pressed;
  addEventListener("keydown", () => (pressed = performance.now()), { capture: true });
  addEventListener("input", () => {
    const from = pressed;
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => times.keys.push(performance.now() - from);
      painted.port2.postMessage(0);
    });
  });
};

const percentile = (numbers, part) => [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * part)];

const load = async (browser, served) => {
  const context = await browser.newContext();
  await context.addInitScript(watch);
  const page = await context.newPage();
  const sizes = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname !== "/f" && !pathname.startsWith("/assets/")) return;
    // What comes after the page is alive may still be on its way when the page is closed.
    sizes.push(
      response.body().then(
        (body) => ({ pathname, bytes: gzipSync(body).byteLength }),
        () => ({ pathname, bytes: 0 }),
      ),
    );
  });
  await page.goto(served.url);
  await page.waitForFunction(() => globalThis.times.liveMs !== undefined);
  const paintMs = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  const liveMs = await page.evaluate(() => globalThis.times.liveMs);
  const early = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ startTime }) => startTime < globalThis.times.liveMs)
      .map(({ name }) => new URL(name).pathname),
  );
  const shipped = (await Promise.all(sizes)).filter(({ pathname }) => pathname === "/f" || early.includes(pathname));
  const sum = (isCounted) => shipped.filter(isCounted).reduce((total, { bytes }) => total + bytes, 0);
  return {
    context,
    page,
    paintMs,
    liveMs,
    scriptBytes: sum(({ pathname }) => pathname.endsWith(".js")),
    htmlBytes: sum(({ pathname }) => pathname === "/f"),
  };
};

const drawn = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => resolve();
      painted.port2.postMessage(0);
    });
  });

/** What the page's thread worked, in milliseconds of processor time: other programs on the machine do not count. */
const worked = async (cdp, act) => {
  const taken = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  const before = await taken();
  await act();
  return (await taken()) - before;
};

const type = async (page, keys) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.waitForSelector('#cofill-form[data-cofill="tools"]', { state: "attached" });
  await page.locator("#f-q3").focus();
  const text = "thequickbrownfoxjumpsoverthelazydog";
  const idle = [];
  for (let round = 0; round < 20; round++) idle.push(await worked(cdp, () => page.evaluate(drawn)));
  const spent = [];
  for (let key = 0; key < keys; key++) {
    const press = async () => {
      await page.keyboard.press(text[key % text.length]);
      await page.evaluate(drawn);
    };
    spent.push((await worked(cdp, press)) - median(idle));
  }
  const { keys: paints } = await page.evaluate(() => globalThis.times);
  return { spent, paints };
};

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

console.log("\n  The form page in Chromium (median of loads; sizes compressed with gzip)");
const browser = await launchBrowser();
for (const form of forms) {
  const served = await serveForm(sourceOf(form));
  const loads = [];
  for (let round = 0; round < (quick ? 3 : 9); round++) {
    const { context, page: _, ...load_ } = await load(browser, served);
    loads.push(load_);
    await context.close();
  }
  record("first contentful paint", form.name, { ours: median(loads.map(({ paintMs }) => paintMs)) });
  record("alive", form.name, { ours: median(loads.map(({ liveMs }) => liveMs)) });
  console.log(
    `  ${"shipped".padEnd(30)} ${form.name.padEnd(34)} script ${kilobytes(loads[0].scriptBytes)}, HTML ${kilobytes(loads[0].htmlBytes)}`,
  );
  const { context, page } = await load(browser, served);
  const { spent, paints } = await type(page, quick ? 60 : 300);
  record("a key's work, p50", form.name, { ours: percentile(spent, 0.5) });
  record("a key's work, p95", form.name, { ours: percentile(spent, 0.95) });
  record("key to paint on the clock, p95", form.name, { ours: percentile(paints, 0.95) });
  goal(`a key in ${form.name} costs at most 16 ms (p95)`, percentile(spent, 0.95), percentile(spent, 0.95) <= 16);
  await context.close();
  await served.close();
}
await browser.close();
