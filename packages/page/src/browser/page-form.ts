import {
  answerAt,
  type EditOutcome,
  type FieldItem,
  fieldAt,
  type LiveForm,
  openState,
  people,
  type StepModel,
  subjectOf,
} from "@cofill/core";
import { isSameJson } from "@cofill/core/kit";
import { heldInput } from "../held-input.ts";
import type { Input } from "../input.ts";
import { type PageKinds, pageKindOf } from "../kinds/page-kind.ts";
import type { Conflict, FormState, Stage } from "../page-parts.ts";
import type { PageCommand } from "../protocol.ts";
import { editPage } from "./edit-page.ts";
import { type Kept, type Known, type Mine, type PageFormEvent, type RejectedEdit, valueIn } from "./known.ts";
import { webLimits } from "./limits.ts";
import { type PendingChange, supersedes, writesAnswer } from "./pending-change.ts";
import { UndoStack, type UndoStep } from "./undo-stack.ts";

/** Options of a page's document. */
export interface PageFormOptions {
  readonly model: StepModel;
  readonly kinds: PageKinds;
  readonly state: FormState;
  /** The roles that the page's link carries, if any. */
  readonly roles?: readonly string[] | undefined;
  /** False where the document's store keeps no proposals. */
  readonly keepsProposals?: boolean | undefined;
  readonly now: () => string;
  readonly newId: () => string;
}

/** The author of a change in this page, and the input it came from. */
export interface Made {
  readonly agent?: string;
  readonly input?: Input;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The document of one page: the server's state, and the shown state with pending changes.
 *
 * @example
 * const pageForm = new PageForm({ model, kinds, state, now, newId });
 * pageForm.change({ type: "set", path: "name", value: "Ada" });
 */
export class PageForm {
  #known: Known;
  #conflicts: Readonly<Record<string, Conflict>> = {};
  readonly #undo = new UndoStack();
  readonly #listeners = new Set<(event: PageFormEvent) => void>();
  readonly #options: PageFormOptions;

  constructor(options: PageFormOptions) {
    this.#options = options;
    const { model, roles, keepsProposals = true, now } = options;
    const { revision, stage, ...opening } = options.state;
    const audience = roles ? { ...people, roles } : people;
    const base = openState(model, { audience, opening, revision, keepsProposals, at: now() });
    this.#known = { base, shown: base, stage, pending: [], inFlight: 0, mine: new Map(), rejected: [] };
  }

  get known(): Known {
    return this.#known;
  }

  get form(): LiveForm {
    return this.#known.shown.form;
  }

  /** The revision of the server's document. */
  get revision(): number {
    return this.#known.base.revision;
  }

  get stage(): Stage {
    return this.#known.stage;
  }

  get pendingCount(): number {
    return this.#known.pending.length;
  }

  get rejected(): readonly RejectedEdit[] {
    return this.#known.rejected;
  }

  get kept(): Kept {
    const { pending, mine, rejected } = this.#known;
    return { pending: pending.map(({ state: _, ...change }) => change), mine: Object.fromEntries(mine), rejected };
  }

  /** The field or list that the next undo is about. */
  get undoPath(): string | undefined {
    return this.#undo.lastPath;
  }

  /** Fields that this person and another actor changed at once, with both values. */
  get conflicts(): Readonly<Record<string, Conflict>> {
    return this.#conflicts;
  }

  now(): string {
    return this.#options.now();
  }

