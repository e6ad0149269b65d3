import { defineConfig } from "vitest/config";

const source = (path: string) => new URL(`./packages/${path}`, import.meta.url).pathname;

// Tests run against the sources, so that a failing test points at a line someone wrote.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: {
    alias: [
      { find: /^@cofill\/core$/, replacement: source("core/src/index.ts") },
      { find: /^@cofill\/markform$/, replacement: source("markform/src/index.ts") },
      { find: /^@cofill\/markform\/form$/, replacement: source("markform/src/form.ts") },
      { find: /^@cofill\/markform\/tools$/, replacement: source("markform/src/tools/index.ts") },
      { find: /^@cofill\/markform\/validators$/, replacement: source("markform/src/validators/index.ts") },
      { find: /^@cofill\/fel$/, replacement: source("fel/src/index.ts") },
      { find: /^@cofill\/formspec$/, replacement: source("formspec/src/index.ts") },
      { find: /^@cofill\/assist$/, replacement: source("assist/src/index.ts") },
      { find: /^@cofill\/assist\/http$/, replacement: source("assist/src/http/index.ts") },
      { find: /^@cofill\/assist\/mcp$/, replacement: source("assist/src/mcp/index.ts") },
      { find: /^@cofill\/assist\/browser$/, replacement: source("assist/src/browser/index.ts") },
      { find: /^@cofill\/assist\/profile-file$/, replacement: source("assist/src/profile/file-store.ts") },
      { find: /^@cofill\/json-schema\/rules$/, replacement: source("json-schema/src/rules.ts") },
      { find: /^@cofill\/json-schema$/, replacement: source("json-schema/src/index.ts") },
      { find: /^@cofill\/form-record\/patterns$/, replacement: source("form-record/src/patterns/index.ts") },
      { find: /^@cofill\/form-record$/, replacement: source("form-record/src/index.ts") },
      { find: /^@cofill\/intake$/, replacement: source("intake/src/index.ts") },
      { find: /^@cofill\/mail$/, replacement: source("mail/src/index.ts") },
      { find: /^@cofill\/mail\/client$/, replacement: source("mail/src/client/index.ts") },
      { find: /^@cofill\/store-sqlite$/, replacement: source("store-sqlite/src/index.ts") },
      { find: /^@cofill\/store-postgres$/, replacement: source("store-postgres/src/index.ts") },
      { find: /^@cofill\/files-local$/, replacement: source("files-local/src/index.ts") },
      { find: /^@cofill\/files-s3$/, replacement: source("files-s3/src/index.ts") },
      { find: /^@cofill\/server$/, replacement: source("server/src/index.ts") },
      { find: /^@cofill\/intake\/webhook$/, replacement: source("intake/src/webhook/index.ts") },
      { find: /^@cofill\/store-postgres\/queue$/, replacement: source("store-postgres/src/queue.ts") },
      { find: /^@cofill\/annotations$/, replacement: source("annotations/src/index.ts") },
      { find: /^@cofill\/annotations\/html$/, replacement: source("annotations/src/html/index.ts") },
      { find: /^@cofill\/annotations\/vite$/, replacement: source("annotations/src/vite/index.ts") },
      { find: /^@cofill\/lint$/, replacement: source("lint/src/index.ts") },
      { find: /^@cofill\/pilot$/, replacement: source("pilot/src/index.ts") },
      { find: /^@cofill\/pilot\/dom$/, replacement: source("pilot/src/dom/index.ts") },
      { find: /^@cofill\/pilot\/playwright$/, replacement: source("pilot/src/playwright/index.ts") },
      { find: /^@cofill\/pilot\/planner$/, replacement: source("pilot/src/planner/index.ts") },
      { find: /^@cofill\/pilot\/widget$/, replacement: source("pilot/src/widget/index.ts") },
      { find: /^@cofill\/page$/, replacement: source("page/src/index.ts") },
      { find: /^@cofill\/page\/components$/, replacement: source("page/src/components/index.ts") },
      { find: /^@cofill\/web$/, replacement: source("web/src/index.ts") },
      { find: /^cofill$/, replacement: source("cli/src/index.ts") },
    ],
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
