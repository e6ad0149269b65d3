import { readFileSync } from "node:fs";
import { type AgentManifest, readManifest } from "@cofill/site";
import { readPage } from "@cofill/site/html";
import { auditPage, type FoundManifest, type PageAudit } from "../../src/lint/index.ts";

export const pageSource = (name: string): string =>
  readFileSync(new URL(`../annotations/pages/${name}.html.txt`, import.meta.url), "utf8");

export const site = { name: "Site", origin: "https://site.example" };

export const manifestWith = (changes: object = {}): FoundManifest => ({
  from: "https://site.example/.well-known/agent-manifest.json",
  read: readManifest({ version: "0.1", site, actions: {}, ...changes }),
});

export const action = (changes: Partial<AgentManifest["actions"][string]> = {}) => ({
  title: "A",
  risk: "none",
  confirmation: "optional",
  inputSchema: { type: "object" },
  ...changes,
});

export const audited = (
  html: string,
  manifest?: FoundManifest,
  safety = false,
  url = "https://site.example/",
): PageAudit => {
  const page = readPage(html, { url });
  if (!page.ok) throw new Error(page.problem.message);
  return auditPage(page.snapshot, manifest, { safety });
};
