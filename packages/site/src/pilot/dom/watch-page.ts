import type { PageDeed } from "../surface.ts";

/** The used part of the Navigation API; in browsers without it, navigations are not foreseen. */
interface PageNavigation extends EventTarget {
  readonly currentEntry: unknown;
}
interface NavigateEvent extends Event {
  readonly destination?: { readonly sameDocument: boolean };
  readonly formData?: unknown;
  readonly downloadRequest?: string | null;
}

/** Records what a page does on its own; a form sent without a `submit` event is noticed by its navigation. */
export const watchPage = (document: Document): { readonly takeDeeds: () => readonly PageDeed[] } => {
  const deeds = new Set<PageDeed>();
  const view = document.defaultView as (Window & { readonly navigation?: PageNavigation }) | null;
  view?.addEventListener("submit", () => deeds.add("submitted"), true);
  view?.addEventListener("reset", () => deeds.add("reset"), true);
  view?.navigation?.addEventListener("navigate", (event: NavigateEvent) => {
    if (event.formData) deeds.add("submitted");
    const stays = event.destination?.sameDocument ?? false;
    if (!stays && (event.downloadRequest ?? null) === null) deeds.add("left");
  });
  // The page intercepted the navigation and shows the next URL itself.
  view?.navigation?.addEventListener("currententrychange", () => deeds.delete("left"));
  return {
    takeDeeds: () => {
      const taken = [...deeds];
      deeds.clear();
      return taken;
    },
  };
};
