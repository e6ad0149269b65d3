// Asks servers for a while and says how many requests they answered, and what processor time one cost them:
// node load.js PORTS CONNECTIONS SECONDS PIDS
import { readFileSync } from "node:fs";
import { flow, openConnection } from "./http-load.js";

const numbersOf = (text) => text.split(",").map(Number);
const [ports, [connections], [seconds], pids] = process.argv.slice(2).map(numbersOf);
/** CPU time of a process in hundredths of a second, user and kernel; Linux only. */
const ticksOf = (pid) => {
  const [, utime, stime] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
  return Number(utime) + Number(stime);
};
const processorUs = () =>
  process.platform === "linux" ? pids.reduce((sum, pid) => sum + ticksOf(pid), 0) * 10_000 : Number.NaN;
const opened = await Promise.all(
  Array.from({ length: connections }, (_, i) => openConnection(ports[i % ports.length])),
);
const run = `${process.pid}-${Date.now()}`;
const times = [];
/** Warm-up before measuring, because the engine is still compiling and the larger program is slowed more. */
const warmUp = { requests: 40_000, ms: 12_000 };
let until = Date.now() + warmUp.ms;
let requests = 0;
let flows = 0;
const work = async (connection, index, isMeasured) => {
  while (Date.now() < until && (isMeasured || requests < warmUp.requests)) {
    const begun = performance.now();
    const answered = await flow(connection, `${run}-${index}-${flows++}`);
    requests += answered;
    if (isMeasured) times.push(performance.now() - begun);
  }
};
await Promise.all(opened.map((connection, index) => work(connection, index, false)));
requests = 0;
const processorBegun = processorUs();
const begun = performance.now();
until = Date.now() + seconds * 1_000;
await Promise.all(opened.map((connection, index) => work(connection, index, true)));
const elapsed = (performance.now() - begun) / 1_000;
times.sort((a, b) => a - b);
process.stdout.write(
  JSON.stringify({
    perSecond: requests / elapsed,
    processorUs: (processorUs() - processorBegun) / requests,
    flowP50: times[Math.floor(times.length * 0.5)],
    flowP99: times[Math.floor(times.length * 0.99)],
  }),
);
for (const { close } of opened) close();
process.exit(0);
