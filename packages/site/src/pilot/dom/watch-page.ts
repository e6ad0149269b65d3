import type { PageDeed } from "../surface.ts";

/** The part of the Navigation API that is used; older browsers have none, and then what leaves is not foreseen. */
interface PageNavigation extends EventTarget {
  readonly currentEntry: unknown;
}
interface NavigateEvent extends Event {
  readonly destination?: { readonly sameDocument: boolean };
  readonly formData?: unknown;
  readonly downloadRequest?: string | null;
}

/** Notices what a page does by itself; a form that is sent without a `submit` event is noticed by its navigation. */
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
  // The page took the navigation over and shows the next address itself.
  view?.navigation?.addEventListener("currententrychange", () => deeds.delete("left"));
  return {
    takeDeeds: () => {
      const taken = [...deeds];
      deeds.clear();
      return taken;
    },
  };
};
