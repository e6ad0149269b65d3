import { type Actor, answerAt, fieldAt, type LiveForm } from "@cofill/core";
import { arrivalMessage } from "./announce.ts";
import { webLimits } from "./limits.ts";

const nameOf = (by: Actor | undefined): string => (by?.kind === "agent" ? by.id : "Someone");

/** Highlights fields that other actors filled for a moment, and announces all of them in one message. */
export class Arrivals {
  #shown: Readonly<Record<string, true>> = {};
  #unannounced = new Map<string, string>();
  #saying: ReturnType<typeof setTimeout> | undefined;
  readonly #redraw: () => void;
  readonly #announce: (text: string) => void;

  constructor(redraw: () => void, announce: (text: string) => void) {
    this.#redraw = redraw;
    this.#announce = announce;
  }

  get shown(): Readonly<Record<string, true>> {
    return this.#shown;
  }

  add(paths: readonly string[], form: LiveForm): void {
    if (paths.length === 0) return;
    this.#shown = { ...this.#shown, ...Object.fromEntries(paths.map((path) => [path, true as const])) };
    for (const path of paths) {
      const who = nameOf(form.proposals.get(path)?.by ?? answerAt(form, path).by);
      this.#unannounced.set(fieldAt(form, path)?.field.label ?? path, who);
    }
    setTimeout(() => this.#fade(paths), webLimits.highlightMs);
    this.#saying ??= setTimeout(() => this.#speak(), webLimits.announcePauseMs);
  }

  #fade(paths: readonly string[]): void {
    this.#shown = Object.fromEntries(Object.entries(this.#shown).filter(([path]) => !paths.includes(path)));
    this.#redraw();
  }

  #speak(): void {
    this.#saying = undefined;
    const names = new Set(this.#unannounced.values());
    this.#announce(arrivalMessage([...this.#unannounced.keys()], names.size === 1 ? [...names][0]! : "Others"));
    this.#unannounced = new Map();
  }
}
