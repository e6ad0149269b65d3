import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { afterAll, beforeAll } from "vitest";
import type { Call, Operation, WorldOptions } from "./world.ts";

/** The point at which a child kills itself, on its n-th visit. */
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

/** The process ended before it answered, so it is unknown whether the call was done. */
export class Killed extends Error {
  override readonly name = "Killed";
}

/** Calls are numbered from 1. */
const untilLoaded = -1;
const untilOpen = 0;

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** A server process to be killed. */
export class Child {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #calls = 0;
  /** Resolves when its code is loaded; it opens its world when told to. */
  readonly loaded: Promise<void>;
  /** The signal that ended it, after pending answers have arrived. */
  readonly ended: Promise<string | null>;

  constructor(file: string, cache: string) {
    this.#process = fork(file, { execArgv: [], env: { NODE_COMPILE_CACHE: cache } });
    this.#process.on("message", (message: ToParent) => this.#hear(message));
    this.loaded = new Promise((resolve, reject) => this.#waiting.set(untilLoaded, { resolve, reject }));
    // It may end before it is used.
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

  /** Opens its world; resolves when it can be called. */
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

  /** Ends it without a kill. */
  async end(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    await this.ended;
  }

  #ask<T>(id: number, message: ToChild): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!this.#process.connected) return reject(new Killed("The process has ended"));
      this.#waiting.set(id, { resolve, reject });
      // A failed send is noticed by the process's end.
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

/** Children that load while others work, one per core. */
const spare = 2;
const raisingMs = 120_000;

/** Loaded processes that wait for their world, for the tests of one file. */
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
  // The first process fills the compile cache, which killed ones cannot.
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

/** Bundles the child from the sources, because it starts in a quarter of the time and there are hundreds. */
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

/** The source file of `@cofill/markform/form`, by the package's `exports`. */
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
