export { type AgentManifestOptions, agentManifest } from "./agent-manifest-plugin.ts";
export { readSiteFolder, type SiteFolder } from "./site-folder.ts";
