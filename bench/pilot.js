// How often a task succeeds on a page that has changed since, by three ways of finding its elements: CSS selectors,
// labels and roles, and annotations through @cofill/site/pilot. `npm run bench:pilot`; `-- --only sign-up,login` runs some
// pages and `-- --mutation reordered` one change, and then nothing is written. Build first: it runs what is built.
import { launchBrowser } from "./pilot/browser.js";
import { mutations } from "./pilot/mutations/registry.js";
import { loadPage, pageNames } from "./pilot/pages.js";
import { printReport, writeReport } from "./pilot/report.js";
import { recordPage, runOne, ways, withDesk } from "./pilot/run.js";
import { stage } from "./pilot/scene.js";

const parallel = 2;

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : process.argv[at + 1]?.split(",");
};
const chosen = (asked, known, what) => {
  for (const name of asked ?? []) {
    if (!known.includes(name)) throw new Error(`There is no ${what} "${name}"; there are ${known.join(", ")}`);
  }
  return asked ?? known;
};

const names = chosen(option("only"), pageNames, "page");
const changes = chosen(option("mutation"), Object.keys(mutations), "mutation");
const isWhole = names === pageNames && option("mutation") === undefined;

const started = performance.now();
const say = (text) => process.stderr.write(`${text}\n`);

const runPage = async (browser, name) => {
  const page = await loadPage(name);
  const runs = [];
  await withDesk(browser, async (desk) => {
    const recording = await recordPage(desk, page);
    for (const mutation of changes) {
      for (const way of ways) {
        const scene = stage(page, mutation);
        if (scene) runs.push({ title: page.task.title, ...(await runOne({ desk, scene, recording, way })) });
      }
    }
  });
  return runs;
};

const browser = await launchBrowser();
const waiting = [...names];
const all = [];
const work = async () => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const from = performance.now();
    const runs = await runPage(browser, name);
    all.push(...runs);
    const pages = new Set(all.map(({ page }) => page)).size;
    const wrong = ways.map((way) => `${way} ${runs.filter((run) => run.way === way && run.isRight).length}`).join(", ");
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    say(`[${pages}/${names.length}] ${name}: ${runs.length / ways.length} changes in ${seconds} s; right: ${wrong}`);
  }
};

try {
  await Promise.all(Array.from({ length: parallel }, work));
} finally {
  await browser.close();
}

all.sort((a, b) => names.indexOf(a.page) - names.indexOf(b.page));
const result = { runs: all, changes, seconds: (performance.now() - started) / 1000 };
printReport(result);
if (isWhole) writeReport(result);
if (all.some(({ way, unsafe }) => way === "annotations" && unsafe.length > 0)) process.exitCode = 1;
