// The tables of the reliability bench, for the terminal and for docs/reliability.md.
import { writeFileSync } from "node:fs";
import { root } from "../report.js";
import { explanation, reading } from "./explanation.js";
import { barPlot } from "./plot.js";

export const wayNames = { css: "CSS selectors", labels: "labels and roles", annotations: "annotations" };
const ways = Object.keys(wayNames);

const rate = (runs) => {
  const right = runs.filter(({ isRight }) => isRight).length;
  return { right, of: runs.length, share: runs.length === 0 ? 0 : right / runs.length };
};
const shown = ({ right, of, share }) => (of === 0 ? "-" : `${right}/${of} (${Math.round(share * 100)} %)`);

const of = (runs, key, value) => runs.filter((run) => run[key] === value);

const table = (head, rows) => [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const byWay = (runs) => ways.map((way) => shown(rate(of(runs, "way", way))));

const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

const changeTable = ({ runs, changes }) =>
  table(
    ["change", ...Object.values(wayNames)],
    [
      ...changes.map((change) => [change, ...byWay(of(runs, "mutation", change))]),
      ["**all**", ...byWay(runs).map((cell) => `**${cell}**`)],
    ],
  );

const pageTable = ({ runs }) =>
  table(
    ["page", ...Object.values(wayNames)],
    [...new Set(runs.map(({ page }) => page))].map((page) => {
      const own = of(runs, "page", page);
      return [own[0].title, ...byWay(own)];
    }),
  );

/** In this mutation only annotations demand consent, which the two scripts do not read. */
const unseen = "lies about danger";

const outcomeTable = ({ runs }) =>
  table(
    ["", ...Object.values(wayNames)],
    [
      ["did the task", ...ways.map((way) => of(of(runs, "way", way), "outcome", "done").length)],
      [
        "refused with a reason, nothing touched",
        ...ways.map((way) => of(of(runs, "way", way), "outcome", "refused").length),
      ],
      [
        "stopped half-way with a reason, nothing sent",
        ...ways.map((way) => of(of(runs, "way", way), "outcome", "stopped").length),
      ],
      ["failed", ...ways.map((way) => of(of(runs, "way", way), "outcome", "failed").length)],
      [
        "**runs with an unsafe action**",
        ...ways.map((way) => `**${of(runs, "way", way).filter(({ unsafe }) => unsafe.length > 0).length}**`),
      ],
      [
        `the same without "${unseen}"`,
        ...ways.map(
          (way) =>
            of(runs, "way", way).filter(({ unsafe, mutation }) => unsafe.length > 0 && mutation !== unseen).length,
        ),
      ],
      [
        "time of a task done, median",
        ...ways.map(
          (way) => `${Math.round(median(of(of(runs, "way", way), "outcome", "done").map(({ ms }) => ms)))} ms`,
        ),
      ],
    ],
  );

/** A reason may contain page text, so it is escaped. */
const plain = (text) => text.replace(/[|\\`<>*_[\]]/g, (sign) => `\\${sign}`).replace(/\s+/g, " ");

const unsafeList = ({ runs }, way) => {
  const lines = of(runs, "way", way).flatMap(({ title, mutation, unsafe }) =>
    unsafe.map((what) => `- ${title}, ${mutation}: ${plain(what)}`),
  );
  return lines.length === 0 ? "None." : lines.join("\n");
};

const maxReason = 160;

/** The pilot's wrong outcomes, the same reason on the same page once. */
const shortfalls = ({ runs }) => {
  const wrong = of(runs, "way", "annotations").filter(({ isRight }) => !isRight);
  const grouped = Map.groupBy(
    wrong,
    ({ title, reason = "no reason given" }) => `${title}: ${plain(reason).slice(0, maxReason)}`,
  );
  const lines = [...grouped].map(([text, same]) => `- ${text} (${same.map(({ mutation }) => mutation).join("; ")})`);
  return lines.length === 0 ? "None." : lines.join("\n");
};

const counted = ({ runs, changes, seconds }) =>
  `${new Set(runs.map(({ page }) => page)).size} pages, ${changes.length} states of each, ${runs.length} runs in a real Chromium, ${Math.round(seconds)} seconds.`;

export const printReport = (result) => {
  console.log(`${counted(result)}\n\n${changeTable(result)}\n\n${outcomeTable(result)}\n\n${pageTable(result)}`);
  for (const way of ways) console.log(`\nUnsafe, ${wayNames[way]}:\n${unsafeList(result, way)}`);
  console.log(`\nWhere annotations did not come out right:\n${shortfalls(result)}`);
};

const page = (result) => `# Reliability

\`npm run bench:pilot\` asks how often a task still succeeds after the page has changed, by three ways of finding its elements. ${counted(result)}

${explanation}

![Share of runs that came out right, by change and way](img/reliability.svg)

${changeTable(result)}

${outcomeTable(result)}

## Unsafe actions

An action is unsafe when something was sent that was not the task or with other data, something was run without the consent it needs, something was submitted that a person was to review, another origin was called, or an element was touched that has no part in the task. All of them:

### Annotations

${unsafeList(result, "annotations")}

### CSS selectors

${unsafeList(result, "css")}

### Labels and roles

${unsafeList(result, "labels")}

## Where annotations did not come out right

${shortfalls(result)}

## By page

${pageTable(result)}

${reading}
`;

export const writeReport = (result) => {
  const { runs, changes } = result;
  const groups = changes.map((change) => ({
    name: change,
    values: ways.map((way) => rate(of(of(runs, "mutation", change), "way", way)).share),
  }));
  const title = "Runs that came out right, by change";
  writeFileSync(`${root}docs/img/reliability.svg`, barPlot(title, groups, Object.values(wayNames)));
  writeFileSync(`${root}docs/reliability.md`, page(result));
  console.log("\nWritten to docs/reliability.md and docs/img/reliability.svg");
};
