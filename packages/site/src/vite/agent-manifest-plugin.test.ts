import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build, createServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { pageSource } from "../../test/annotations/read.ts";
import { readManifest } from "../annotations/manifest-read.ts";
import { type AgentManifestOptions, agentManifest } from "./agent-manifest-plugin.ts";
import { readSiteFolder } from "./site-folder.ts";

const site = { name: "Tea & Co.", origin: "https://tea.example" };
const wellKnown = ".well-known/agent-manifest.json";

/** A small site of two pages, as Vite builds it. */
const newSite = (): string => {
  const root = mkdtempSync(join(tmpdir(), "cofill-vite-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files: Readonly<Record<string, string>> = {
    "index.html": pageSource("checkout").replace(/<script type="application[\s\S]*?<\/script>/, ""),
    "people/index.html": pageSource("admin"),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
};

const buildSite = (root: string, options: AgentManifestOptions) =>
  build({
    root,
    logLevel: "silent",
    configFile: false,
    plugins: [agentManifest(options)],
    build: { rolldownOptions: { input: [join(root, "index.html"), join(root, "people/index.html")] } },
  });

test("a build writes the manifest of its pages at the well-known path", async () => {
  const root = newSite();
  await buildSite(root, { site });
  const read = readManifest(readFileSync(join(root, "dist", wellKnown), "utf8"));
  expect(read).toMatchObject({
    state: "valid",
    manifest: {
      site,
      actions: { "order.place": { risk: "high" }, "user.delete": {}, "site.search": {} },
      pages: { "/": { actions: ["order.place"] }, "/people/": { data: ["user.list"] } },
    },
  });
});

test("a build checks a handwritten manifest and fails where it differs from the pages", async () => {
  const root = newSite();
  await buildSite(root, { site });
  mkdirSync(join(root, "public/.well-known"), { recursive: true });
  const written = join(root, "public", wellKnown);
  cpSync(join(root, "dist", wellKnown), written);
  await buildSite(root, { site, check: `public/${wellKnown}` });

  writeFileSync(written, readFileSync(written, "utf8").replace('"risk": "high"', '"risk": "none"'));
  await expect(buildSite(root, { site, check: `public/${wellKnown}` })).rejects.toThrow(
    /danger "high".*manifest "none"/,
  );
  writeFileSync(written, "{");
  await expect(buildSite(root, { site, check: `public/${wellKnown}` })).rejects.toThrow(/not JSON/);
});

test("the dev server serves the manifest of the current pages", async () => {
  const root = newSite();
  const server = await createServer({
    root,
    logLevel: "silent",
    configFile: false,
    plugins: [agentManifest({ site })],
    server: { port: 0, host: "127.0.0.1" },
  });
  try {
    await server.listen();
    const address = server.httpServer?.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/${wellKnown}`;
    const actions = async () => Object.keys(((await (await fetch(url)).json()) as { actions: object }).actions);
    expect(await actions()).toEqual(["order.place", "site.search", "user.delete"]);
    rmSync(join(root, "people"), { recursive: true });
    expect(await actions()).toEqual(["order.place"]);
  } finally {
    await server.close();
  }
});

test("readSiteFolder gives pages the URLs of a static server and skips packages and hidden files", () => {
  const root = newSite();
  for (const folder of ["node_modules/x", ".git"]) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, "index.html"), "<form></form>");
  }
  writeFileSync(join(root, "about us.htm"), "<p>");
  writeFileSync(join(root, "deep.html"), "<div>".repeat(1_000));
  const { snapshots, failed } = readSiteFolder(root, "https://tea.example");
  expect(snapshots.map(({ url }) => url)).toEqual([
    "https://tea.example/about%20us.htm",
    "https://tea.example/",
    "https://tea.example/people/",
  ]);
  expect(failed).toEqual([{ file: "deep.html", reason: expect.stringMatching(/deep/) }]);
});
