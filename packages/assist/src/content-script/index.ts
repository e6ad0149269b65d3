// The whole of what a browser extension puts into pages, as one script: `startAssist` for the content script's own world,
// `bootstrapPage` for the page's.
export { type BootstrapOptions, type Bootstrapped, bootstrapPage } from "./bootstrap-page.ts";
export type { HostEngine } from "./host-engine.ts";
export { type AssistOptions, type AssistSession, startAssist } from "./start-assist.ts";
export type { Suggested } from "./suggest.ts";
