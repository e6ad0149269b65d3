export { domSurface } from "./dom-surface.ts";
