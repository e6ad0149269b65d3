import { limits } from "./limits.ts";

/** Collects the text of an element while a page is walked: normalised spaces, cut at the limit. */
export class GatheredText {
  #all = "";
  /** The text without the values of controls inside, as a label names its control. */
  #calling = "";

  get all(): string {
    return this.#all.trimEnd();
  }

  get calling(): string {
    return this.#calling.trimEnd();
  }

  add(raw: string): void {
    if (this.#all.length >= limits.maxText && this.#calling.length >= limits.maxText) return;
    const text = raw.replace(/\s+/g, " ");
    this.#all = join(this.#all, text);
    this.#calling = join(this.#calling, text);
  }

  /** Separates the words before and after. */
  part(): void {
    this.add(" ");
  }

  /** Adds the text of an inner element. */
  include(inner: GatheredText, isControl: boolean): void {
    this.#all = join(this.#all, inner.#all);
    if (!isControl) this.#calling = join(this.#calling, inner.#calling);
  }
}

const join = (before: string, text: string): string => {
  if (before.length >= limits.maxText || text === "") return before;
  const parted = text.startsWith(" ") && (before === "" || before.endsWith(" ")) ? text.slice(1) : text;
  return cut(before + parted);
};

/** Cuts without splitting a surrogate pair. */
const cut = (text: string): string => {
  if (text.length <= limits.maxText) return text;
  const last = text.charCodeAt(limits.maxText - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? limits.maxText - 1 : limits.maxText);
};
