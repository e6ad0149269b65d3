import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const packages = new URL("./packages/", import.meta.url);

type Entries = Record<string, { default: string }>;

/** Each entry of a package's `exports` and `imports`, with the source file it is compiled from. */
const aliases = readdirSync(packages).flatMap((folder) => {
  const text = readFileSync(new URL(`${folder}/package.json`, packages), "utf8");
  const { name, exports, imports = {} } = JSON.parse(text) as { name: string; exports: Entries; imports?: Entries };
  const named = Object.entries(exports).map(([entry, one]) => [`${name}${entry.slice(1)}`, one] as const);
  return [...named, ...Object.entries(imports)].map(([entry, { default: compiled }]) => ({
    find: new RegExp(`^${entry}$`),
    replacement: new URL(`${folder}/${compiled.replace("dist/", "src/").replace(/js$/, "ts")}`, packages).pathname,
  }));
});

// Tests run against the sources, so that a failing test points at a line someone wrote.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: {
    alias: aliases,
  },
  test: {
    include: ["packages/*/src/**/*.test.{ts,tsx}", "packages/*/test/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
    setupFiles: ["test/setup/seed.ts", "test/setup/equality.ts"],
    globalSetup: ["test/setup/postgres.ts"],
    // Much of the time is spent waiting for disks, browsers and databases: two workers keep two cores busy.
    maxWorkers: 2,
    testTimeout: 60_000,
    // What a browser or another process does is waited for as long as it takes on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
