// Bundles what runs in browsers, after the packages are compiled. Each result stands in the `bundle` folder of its package.
import { existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { deferredParts } from "./deferred-parts.js";
import { flatLimits } from "./flat-limits.js";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));

/** The linear engine for patterns is large and rarely needed: a browser does with the matcher that counts its steps. */
const withoutRe2 = {
  name: "without-re2",
  enforce: "pre",
  load: (id) =>
    /core\/(?:src|dist)\/pattern\/re2\.[jt]s$/.test(id) ? "export const buildRe2 = () => undefined;" : null,
};

/** There are no styles to wait for, and what is loaded later imports little: no need for what preloads both. */
const withoutPreload = {
  name: "without-preload",
  enforce: "pre",
  load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : null),
};

/** One file each, for a `<script>` or for a browser driven from outside. */
const scripts = [
  { folder: "site", entry: "src/pilot/dom/in-page.ts", name: "cofillPilot", file: "in-page.js" },
  { folder: "site", entry: "src/pilot/widget/embed.ts", name: "cofillWidget", file: "widget.js" },
  { folder: "site", entry: "src/pilot/assist/content-script.ts", name: "cofillAssist", file: "content-script.js" },
  { folder: "page", entry: "src/browser/inbox/inbox.ts", name: "cofillInbox", file: "inbox.js" },
];

/** Modules that load each other, of which a page fetches only what its form needs. */
const modules = [{ folder: "page", entries: { form: "dist/browser/form-page.js" } }];

const quiet = { configFile: false, logLevel: "warn", publicDir: false, plugins: [withoutRe2] };
const found = (folder, entry) => existsSync(`${packages}${folder}/${entry}`);

for (const folder of new Set([...scripts, ...modules].map((one) => one.folder))) {
  rmSync(`${packages}${folder}/bundle`, { recursive: true, force: true });
}
for (const { folder, entry, name, file } of scripts.filter((one) => found(one.folder, one.entry))) {
  await build({
    ...quiet,
    build: {
      outDir: `${packages}${folder}/bundle`,
      emptyOutDir: false,
      target: "es2022",
      lib: { entry: `${packages}${folder}/${entry}`, name, formats: ["iife"], fileName: () => file },
    },
  });
}
for (const { folder, entries } of modules.filter((one) =>
  Object.values(one.entries).every((at) => found(one.folder, at)),
)) {
  await build({
    ...quiet,
    plugins: [withoutRe2, withoutPreload, flatLimits, deferredParts],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: `${packages}${folder}/bundle`,
      emptyOutDir: false,
      target: "es2022",
      manifest: "manifest.json",
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([key, at]) => [key, `${packages}${folder}/${at}`])),
        output: {
          entryFileNames: "[name]-[hash].js",
          chunkFileNames: "[name]-[hash].js",
          // What is needed at once comes in one file, which compresses better than many.
          // The tools stand on what runs rules, and a form with rules does not wait for tools.
          codeSplitting: {
            groups: [
              { name: "base", tags: ["$initial"], priority: 2 },
              // A page fetches the messages of its own language, and the English ones that stand in for what it lacks.
              { name: "messages-en", test: /\/core\/dist\/messages\/(?:en|limit|file-type)/, priority: 1 },
              { name: "messages-de", test: /\/core\/dist\/messages\/de/, priority: 1 },
              { name: "rules", test: /\/formspec\/dist\/|\/(?:decimal\.js|semver)\//, priority: 1 },
            ],
          },
        },
        preserveEntrySignatures: false,
      },
    },
  });
}
