export { playwrightSurface } from "./playwright-surface.ts";
