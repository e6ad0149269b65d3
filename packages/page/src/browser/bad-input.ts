import { fieldAt, type Issue, type IssueCode, isRelevantAt, type LiveForm } from "@cofill/core";
import { collectInput } from "../components/listen.ts";
import { controlName } from "../control-name.ts";
import type { Input } from "../input.ts";
import { pathOf } from "./focus.ts";
import { webLimits } from "./limits.ts";

/** Controls that say "empty" of what they cannot read, by their type, and what is then wrong. */
const codes: Readonly<Record<string, IssueCode>> = {
  date: "not_a_date",
  time: "not_a_time",
  "datetime-local": "not_a_datetime",
};
const selector = Object.keys(codes)
  .map((type) => `input[type=${type}]`)
  .join();

interface Held {
  /** What the controls of the field say that they hold. */
  readonly input: Input;
  /** None while the person is still writing. */
  readonly issues: readonly Issue[] | undefined;
  /** Somebody else answered meanwhile, which the person has not seen. */
  readonly isDisputed?: boolean;
}

export interface BadInputOptions {
  readonly root: HTMLElement;
  readonly form: () => LiveForm;
  /** What the controls of a field held before. */
  readonly inputAt: (path: string) => Input;
  readonly write: (path: string, input: Input) => void;
  /** Somebody else answered while this was written: both stay. */
  readonly dispute: (path: string, input: Input) => void;
  /** Whether it is the person whose event is being handled. */
  readonly isPerson: () => boolean;
  /** What is done later on their behalf is theirs. */
  readonly asPerson: (act: () => void) => void;
  readonly onChange: () => void;
}

const timedIn = (frame: Element): readonly HTMLInputElement[] =>
  Array.from(frame.querySelectorAll<HTMLInputElement>(selector));

const badIn = (frame: Element): readonly HTMLInputElement[] =>
  timedIn(frame).filter(({ validity }) => validity.badInput);

/**
 * Keeps half a date, or the 30th of February, from being taken for an emptied field; and what a date is on the way,
 * the 3rd where somebody types the 30th, from being taken for the date they mean.
 */
export class BadInput {
  readonly #options: BadInputOptions;
  #held: ReadonlyMap<string, Held> = new Map();
  /** In which keys are being pressed. */
  #typing: EventTarget | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(options: BadInputOptions) {
    this.#options = options;
    for (const type of ["input", "change", "focusout"]) {
      options.root.addEventListener(type, (event) => this.#hear(event), { capture: true });
    }
    options.root.addEventListener("keydown", (event) => this.#hearKey(event), { capture: true });
  }

  /** How many fields are said to be wrong. */
  get count(): number {
    return Array.from(this.#held.values()).filter(({ issues }) => issues).length;
  }

  /** A control that is drawn with another value forgets what was typed into it. */
  over(drafts: Readonly<Record<string, Input>>): Readonly<Record<string, Input>> {
    return { ...drafts, ...Object.fromEntries(Array.from(this.#held, ([path, { input }]) => [path, input])) };
  }

  /** The form with what is wrong in its controls. */
  withBadInput(form: LiveForm): LiveForm {
    let known = form.issues;
    for (const [path, { issues }] of this.#held) if (issues) known = known.set(path, issues);
    return known === form.issues ? form : { ...form, issues: known };
  }

  /** Somebody wants to save or submit, perhaps without having left the control they are in. */
  scan(): void {
    this.settle();
    for (const control of badIn(this.#options.root)) {
      const frame = control.closest("[data-cf-path]");
      if (frame) this.#hold(frame, true);
    }
  }

  /** Where each path leads now; nothing if what was typed there is gone. */
  follow(follow: (path: string) => string | undefined): void {
    const moved = Array.from(this.#held).flatMap(([path, held]) => {
      const to = follow(path);
      return to === undefined || !isRelevantAt(this.#options.form(), to) ? [] : [[to, held] as const];
    });
    this.#set(new Map(moved));
  }

  /** Others answered these fields; nobody's date is put over theirs unseen. */
  arrived(paths: readonly string[]): void {
    const held = new Map(this.#held);
    for (const path of paths) if (held.has(path)) held.set(path, { ...held.get(path)!, isDisputed: true });
    this.#held = held;
  }

  /** The person pauses, saves or goes: what stands in the control is what they mean. */
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
      // Nobody else hears that the field is empty, for it is not.
      if (!isLeft) event.stopPropagation();
      return this.#hold(frame, isLeft);
    }
    // Browsers do not say that half a date was deleted.
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
    // The other cells of a table are good.
    write(path, sound);
  }

  #set(held: ReadonlyMap<string, Held>): void {
    if (held.size + this.#held.size === 0) return;
    this.#held = held;
    this.#options.onChange();
  }
}
