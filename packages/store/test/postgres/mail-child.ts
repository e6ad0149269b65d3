import { writeSync } from "node:fs";
import { openPostgresStore } from "../../src/postgres/index.ts";
import { capability, copies } from "../mail-store-suite/rows.ts";

/** Sends mail to bob until it is killed, and says on its output what was acknowledged, one line each. */
const [url, schema, crashPoint, crashAfter] = process.argv.slice(2) as [string, string, string, string];

let passed = 0;
const { mail } = await openPostgresStore({
  url,
  schema,
  poolSize: 3,
  crash: (point) => {
    if (point !== crashPoint) return;
    passed += 1;
    if (passed > Number(crashAfter)) process.kill(process.pid, "SIGKILL");
  },
});

const write = async (writer: number): Promise<void> => {
  for (let round = 0; ; round += 1) {
    const id = `m_${writer}_${round}`;
    const append = copies(id, `from_${writer}`, "bob");
    const result = await mail.commit({ append, capabilities: [capability({ id, rootId: id })] });
    if (!result.ok) throw new Error(`refused: ${result.reason}`);
    writeSync(1, `${id} ${append[0]!.agentId} ${result.numbers.join(" ")}\n`);
  }
};
await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)));
