import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";
import { generateManifest } from "../annotations/generate.ts";
import type { AgentManifest } from "../annotations/manifest.ts";
import { compareManifest } from "../annotations/manifest-compare.ts";
import { readManifest } from "../annotations/manifest-read.ts";
import type { PageSnapshot } from "../annotations/page-element.ts";
import { wellKnownManifestPath } from "../annotations/vocabulary.ts";
import { readPage } from "../html/read-page.ts";
import { readSiteFolder, urlOfFile } from "./site-folder.ts";

/** Options of the plugin. */
export interface AgentManifestOptions {
  readonly site: AgentManifest["site"];
  /**
   * Path of a handwritten manifest relative to the root, which is compared with the pages. Without it the manifest is
   * generated from the pages.
   */
  readonly check?: string;
}

const toJson = (manifest: AgentManifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

const fileName = wellKnownManifestPath.slice(1);

/** The differences between a manifest and the pages as messages. */
const disagreements = (file: string, snapshots: readonly PageSnapshot[]): readonly string[] => {
  const read = readManifest(readFileSync(file, "utf8"));
  if (read.state !== "valid") return read.problems.map(({ pointer, message }) => `${file} ${pointer} ${message}`);
  return compareManifest(read.manifest, snapshots).map(({ url, message }) => `${url}: ${message}`);
};

/**
 * Generates `/.well-known/agent-manifest.json` from the site's annotated HTML, or checks a handwritten one, on every
 * build; serves it during development.
 * @example
 * export default defineConfig({ plugins: [agentManifest({ site: { name: "Shop", origin: "https://shop.example" } })] });
 */
export const agentManifest = ({ site, check }: AgentManifestOptions): Plugin => {
  let config: ResolvedConfig;
  return {
    name: "cofill:agent-manifest",
    enforce: "post",
    configResolved(resolved) {
      config = resolved;
    },
    configureServer(server) {
      if (check !== undefined) return;
      server.middlewares.use(wellKnownManifestPath, (_request, response) => {
        const skipped = [resolve(config.root, config.build.outDir)];
        const { snapshots } = readSiteFolder(config.root, site.origin, skipped);
        response.setHeader("content-type", "application/json");
        response.setHeader("cache-control", "no-store");
        response.end(toJson(generateManifest(snapshots, { site }).manifest));
      });
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const snapshots: PageSnapshot[] = [];
        for (const output of Object.values(bundle)) {
          if (output.type !== "asset" || !/\.html?$/i.test(output.fileName)) continue;
          const html = typeof output.source === "string" ? output.source : new TextDecoder().decode(output.source);
          const page = readPage(html, { url: urlOfFile(site.origin, output.fileName, config.base) });
          if (page.ok) snapshots.push(page.snapshot);
          else this.warn(`${output.fileName}: ${page.problem.message}`);
        }
        if (check !== undefined) {
          const found = disagreements(join(config.root, check), snapshots);
          if (found.length > 0) this.error(`The manifest and the pages do not agree:\n${found.join("\n")}`);
          return;
        }
        const { manifest, diagnostics } = generateManifest(snapshots, { site });
        for (const { url, message } of diagnostics) this.warn(`${url}: ${message}`);
        this.emitFile({ type: "asset", fileName, source: toJson(manifest) });
      },
    },
  };
};
