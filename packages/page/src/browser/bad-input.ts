import { fieldAt, type Issue, type IssueCode, isRelevantAt, type LiveForm } from "@cofill/core";
import { collectInput } from "../components/listen.ts";
import { controlName } from "../control-name.ts";
import type { Input } from "../input.ts";
import { pathOf } from "./focus.ts";
import { webLimits } from "./limits.ts";

/** Types of controls whose `value` is empty while the typed text cannot be parsed, with the issue code for each. */
const codes: Readonly<Record<string, IssueCode>> = {
  date: "not_a_date",
  time: "not_a_time",
  "datetime-local": "not_a_datetime",
};
const selector = Object.keys(codes)
  .map((type) => `input[type=${type}]`)
  .join();

interface Held {
  /** The values that the controls of the field report. */
  readonly input: Input;
  /** Undefined while the person is still typing. */
  readonly issues: readonly Issue[] | undefined;
  /** Whether another actor has answered the field since, unseen by the person. */
  readonly isDisputed?: boolean;
}

export interface BadInputOptions {
  readonly root: HTMLElement;
  readonly form: () => LiveForm;
  /** The previous input of a field's controls. */
  readonly inputAt: (path: string) => Input;
  readonly write: (path: string, input: Input) => void;
  /** Called when another actor answered while the person was typing; both values are kept as a conflict. */
  readonly dispute: (path: string, input: Input) => void;
  /** Whether the event being handled was caused by the person, not by an agent in the page. */
  readonly isPerson: () => boolean;
  /** Runs a delayed function as an action of the person. */
  readonly asPerson: (act: () => void) => void;
  readonly onChange: () => void;
}

const timedIn = (frame: Element): readonly HTMLInputElement[] =>
  Array.from(frame.querySelectorAll<HTMLInputElement>(selector));

const badIn = (frame: Element): readonly HTMLInputElement[] =>
  timedIn(frame).filter(({ validity }) => validity.badInput);

/**
 * Keeps half a date, or the 30th of February, from being read as an emptied field, and an intermediate date, such as
 * the 3rd while the 30th is typed, from being saved.
 */
export class BadInput {
  readonly #options: BadInputOptions;
  #held: ReadonlyMap<string, Held> = new Map();
  /** The control in which the person is typing. */
  #typing: EventTarget | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(options: BadInputOptions) {
    this.#options = options;
    for (const type of ["input", "change", "focusout"]) {
      options.root.addEventListener(type, (event) => this.#hear(event), { capture: true });
    }
    options.root.addEventListener("keydown", (event) => this.#hearKey(event), { capture: true });
  }

  /** The number of fields that show an issue because their text cannot be parsed. */
  get count(): number {
    return Array.from(this.#held.values()).filter(({ issues }) => issues).length;
  }

  /** The drafts with the input of unfinished controls, because rendering another value would discard the typed text. */
  over(drafts: Readonly<Record<string, Input>>): Readonly<Record<string, Input>> {
    return { ...drafts, ...Object.fromEntries(Array.from(this.#held, ([path, { input }]) => [path, input])) };
  }

  /** The form with the issues of controls whose text cannot be parsed. */
  withBadInput(form: LiveForm): LiveForm {
    let known = form.issues;
    for (const [path, { issues }] of this.#held) if (issues) known = known.set(path, issues);
    return known === form.issues ? form : { ...form, issues: known };
  }

  /** Checks every control before a save or submit, because the focused one has not been left yet. */
  scan(): void {
    this.settle();
    for (const control of badIn(this.#options.root)) {
      const frame = control.closest("[data-cf-path]");
      if (frame) this.#hold(frame, true);
    }
  }

  /** Maps stored paths after rows moved; undefined drops an entry whose row was removed. */
  follow(follow: (path: string) => string | undefined): void {
    const moved = Array.from(this.#held).flatMap(([path, held]) => {
      const to = follow(path);
      return to === undefined || !isRelevantAt(this.#options.form(), to) ? [] : [[to, held] as const];
    });
    this.#set(new Map(moved));
  }

  /** Marks fields that other actors answered, so that a half-typed date does not overwrite their answer unseen. */
  arrived(paths: readonly string[]): void {
    const held = new Map(this.#held);
    for (const path of paths) if (held.has(path)) held.set(path, { ...held.get(path)!, isDisputed: true });
    this.#held = held;
  }

  /** Takes the control's text as final after a pause, a save or when the page is left. */
  settle(): void {
    const control = this.#typing;
    this.#stopTyping();
    const frame = control instanceof Element ? control.closest("[data-cf-path]") : null;
    if (frame && badIn(frame).length === 0) this.#options.asPerson(() => this.#release(frame));
  }

  #stopTyping(): void {
    clearTimeout(this.#pause);
    this.#typing = undefined;
  }

  #hearKey({ target, isTrusted }: Event): void {
    const isTimed = target instanceof Element && target.matches(selector);
    if (isTimed && isTrusted) this.#typing = target;
  }

  #hear(event: Event): void {
    const frame = event.target instanceof Element ? event.target.closest("[data-cf-path]") : null;
    if (!frame || !pathOf(frame)) return;
    const isLeft = event.type === "focusout";
    if (isLeft || !this.#options.isPerson()) this.#stopTyping();
    if (event.target === this.#typing) {
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => this.settle(), webLimits.datePauseMs);
    }
    if (this.#unsettledIn(frame).length > 0) {
      // Other listeners would take the control for empty, so they do not get the event.
      if (!isLeft) event.stopPropagation();
      return this.#hold(frame, isLeft);
    }
    // Deleting half a date fires no event, so the field is released at the next one.
    this.#release(frame);
  }

  #unsettledIn(frame: Element): readonly HTMLInputElement[] {
    return timedIn(frame).filter((control) => control.validity.badInput || control === this.#typing);
  }

  #release(frame: Element): void {
    const path = pathOf(frame)!;
    const held = this.#held.get(path);
    if (!held) return;
    this.follow((one) => (one === path ? undefined : one));
    const { write, dispute } = this.#options;
    (held.isDisputed ? dispute : write)(path, collectInput(frame, path));
  }

  #hold(frame: Element, isLeft: boolean): void {
    const { form, inputAt, write } = this.#options;
    const path = pathOf(frame)!;
    const bad = this.#unsettledIn(frame);
    if (!fieldAt(form(), path)) return;
    const before = this.#held.get(path);
    const input = collectInput(frame, path);
    const was = inputAt(path);
    const sound: Record<string, readonly string[]> = { ...input };
    for (const { name } of bad) {
      const part = name.slice(controlName(path).length + 2);
      sound[part] = was[part] ?? [""];
    }
    const code = codes[bad[0]!.type]!;
    const issues = isLeft
      ? [{ path, code, severity: "error", params: { isPartial: true }, source: "kind" } as const]
      : undefined;
    this.#set(new Map(this.#held).set(path, { ...before, input, issues: before?.issues ?? issues }));
    // The other cells of the table can be parsed, so they are kept.
    write(path, sound);
  }

  #set(held: ReadonlyMap<string, Held>): void {
    if (held.size + this.#held.size === 0) return;
    this.#held = held;
    this.#options.onChange();
  }
}