  subscribe(listener: (event: PageFormEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes over an update of the server. */
  take(known: Known, event?: PageFormEvent): void {
    this.#known = known;
    if (event) this.#emit(event);
  }

  /** Applies a change at once in this page; the next batch sends it to the server. */
  change(command: PageCommand, made: Made = {}): EditOutcome {
    return this.#change(command, made, true);
  }

  #change(command: PageCommand, made: Made, isUndoable: boolean): EditOutcome {
    const { agent, input } = made;
    const { shown, mine, pending } = this.#known;
    if (mine.has(command.path) && writesAnswer(command) && agent === undefined) {
      this.dispute(command, input);
      return { ok: true, outcome: "applied", changes: [], issues: [], evaluations: 0 };
    }
    if (pending.length >= webLimits.maxPending) {
      const params = { limit: "pending_changes", maximum: webLimits.maxPending };
      return { ok: false, refusal: { code: "limit_exceeded", params, path: command.path } };
    }
    const { state, outcomes } = editPage(shown, command, agent, this.now());
    const outcome = outcomes[0]!;
    if (!outcome.ok) return outcome;
    const [before, form] = [shown.form, state.form];
    const after = subjectOf(form, command);
    if (isUndoable) this.#undo.push(before, after, command);
    const change = { id: this.#options.newId(), command, over: subjectOf(before, command), after, ...made, state };
    this.#known = { ...this.#known, shown: state, pending: this.#withLast(change) };
    const isStructural = before.instances !== form.instances || before.flags !== form.flags;
    const fields = isStructural ? "all" : new Set([command.path, ...(outcome.touched ?? [])]);
    this.#emit({ fields, arrived: agent === undefined ? [] : [command.path] });
    return outcome;
  }

  #withLast(change: PendingChange): readonly PendingChange[] {
    const { pending, inFlight } = this.#known;
    const last = pending.at(-1);
    const replaces = last && pending.length > inFlight && supersedes(change, last);
    return replaces ? [...pending.slice(0, -1), { ...change, over: last.over }] : [...pending, change];
  }

  /**
   * Undoes the last change of this page, unless the answer has changed since; in a conflict, drops the person's own
   * value. `inverseOf` gives the commands; it is loaded with the connection to the server.
   */
  undo(inverseOf: (step: UndoStep, now: LiveForm) => readonly PageCommand[]): boolean {
    const last = this.#undo.pop();
    if (last && this.#known.mine.has(last.command.path)) {
      this.chooseTheirs(last.command.path);
      return true;
    }
    const commands = last ? inverseOf(last, this.form) : [];
    const outcomes = commands.map((command) => this.#change(command, {}, false));
    if (outcomes.length === 0) this.#emit({ fields: nothing, arrived: [] });
    return outcomes.some(({ ok }) => ok);
  }

  /** Ends the current undo step, because the person moved on to another field. */
  leave(): void {
    this.#undo.close();
  }

  /** Records a conflict in the field that the person is typing in; both values are kept. */
  dispute(command: PageCommand, input?: Input): void {
    const mine = new Map(this.#known.mine).set(command.path, { command, ...(input && { input }) });
    this.#known = { ...this.#known, mine };
    this.#emit({ fields: new Set([command.path]), arrived: [] });
  }

  chooseMine(path: string): void {
    const mine = this.#forgetMine(path);
    const outcome = mine && this.change(mine.command, mine.input ? { input: mine.input } : {});
    if (outcome && !outcome.ok) {
      const rejected = { path, label: path, value: valueIn(mine.command), refusal: outcome.refusal };
      this.#known = { ...this.#known, rejected: [...this.rejected, rejected] };
    }
    this.#emit({ fields: new Set([path]), arrived: [] });
  }

  chooseTheirs(path: string): void {
    this.#forgetMine(path);
    this.#emit({ fields: new Set([path]), arrived: [] });
  }

  #forgetMine(path: string): Mine | undefined {
    const mine = new Map(this.#known.mine);
    const one = mine.get(path);
    mine.delete(path);
    this.#known = { ...this.#known, mine };
    return one;
  }

  dismissRejectedEdits(): void {
    this.#known = { ...this.#known, rejected: [] };
    this.#emit({ fields: nothing, arrived: [] });
  }

  /** Returns the same object while the conflicts are equal, so that only changed fields are rendered again. */
  #conflictAt(path: string, { command, input }: Mine): Conflict {
    const theirs = answerAt(this.form, path);
    const field = fieldAt(this.form, path)?.field;
    const held = (one: FieldItem): Input =>
      heldInput(pageKindOf(this.#options.kinds, one), one, { state: "answered", raw: valueIn(command) });
    const mine = input ?? (field ? held(field) : {});
    const known = Object.hasOwn(this.#conflicts, path) ? this.#conflicts[path] : undefined;
    return known?.theirs === theirs && isSameJson(known.mine, mine) ? known : { mine, theirs };
  }

  #emit(event: PageFormEvent): void {
    const { mine } = this.#known;
    this.#conflicts = Object.fromEntries(Array.from(mine, ([path, one]) => [path, this.#conflictAt(path, one)]));
    for (const listener of this.#listeners) listener(event);
  }
}
