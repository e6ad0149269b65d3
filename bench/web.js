// The form page in a real Chromium: when something is painted, when it can be typed into, what is shipped for that, and
// what a key costs; beside the same questionnaire in survey-core with its React UI and in rjsf, in turns. The servers
// are on this machine, so that only the pages are measured. Last, how many pages a second the server renders.
import { gzipSync } from "node:zlib";
import { openForm } from "@cofill/formspec";
import { serveForm } from "../packages/page/test/browser/page-server.ts";
import { median } from "./measure.js";
import { openPeer } from "./pages/peers.js";
import { rendersPerSecond } from "./pages/renders.js";
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
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === "interactive") times.liveMs ??= startTime;
  }).observe({ type: "mark", buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector("#cofill-form[data-cofill]")) return;
    times.liveMs ??= performance.now();
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
    if (/\/(?:live|presence|changes)$/.test(pathname)) return;
    // What comes after the page is alive may still be on its way when the page is closed.
    sizes.push(
      response.body().then(
        (body) => ({ pathname, bytes: gzipSync(body).byteLength }),
        () => ({ pathname, bytes: 0 }),
      ),
    );
  });
  await page.goto(served.url);
  await page.waitForFunction(() => globalThis.times.liveMs !== undefined, undefined, { timeout: 120_000 });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const paintMs = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  const liveMs = await page.evaluate(() => globalThis.times.liveMs);
  // What an idle page fetches afterwards is not needed to type.
  const needed = await page.evaluate(
    (live) =>
      performance
        .getEntriesByType("resource")
        .filter(({ startTime }) => startTime <= live)
        .map(({ name }) => new URL(name).pathname),
    liveMs,
  );
  const all = await Promise.all(sizes);
  const shipped = all.filter(({ pathname }) => !pathname.endsWith(".js") || needed.includes(pathname));
  const sum = (isCounted) => shipped.filter(isCounted).reduce((total, { bytes }) => total + bytes, 0);
  const scriptBytes = sum(({ pathname }) => pathname.endsWith(".js"));
  return { context, page, paintMs, liveMs, scriptBytes, otherBytes: sum(() => true) - scriptBytes };
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

const type = async (page, { settled, field }, keys) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  if (settled) await page.waitForSelector(settled, { state: "attached" });
  await page.locator(field).nth(1).focus();
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

const [survey, rjsf] = [await openPeer("survey"), await openPeer("rjsf")];
const contenders = {
  cofill: {
    serve: (form) => serveForm(sourceOf(form)),
    settled: '#cofill-form[data-cofill="tools"]',
    field: "#cofill-form input[type=text]",
  },
  "survey-core": { serve: ({ fields, rules }) => survey.serve(fields, rules), field: "#root input[type=text]" },
  rjsf: { serve: ({ fields, rules }) => rjsf.serve(fields, rules), field: "#root input[type=text]" },
};
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

console.log("\n  The form page in Chromium (median of loads in turns; sizes compressed with gzip)");
const browser = await launchBrowser();
for (const form of forms) {
  const served = {};
  const loads = {};
  const typed = {};
  for (const [name, { serve }] of Object.entries(contenders)) {
    served[name] = await serve(form);
    loads[name] = [];
  }
  for (let round = 0; round < (quick ? 3 : 7); round++) {
    for (const name of Object.keys(contenders)) {
      const { context, page: _, ...figures } = await load(browser, served[name]);
      loads[name].push(figures);
      await context.close();
    }
  }
  for (const [name, contender] of Object.entries(contenders)) {
    const { context, page } = await load(browser, served[name]);
    typed[name] = await type(page, contender, quick ? 40 : 150);
    await context.close();
    await served[name].close();
  }
  const compare = (what, figure) => {
    for (const peer of ["survey-core", "rjsf"]) {
      record(`${what} (${peer})`, form.name, { ours: figure("cofill"), theirs: figure(peer) });
    }
  };
  const middle = (name, figure) => median(loads[name].map((one) => one[figure]));
  compare("first contentful paint", (name) => middle(name, "paintMs"));
  compare("interactive", (name) => middle(name, "liveMs"));
  for (const [name, [{ scriptBytes, otherBytes }]] of Object.entries(loads)) {
    console.log(
      `  ${`shipped, ${name}`.padEnd(30)} ${form.name.padEnd(34)} script ${kilobytes(scriptBytes)}, HTML and style ${kilobytes(otherBytes)}`,
    );
  }
  compare("a key's work, p50", (name) => percentile(typed[name].spent, 0.5));
  compare("a key's work, p95", (name) => percentile(typed[name].spent, 0.95));
  record("key to paint on the clock, p95", form.name, { ours: percentile(typed.cofill.paints, 0.95) });
  const slow = percentile(typed.cofill.spent, 0.95);
  goal(`a key in ${form.name} costs at most 16 ms (p95)`, slow, slow <= 16);
}
await browser.close();

for (const { name, fields, rules } of forms) {
  const perSecond = rendersPerSecond(openForm(asFormspec(questions(fields, rules))).form, quick ? 500 : 2_000);
  console.log(`  ${"pages rendered by the server".padEnd(30)} ${name.padEnd(34)} ${Math.round(perSecond)}/s`);
}
