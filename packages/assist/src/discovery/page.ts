/** As much of the DOM as is needed to look at a page. */
export interface ElementLike {
  readonly tagName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  closest(selector: string): ElementLike | null;
}

export interface DocumentLike {
  querySelectorAll(selector: string): Iterable<ElementLike>;
}
