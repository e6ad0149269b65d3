import { Worker } from "node:worker_threads";
import { limits } from "../limits.ts";
import type { CheckResult } from "./checks.ts";
import { type LoadFailure, loadFailure } from "./load.ts";
import type { FromWorker, ToWorker, WorkerInput } from "./worker-messages.ts";

/** Tests run the sources, everybody else what was compiled from them. */
const entry = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url);

/** How a run ended: with the last check, or with one that never returned. */
export type RunEnd = { readonly type: "done" } | { readonly type: "stopped"; readonly reason: string };

type Event = FromWorker | { readonly type: "silent" } | { readonly type: "ended"; readonly reason: string };

const inWords = (ms: number): string => (ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`);

/** A thread that has loaded one sidecar. It keeps the process alive only while it is asked something. */
export class CheckWorker {
  readonly #worker: Worker;
  readonly #timeoutMs: number;
  /** Messages of the thread that are not handled yet. */
  readonly #events: Event[] = [];
  #wake: (() => void) | undefined;
  #isRunning = true;
  #names: readonly string[] = [];

  private constructor(input: WorkerInput, timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.#worker = new Worker(entry, {
      workerData: input,
      execArgv: [],
      // What a check prints must not get between the messages of an MCP server on standard output.
      stdout: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.maxCheckMemoryMb },
    });
    this.#worker.stdout.on("data", (chunk) => void process.stderr.write(chunk));
    this.#worker.on("message", (message: FromWorker) => this.#push(message));
    this.#worker.on("error", (error) => this.#ended(error instanceof Error ? error.message : String(error)));
    this.#worker.on("exit", (code) => this.#ended(`its thread ended with code ${code}`));
  }

  /** The checks that the code has. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** Whether it can be asked again. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  static async start(
    input: WorkerInput,
    timeoutMs: number,
  ): Promise<
    { readonly ok: true; readonly worker: CheckWorker } | { readonly ok: false; readonly failure: LoadFailure }
  > {
    const worker = new CheckWorker(input, timeoutMs);
    const failed = async (failure: LoadFailure) => {
      await worker.stop();
      return { ok: false, failure } as const;
    };
    const event = await worker.#next(limits.maxCheckLoadMs);
    switch (event.type) {
      case "loaded":
        worker.#names = event.names;
        return { ok: true, worker };
      case "load_failed":
        return failed(event.failure);
      case "silent":
        return failed(loadFailure(input.sidecar, `it took longer than ${inWords(limits.maxCheckLoadMs)}`));
      default:
        return failed(loadFailure(input.sidecar, event.type === "ended" ? event.reason : event.type));
    }
  }

  /** Runs the checks from one on; each result is handed over as it comes. */
  async run(message: ToWorker, onResult: (results: readonly CheckResult[]) => void): Promise<RunEnd> {
    this.#worker.postMessage(message);
    for (;;) {
      const event = await this.#next(this.#timeoutMs);
      switch (event.type) {
        case "result":
          onResult(event.results);
          break;
        case "done":
          return { type: "done" };
        case "silent":
          await this.stop();
          return { type: "stopped", reason: `took longer than ${inWords(this.#timeoutMs)} and was stopped` };
        default:
          await this.stop();
          return { type: "stopped", reason: `failed: ${event.type === "ended" ? event.reason : event.type}` };
      }
    }
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#worker.terminate();
  }

  #ended(reason: string): void {
    this.#isRunning = false;
    this.#push({ type: "ended", reason });
  }

  #push(event: Event): void {
    this.#events.push(event);
    this.#wake?.();
  }

  /** What the thread sends next, or `silent` where nothing comes in time. */
  async #next(timeoutMs: number): Promise<Event> {
    this.#worker.ref();
    try {
      if (this.#events.length === 0) await this.#untilEvent(timeoutMs);
      return this.#events.shift() ?? { type: "silent" };
    } finally {
      this.#worker.unref();
    }
  }

  #untilEvent(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve();
      };
      // Where this thread itself was busy for so long, what the other one sent meanwhile is still to be read.
      const timer = setTimeout(() => setImmediate(done), timeoutMs);
      this.#wake = done;
    });
  }
}
