// The exports that tests use.
export { launchBrowser } from "./browser.js";
export { writeHtml } from "./html.js";
export { judge } from "./judge.js";
export { mutations } from "./mutations/registry.js";
export { loadPage, pageNames } from "./pages.js";
export { recordPage, runOne, withDesk } from "./run.js";
export { stage } from "./scene.js";
