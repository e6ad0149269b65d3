import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, beforeAll } from "vitest";
import type { Call, Operation, WorldOptions } from "./world.ts";

/** Where a child ends itself: at this point, when it comes there for the n-th time. */
export interface Death {
  readonly point: string;
  readonly hit: number;
}

export type ToChild =
  | { readonly world: WorldOptions; readonly death?: Death }
  | { readonly id: number; readonly operation: Operation; readonly args: readonly unknown[] };

export type ToParent =
  | { readonly is: "loaded" | "open" }
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly thrown: string };

/** The process ended before it answered: nobody knows whether the call was done. */
export class Killed extends Error {
  override readonly name = "Killed";
}

/** Calls have the numbers from 1 on. */
const untilLoaded = -1;
const untilOpen = 0;

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** A server in a process of its own, to be killed. */
export class Child {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  /** It has read its code, and opens its world as soon as it is told to. */
  readonly loaded: Promise<void>;
  /** The signal that ended it; answers that were on their way have arrived by then. */
  readonly ended: Promise<string | null>;

  constructor(file: string, cache: string) {
    this.#process = fork(file, { execArgv: [], env: { NODE_COMPILE_CACHE: cache } });
    this.#process.on("message", (message: ToParent) => this.#hear(message));
    this.loaded = new Promise((resolve, reject) => this.#waiting.set(untilLoaded, { resolve, reject }));
    // It may end before anyone has use for it.
    this.loaded.catch(() => {});
    const exit = new Promise<string | null>((resolve, reject) => {
      this.#process.once("exit", (_, signal) => resolve(signal));
      this.#process.once("error", reject);
    });
    const silence = new Promise<void>((resolve) => this.#process.once("disconnect", resolve));
    this.ended = Promise.all([exit, silence]).then(([signal]) => {
      for (const { reject } of this.#waiting.values()) reject(new Killed("The process ended"));
      this.#waiting.clear();
      return signal;
    });
  }

  /** Opens its world; ready to be called then. */
  begin(world: WorldOptions, death?: Death): Promise<void> {
    return this.#ask(untilOpen, { world, ...(death && { death }) });
  }

  readonly call: Call = (operation, ...args) => {
    this.#calls += 1;
    return this.#ask(this.#calls, { id: this.#calls, operation, args });
  };

  kill(): void {
    this.#process.kill("SIGKILL");
  }

  /** Lets it go in peace. */
  async end(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    await this.ended;
  }

  #ask<T>(id: number, message: ToChild): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.#process.connected) return reject(new Killed("The process has ended"));
      this.#waiting.set(id, { resolve, reject });
      // What it could not be told is known from its end.
      this.#process.send(message, () => {});
    });
  }

  #hear(message: ToParent): void {
    const id = "id" in message ? message.id : message.is === "loaded" ? untilLoaded : untilOpen;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if ("thrown" in message) waiting?.reject(new Error(message.thrown));
    else waiting?.resolve(("answer" in message ? message.answer : undefined) as never);
  }
}

export interface Children {
  readonly take: () => Promise<Child>;
  readonly close: () => Promise<void>;
}

/** They load while others work: as many as there are cores to do it. */
const spare = 2;
const raisingMs = 120_000;

/** Processes that have loaded everything and wait for their world, for the tests of one file. */
export const useChildren = (): (() => Children) => {
  let children: Children | undefined;
  beforeAll(async () => {
    children = await raiseChildren();
  }, raisingMs);
  afterAll(() => children?.close());
  return () => children!;
};

const raiseChildren = async (): Promise<Children> => {
  const folder = await mkdtemp(join(tmpdir(), "cofill-children-"));
  const file = join(folder, "child.mjs");
  const born = () => new Child(file, join(folder, "cache"));
  await bundleChild(file);
  // The first one leaves compiled code behind, which those that are killed cannot.
  const first = born();
  await first.loaded;
  await first.end();
  const ready = Array.from({ length: spare }, born);
  return {
    take: async () => {
      ready.push(born());
      const child = ready.shift()!;
      await child.loaded;
      return child;
    },
    close: async () => {
      await Promise.all(ready.map((child) => child.end()));
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const root = fileURLToPath(new URL("../..", import.meta.url));

/** One file of all it needs, from the sources: it starts in a quarter of the time, and there are hundreds. */
const bundleChild = async (file: string): Promise<void> => {
  const build = await rolldown({
    input: fileURLToPath(new URL("crash-child.ts", import.meta.url)),
    platform: "node",
    logLevel: "silent",
    plugins: [{ name: "our-sources", resolveId: (specifier) => sourceOf(specifier) ?? null }],
  });
  await build.write({ file, format: "esm", minify: true });
  await build.close();
};

/** `@cofill/markform/form` → its file under `src`, as the package's own `exports` say it. */
const sourceOf = (specifier: string): string | undefined => {
  const [, room, entry] = /^@cofill\/([^/]+)(\/.+)?$/.exec(specifier) ?? [];
  if (room === undefined) return undefined;
  const directory = join(root, "packages", room);
  const { exports } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as {
    exports: Readonly<Record<string, { readonly default: string }>>;
  };
  const built = exports[`.${entry ?? ""}`]?.default;
  return built && join(directory, built.replace("./dist/", "src/").replace(/\.js$/, ".ts"));
};
