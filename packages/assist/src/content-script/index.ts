// What a browser extension injects, as one script: `startAssist` for the content script, `bootstrapPage` for the page's
// own world.
export { type BootstrapOptions, type Bootstrapped, bootstrapPage } from "./bootstrap-page.ts";
export type { HostEngine } from "./host-engine.ts";
export { type AssistOptions, type AssistSession, startAssist } from "./start-assist.ts";
export type { Suggested } from "./suggest.ts";
