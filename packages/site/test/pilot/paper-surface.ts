import type { PageElement } from "@cofill/site";
import { readPage } from "@cofill/site/html";
import type { Act, Surface } from "@cofill/site/pilot";

export interface Paper {
  /** The HTML of the page, which a test may replace. */
  html: string;
  url: string;
  /** Field values by the id of the control. */
  readonly held: Map<string, string>;
  readonly acts: string[];
  /** Advanced by every wait, so that tests do not wait. */
  clock: number;
  onAct?: (act: Act, id: string) => void;
}

/** A surface without a browser: parsed HTML with separately stored values. */
export const paperSurface = (html: string): { readonly surface: Surface; readonly paper: Paper } => {
  const paper: Paper = { html, url: "https://paper.example/", held: new Map(), acts: [], clock: 0 };
  let ids = new Map<string, string>();
  const live = (element: PageElement): PageElement => {
    const id = element.attributes.id ?? element.tag;
    ids.set(element.ref, id);
    const value = paper.held.get(id);
    return {
      ...element,
      children: element.children.map(live),
      live: { hidden: false, disabled: false, readonly: false, ...(value !== undefined && { value }) },
    };
  };
  const surface: Surface = {
    url: async () => paper.url,
    snapshot: async () => {
      const read = readPage(paper.html, { url: paper.url });
      if (!read.ok) return read;
      ids = new Map();
      return { ok: true, snapshot: { ...read.snapshot, root: live(read.snapshot.root) } };
    },
    act: async (act) => {
      const id = ids.get(act.ref) ?? "?";
      paper.acts.push(`${act.do} ${id}`);
      if (act.do === "fill") paper.held.set(id, act.text);
      paper.onAct?.(act, id);
      return { ok: true };
    },
    navigate: async (url) => {
      paper.url = url;
      return { state: "arrived" };
    },
    waitForChange: async (timeoutMs) => {
      paper.clock += Math.max(timeoutMs, 1);
      return "look";
    },
    fetchText: async () => ({ state: "absent" }),
  };
  return { surface, paper };
};
