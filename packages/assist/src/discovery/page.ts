/** The part of the DOM that discovery reads, so that it runs without a browser. */
export interface ElementLike {
  readonly tagName: string;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
  closest(selector: string): ElementLike | null;
}

export interface DocumentLike {
  querySelectorAll(selector: string): Iterable<ElementLike>;
}
