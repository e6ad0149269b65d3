// Bundles what runs in browsers, after the packages are compiled. Each result stands in the `bundle` folder of its package.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));

/** One file each, for a `<script>` or for a browser driven from outside. */
const scripts = [
  { folder: "site", entry: "dist/pilot/dom/in-page.js", name: "cofillPilot", file: "in-page.js" },
  { folder: "site", entry: "dist/pilot/widget/embed.js", name: "cofillWidget", file: "widget.js" },
  { folder: "assist", entry: "dist/content-script/index.js", name: "cofillAssist", file: "content-script.js" },
  { folder: "page", entry: "dist/browser/inbox/inbox.js", name: "cofillInbox", file: "inbox.js" },
];

const browser = { platform: "browser", logLevel: "warn", transform: { target: "es2022" } };

for (const folder of new Set(scripts.map((one) => one.folder))) {
  rmSync(`${packages}${folder}/bundle`, { recursive: true, force: true });
  mkdirSync(`${packages}${folder}/bundle`);
}
for (const { folder, entry, name, file } of scripts) {
  const bundle = await rolldown({ ...browser, input: `${packages}${folder}/${entry}` });
  await bundle.write({
    format: "iife",
    name,
    minify: true,
    file: `${packages}${folder}/bundle/${file}`,
    codeSplitting: false,
  });
}

/** The page of a form: modules that load each other, of which a browser fetches only what its form needs. */
const page = await rolldown({
  ...browser,
  input: { form: `${packages}page/dist/browser/form-page.js` },
  preserveEntrySignatures: false,
});
const { output } = await page.write({
  dir: `${packages}page/bundle`,
  format: "es",
  minify: true,
  entryFileNames: "[name]-[hash].js",
  chunkFileNames: "[name]-[hash].js",
  codeSplitting: {
    // A kind or a message that rules use too stands on its own, so that a form without rules can fetch it alone.
    includeDependenciesRecursively: false,
    groups: [
      // What is needed at once comes in one file, which compresses better than many.
      { name: "base", tags: ["$initial"], priority: 2 },
      // The tools stand on what runs rules, and a form with rules does not wait for tools.
      { name: "rules", test: /\/formspec\/dist\/|\/(?:decimal\.js|semver)\//, priority: 1 },
    ],
  },
});

/** By file: what a server needs to know to serve the modules and to have them fetched in time. */
const manifest = Object.fromEntries(
  output
    .filter(({ type }) => type === "chunk")
    .map(({ fileName: file, name, isEntry, imports, dynamicImports }) => [
      file,
      { file, name, isEntry, imports, dynamicImports },
    ]),
);
writeFileSync(`${packages}page/bundle/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
