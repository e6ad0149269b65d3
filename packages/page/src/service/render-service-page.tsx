import type { AgentManifest } from "@cofill/site";
import type { Assets } from "../document.tsx";
import type { Frame } from "./frame.tsx";
import { renderFramed } from "./render-framed.tsx";
import { type ServicePage, ServicePageView } from "./service-page.tsx";

/** The parts of a service page besides its content: assets and manifest. */
export interface ServiceDocument {
  readonly assets: Assets;
  /** The manifest of this page; error pages have none. */
  readonly manifest?: AgentManifest;
}

/**
 * Renders a whole page of the service, which works without any script.
 *
 * @example
 * const home = { type: "home", entries: [], mcpUrl: "https://forms.example/mcp" } as const;
 * renderServicePage({ title: "Home", places: [] }, home, { assets }); // "<!doctype html>…"
 */
export const renderServicePage = (frame: Frame, page: ServicePage, document: ServiceDocument): string =>
  renderFramed(frame, <ServicePageView page={page} />, document);
