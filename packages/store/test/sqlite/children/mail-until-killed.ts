import { writeSync } from "node:fs";
import type { SqliteCrashPoint } from "../../../src/sqlite/crash-points.ts";
import { openSqliteStore } from "../../../src/sqlite/open-sqlite-store.ts";
import { capability, copies } from "../../mail-store-suite/rows.ts";
import { retried } from "./retried.ts";

/** Sends mail without end and prints what was acknowledged, until it is killed or kills itself at a crash point. */
const [file = "", crashPoint = "", crashAt = "0", writers = "1"] = process.argv.slice(2);
let reached = 0;
const crash = (point: SqliteCrashPoint): void => {
  if (point !== crashPoint) return;
  reached += 1;
  if (reached === Number(crashAt)) process.kill(process.pid, "SIGKILL");
};
const { mail } = await openSqliteStore({ file, crash });

const work = async (writer: number): Promise<void> => {
  for (let round = 0; ; round += 1) {
    const id = `m_${process.pid}_${writer}_${round}`;
    const append = copies(id, `from_${writer}`, "bob");
    const result = await retried(() => mail.commit({ append, capabilities: [capability({ id, rootId: id })] }));
    if (!result.ok) throw new Error(`refused: ${result.reason}`);
    // Not console.log: it must have left the process before the next commit can end it.
    writeSync(1, `${id} ${append[0]!.agentId} ${result.numbers.join(" ")}\n`);
  }
};
await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => work(writer)));
