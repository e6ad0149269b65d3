import { Worker } from "node:worker_threads";
import { StoreError } from "../store.ts";
import type { SqliteCrashPoint } from "./crash-points.ts";
import { sqliteLimits } from "./limits.ts";
import type { FromThread, ThreadOptions, ThreadOutcome, ToThread } from "./thread-messages.ts";
import { answer, tooManyWrites, type Waiting, type Writer } from "./writer.ts";
import type { WriteOutcome } from "./writes.ts";

export interface ThreadWriterOptions extends Omit<ThreadOptions, "gate"> {
  readonly crash: ((point: SqliteCrashPoint) => void) | undefined;
}

/** Beside this file, as a source or built. */
const script = new URL(import.meta.url.endsWith(".ts") ? "store-thread.ts" : "store-thread.js", import.meta.url);

const outcomeOf = (outcome: ThreadOutcome): WriteOutcome => {
  if (outcome.ok) return outcome;
  const { fault, error } = outcome;
  return { ok: false, error: fault ? new StoreError(fault, error.message, { cause: error.cause }) : error };
};

/**
 * Writes in a thread of its own. What is decided on together goes there as one message, and everything
 * that arrives while a transaction is under way shares the next one and its fsync.
 */
class ThreadWriter implements Writer {
  readonly #options: ThreadWriterOptions;
  readonly #gate: Int32Array | undefined;
  readonly #listeners = new Set<() => void>();
  #worker: Worker | undefined;
  /** Writes of requests that are decided on together. */
  #waiting: Waiting[] = [];
  /** Sent and not answered, in the order in which they were sent. */
  #sent: Waiting[] = [];
  #faultsAsked: { readonly resolve: (faults: readonly string[]) => void; readonly reject: (error: unknown) => void }[] =
    [];

  constructor(options: ThreadWriterOptions) {
    this.#options = options;
    this.#gate = options.crash && new Int32Array(new SharedArrayBuffer(4));
  }

  /** Starts the thread, at the beginning and after it has ended by a failure. */
  #start(): Worker {
    const { crash: _, ...options } = this.#options;
    const workerData: ThreadOptions = { ...options, ...(this.#gate && { gate: this.#gate }) };
    const worker = new Worker(script, { workerData, execArgv: ["--disable-warning=ExperimentalWarning"] });
    let cause: unknown;
    worker.on("message", (message: FromThread) => this.#take(message));
    worker.on("error", (error) => {
      cause = error;
    });
    worker.on("exit", () => this.#hasEnded(worker, cause));
    if (this.#listeners.size > 0) worker.postMessage({ type: "watch", isOn: true } satisfies ToThread);
    return worker;
  }

  #tell(message: ToThread): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
    this.#hold();
  }

  /** An open store does not keep the process alive; somebody who waits for an answer does. */
  #hold(): void {
    if (this.#sent.length + this.#faultsAsked.length > 0) this.#worker?.ref();
    else this.#worker?.unref();
  }

  /** Whether what was sent is on the disk is unknown: nobody is told that it is. */
  #hasEnded(worker: Worker, cause: unknown): void {
    if (this.#worker === worker) this.#worker = undefined;
    const failure = new StoreError("unavailable", "The thread that writes the store has ended.", { cause });
    for (const { reject } of [...this.#sent.splice(0), ...this.#faultsAsked.splice(0)]) reject(failure);
  }

  #take(message: FromThread): void {
    switch (message.type) {
      case "outcomes": {
        const { outcomes } = message;
        const answered = this.#sent.splice(0, outcomes.length);
        this.#hold();
        for (const [index, one] of answered.entries()) answer(one, outcomeOf(outcomes[index]!));
        return;
      }
      case "faults":
        this.#faultsAsked.shift()?.resolve(message.faults);
        return this.#hold();
      case "others":
        for (const listener of this.#listeners) listener();
        return;
      case "reached":
        this.#options.crash?.(message.point);
        Atomics.store(this.#gate!, 0, 1);
        Atomics.notify(this.#gate!, 0);
        return;
      default:
        message satisfies never;
    }
  }

  #send(): void {
    const writes = this.#waiting;
    if (writes.length === 0) return;
    this.#waiting = [];
    this.#sent.push(...writes);
    this.#tell({ type: "writes", writes: writes.map(({ name, args }) => ({ name, args })) });
  }

  readonly write: Writer["write"] = (name, ...args) =>
    new Promise((resolve, reject) => {
      if (this.#waiting.length + this.#sent.length >= sqliteLimits.maxWaitingWrites) return reject(tooManyWrites());
      if (this.#waiting.push({ name, args, resolve, reject }) === 1) process.nextTick(() => this.#send());
    });

  readonly durabilityFaults = (): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      this.#faultsAsked.push({ resolve, reject });
      this.#tell({ type: "faults" });
    });

  readonly watchOthers = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#tell({ type: "watch", isOn: true });
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#tell({ type: "watch", isOn: false });
    };
  };

  readonly close = async (): Promise<void> => {
    this.#send();
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => void worker.once("exit", () => resolve()));
    this.#tell({ type: "close" });
    worker.ref();
    await ended;
  };
}

/** Resolves once the thread has the database open. */
export const startThreadWriter = async (options: ThreadWriterOptions): Promise<Writer> => {
  const writer = new ThreadWriter(options);
  await writer.durabilityFaults();
  return writer;
};
