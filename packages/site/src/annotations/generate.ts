import { type ActionList, listActions } from "./actions-list.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { actionOf, joinActions } from "./generate-action.ts";
import { viewOf } from "./generate-view.ts";
import { limits } from "./limits.ts";
import type { AgentManifest, ManifestAction, ManifestPage, DataView as ManifestView } from "./manifest.ts";
import type { PageSnapshot } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { indexPage } from "./resolve-index.ts";
import { actionIdOf } from "./resolve-words.ts";
import { routeOf } from "./route.ts";
import { annotationsVersion } from "./vocabulary.ts";

/** The site that a manifest is generated for. */
export interface GenerateOptions {
  readonly site: AgentManifest["site"];
}

/** A generated manifest with its diagnostics. */
export interface GeneratedManifest {
  readonly manifest: AgentManifest;
  /** Ambiguous parts of the pages, which the manifest does not contain. */
  readonly diagnostics: readonly (Diagnostic & { readonly url: string })[];
}

const titleOf = ({ snapshot, elements }: PageIndex, route: string): string =>
  snapshot.title || elements.find(({ tag, text }) => tag === "h1" && text !== "")?.text || route;

/**
 * Generates a manifest from the annotations of pages; an action on several pages is listed once.
 * @example
 * generateManifest([], { site: { name: "Shop", origin: "https://shop.example" } }).manifest.actions; // {}
 */
export const generateManifest = (snapshots: readonly PageSnapshot[], { site }: GenerateOptions): GeneratedManifest => {
  const actions = new Map<string, ManifestAction>();
  const data = new Map<string, ManifestView>();
  const pages = new Map<string, ManifestPage>();
  const diagnostics: (Diagnostic & { readonly url: string })[] = [];
  for (const snapshot of snapshots) {
    const index = indexPage(snapshot);
    const listed: ActionList = listActions(index, undefined, { closedDialogs: "count" });
    for (const one of listed.diagnostics) {
      if (one.code !== "action_not_in_manifest") diagnostics.push({ ...one, url: snapshot.url });
    }
    for (const one of listed.actions) {
      const known = actions.get(one.action);
      const found = actionOf(index, one);
      actions.set(one.action, known ? joinActions(known, found) : found);
    }
    const views = index.byKind.collection
      .filter((collection) => actionIdOf(collection) !== "")
      .slice(0, limits.maxViews);
    for (const view of views) if (!data.has(actionIdOf(view))) data.set(actionIdOf(view), viewOf(index, view));
    if (listed.actions.length === 0 && views.length === 0) continue;
    const route = routeOf(snapshot.url);
    const ids = listed.actions.map(({ action }) => action);
    const viewIds = [...new Set(views.map(actionIdOf))];
    pages.set(route, {
      title: titleOf(index, route),
      ...(ids.length > 0 && { actions: ids }),
      ...(viewIds.length > 0 && { data: viewIds }),
    });
  }
  const manifest: AgentManifest = {
    version: annotationsVersion,
    site,
    actions: Object.fromEntries(actions),
    ...(data.size > 0 && { data: Object.fromEntries(data) }),
    ...(pages.size > 0 && { pages: Object.fromEntries(pages) }),
  };
  return { manifest, diagnostics };
};
