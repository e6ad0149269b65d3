import { writeSync } from "node:fs";
import { openPostgresStore } from "../../src/postgres/index.ts";
import { committing } from "./committing.ts";

/** Commits until it is killed, and says on its output what was acknowledged, one line each. */
const [url, schema, seed, crashPoint, crashAfter] = process.argv.slice(2) as [string, string, string, string, string];

let passed = 0;
const store = await openPostgresStore({
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
  for (let submission = 0; ; submission += 1) {
    for (const commit of committing(`${seed}_${writer}_${submission}`)) {
      const result = await store.commit(commit);
      if (!result.ok) throw new Error(`refused: ${result.reason}`);
      writeSync(1, `${commit.submission.id} ${commit.submission.seq}\n`);
    }
  }
};
await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)));
