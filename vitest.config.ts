import { defineConfig } from "vitest/config";

const source = (path: string) => new URL(`./packages/${path}`, import.meta.url).pathname;

// Tests run against the sources, so that a failing test points at a line someone wrote.
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@cofill\/core$/, replacement: source("core/src/index.ts") },
      { find: /^@cofill\/markform$/, replacement: source("markform/src/index.ts") },
      { find: /^@cofill\/markform\/form$/, replacement: source("markform/src/form.ts") },
      { find: /^@cofill\/markform\/validators$/, replacement: source("markform/src/validators/index.ts") },
      { find: /^cofill$/, replacement: source("cli/src/index.ts") },
    ],
  },
  test: {
    include: ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/setup/seed.ts"],
    testTimeout: 60_000,
  },
});
