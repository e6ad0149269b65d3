// What every part of the benchmarks writes to: rows of figures, goals, curves.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, svgPlot, textPlot } from "./plot.js";

export const here = fileURLToPath(new URL(".", import.meta.url));
export const root = fileURLToPath(new URL("..", import.meta.url));
export const quick = process.argv.includes("--quick");

const rows = [];
const goals = [];
const curves = {};

export const heading = (peer) =>
  console.log(`\n  ${"".padEnd(30)} ${"".padEnd(34)} ${"ours".padStart(10)} ${peer.padStart(14)}    ratio`);

/** One figure, and the peer's beside it; gives how many times as long the peer takes. */
export const record = (what, size, times) => {
  const theirs = times.theirs === undefined ? "not run" : format(times.theirs);
  const ratio = times.theirs === undefined ? "" : `${(times.theirs / times.ours).toFixed(1)}×`;
  rows.push([what, size, format(times.ours), theirs, ratio]);
  console.log(
    `  ${what.padEnd(30)} ${String(size).padEnd(34)} ${format(times.ours).padStart(10)} ${theirs.padStart(14)} ${ratio.padStart(8)}`,
  );
  return times.theirs === undefined ? undefined : times.theirs / times.ours;
};

/** Requests per second, and what processor time one costs, which is steady where the machine is not. */
export const throughput = {
  heading: () => console.log(throughputLine("", "", "requests/s", "processor", "flow p99")),
  record: (what, size, { perSecond, processorUs, p99 }) => {
    const processor = format(processorUs / 1_000);
    rows.push([what, size, `${Math.round(perSecond)}/s`, processor, `p99 ${format(p99)}`]);
    console.log(throughputLine(what, size, Math.round(perSecond).toLocaleString("en"), processor, format(p99)));
  },
};

const throughputLine = (what, size, perSecond, processor, p99) =>
  `  ${what.padEnd(30)} ${size.padEnd(20)} ${perSecond.padStart(12)} ${processor.padStart(10)} ${p99.padStart(10)}`;

export const goal = (text, value, met) => goals.push({ text, value, met });

/** A growth curve for the terminal, and as a picture in bench/results. */
export const plot = (name, title, unit, growth, label) => {
  const series = Object.entries(growth).map(([line, points]) => ({ name: line, points }));
  curves[name] = growth;
  console.log(`\n${textPlot(title, series, label)}\n`);
  mkdirSync(`${here}results`, { recursive: true });
  writeFileSync(`${here}results/${name}.svg`, svgPlot(title, series, unit, label));
};

export const finish = () => {
  mkdirSync(`${here}results`, { recursive: true });
  writeFileSync(`${here}results/results.json`, `${JSON.stringify({ rows, curves, goals }, null, 2)}\n`);
  console.log("Goals, as measured in this run:");
  for (const { text, value, met } of goals)
    console.log(`  ${met ? "met    " : "NOT MET"}  ${text}: ${value.toFixed(2)}`);
  console.log("\nThe curves and figures are in bench/results");
};
