import { writeSync } from "node:fs";
import type { SqliteCrashPoint } from "../../../src/sqlite/crash-points.ts";
import { openSqliteStore } from "../../../src/sqlite/open-sqlite-store.ts";
import { create, delivery, idempotency, next } from "../../store-suite/rows.ts";
import { retried } from "./retried.ts";

/** Commits without end and prints what was acknowledged, until it is killed or kills itself at a crash point. */
const [file = "", crashPoint = "", crashAt = "0", writers = "1"] = process.argv.slice(2);
let reached = 0;
const crash = (point: SqliteCrashPoint): void => {
  if (point !== crashPoint) return;
  reached += 1;
  if (reached === Number(crashAt)) process.kill(process.pid, "SIGKILL");
};
const store = await openSqliteStore({ file, crash });

const work = async (writer: number): Promise<void> => {
  for (let round = 0; ; round += 1) {
    const id = `sub_${process.pid}_${writer}_${round}`;
    const first = create({ id, body: '{"step":1}' }, { idempotency: idempotency({ key: id, submissionId: id }) });
    const second = next(first.submission, { seq: 4, body: '{"step":4}' });
    const third = next(second.submission, { body: '{"step":5}' }, { deliveries: [delivery({ id, submissionId: id })] });
    for (const commit of [first, second, third]) {
      const result = await retried(() => store.commit(commit));
      // Not console.log: it must have left the process before the next commit can end it.
      if (result.ok) writeSync(1, `${id} ${commit.submission.seq}\n`);
    }
  }
};
await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => work(writer)));
