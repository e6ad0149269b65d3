// Mixed load for minutes against one server on SQLite: memory must stay flat, answers steady, nothing unhandled.
// `npm run soak` takes ten minutes, `npm run soak -- 2` two.
import { readFileSync } from "node:fs";
import { load, mixed, scratch, startServerProcess } from "./intake/processes.js";
import { plot } from "./report.js";

const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) throw new Error("Say how many minutes: npm run soak -- 2");
const windowSeconds = 10;
const server = await startServerProcess("serve.js", "sqlite", `${scratch()}/soak.sqlite`);
const rssOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
const points = [];
const begun = Date.now();
console.log("  minute   RSS      requests/s   flow p99");
while (Date.now() - begun < minutes * 60_000) {
  // Flows on 32 connections; beside them readers, writers with old tokens, and one who sends nonsense.
  const [result] = await Promise.all([load([server], 32, windowSeconds), mixed(server.port, windowSeconds)]);
  const minute = (Date.now() - begun) / 60_000;
  points.push({ minute, rss: rssOf(server.pid), perSecond: result.perSecond, p99: result.flowP99 });
  const { rss, perSecond, p99 } = points.at(-1);
  console.log(
    `  ${minute.toFixed(1).padStart(6)} ${rss.toFixed(0).padStart(6)} MB ${Math.round(perSecond).toString().padStart(10)} ${p99.toFixed(1).padStart(9)} ms`,
  );
}
await server.stop();

/** Least squares over the second half: what is left once caches and heap have their size. */
const settled = points.slice(Math.floor(points.length / 2));
const mean = (key) => settled.reduce((sum, point) => sum + point[key], 0) / settled.length;
const [minuteMean, rssMean] = [mean("minute"), mean("rss")];
const above = settled.reduce((sum, { minute, rss }) => sum + (minute - minuteMean) * (rss - rssMean), 0);
const below = settled.reduce((sum, { minute }) => sum + (minute - minuteMean) ** 2, 0);
const slope = above / (below || 1);
const p99s = settled.map(({ p99 }) => p99).sort((a, b) => a - b);
const growth = { RSS: points.map(({ minute, rss }) => [Number(minute.toFixed(2)), rss]) };
plot("soak", "Memory of the server under load", "minutes", growth, (megabytes) => `${Math.round(megabytes)} MB`);
console.log(`RSS in the second half: ${rssMean.toFixed(0)} MB, slope ${slope.toFixed(2)} MB per minute`);
console.log(`flow p99 in the second half: ${p99s[0].toFixed(1)} to ${p99s.at(-1).toFixed(1)} ms`);
const isFlat = Math.abs(slope) * minutes < rssMean * 0.1;
console.log(isFlat ? "Flat: less than a tenth over the whole run." : "NOT FLAT.");
process.exitCode = isFlat ? 0 : 1;
process.exit();
