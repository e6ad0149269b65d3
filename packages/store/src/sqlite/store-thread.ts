// The thread that writes the database, so that waiting for the disk holds up no request. While a transaction is under
// way more writes arrive, and are the next one.
import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { StoreError } from "../store.ts";
import type { SqliteCrashPoint } from "./crash-points.ts";
import { durabilityFaults } from "./durability.ts";
import { sqliteLimits } from "./limits.ts";
import { openDatabase } from "./open-database.ts";
import { watchOtherWriters } from "./other-writers.ts";
import type { FromThread, ThreadOptions, ThreadOutcome, ToThread } from "./thread-messages.ts";
import { createTransactions } from "./transactions.ts";
import type { Write, WriteOutcome } from "./writes.ts";

const port = parentPort!;
const { file, groupCommit, syncDelayMs, gate } = workerData as ThreadOptions;
const tell = (message: FromThread): void => port.postMessage(message);

/** Stands still until the main thread has been told, so that a test can end the process exactly here. */
const crash = (point: SqliteCrashPoint): void => {
  if (!gate) return;
  Atomics.store(gate, 0, 0);
  tell({ type: "reached", point });
  Atomics.wait(gate, 0, 0);
};

const db = await openDatabase(file, true);
const settle = createTransactions(db, { file, crash, syncDelayMs });
const maxWrites = groupCommit ? sqliteLimits.maxBatchWrites : 1;

const asData = (outcome: WriteOutcome): ThreadOutcome => {
  if (outcome.ok) return outcome;
  const error = outcome.error instanceof Error ? outcome.error : new Error(String(outcome.error));
  return { ok: false, error, ...(error instanceof StoreError && { fault: error.fault }) };
};

const run = (writes: readonly Write[]): void => {
  for (let from = 0; from < writes.length; from += maxWrites) {
    tell({ type: "outcomes", outcomes: settle(writes.slice(from, from + maxWrites)).map(asData) });
  }
};

let stopWatching: (() => void) | undefined;

const handle = (message: Exclude<ToThread, { readonly type: "writes" }>): void => {
  switch (message.type) {
    case "faults":
      return tell({ type: "faults", faults: durabilityFaults(db, file) });
    case "watch":
      stopWatching?.();
      stopWatching = message.isOn ? watchOtherWriters(db, () => tell({ type: "others" })) : undefined;
      return;
    case "close":
      stopWatching?.();
      db.close();
      port.close();
      return;
    default:
      message satisfies never;
  }
};

port.on("message", (first: ToThread) => {
  let writes: Write[] = [];
  for (let message: ToThread | undefined = first; message !== undefined; ) {
    if (message.type === "writes") writes.push(...message.writes);
    else {
      run(writes);
      writes = [];
      handle(message);
      if (message.type === "close") return;
    }
    message = (receiveMessageOnPort(port) as { readonly message: ToThread } | undefined)?.message;
  }
  run(writes);
});
