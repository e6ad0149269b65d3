import { answerAt, type Context, type FieldItem, fieldAt, type LiveForm, type StepResult, step } from "@cofill/core";
import { heldInput } from "../held-input.ts";
import type { Input } from "../input.ts";
import { type PageKinds, pageKindOf } from "../kinds/page-kind.ts";
import type { Conflict, FormState, Stage } from "../page-parts.ts";
import type { ChangesAnswer, ChangesRequest, FormUpdate, PageCommand } from "../protocol.ts";
import { webLimits } from "./limits.ts";
import type { Known, Merge, Mine, ModelEvent, News, RejectedEdit } from "./merge.ts";
import { openState } from "./open-source.ts";
import { markOf, type PendingChange, supersedes, writesAnswer } from "./pending-change.ts";
import { UndoStack } from "./undo-stack.ts";

export interface ModelOptions {
  readonly form: LiveForm["compiled"];
  readonly kinds: PageKinds;
  readonly state: FormState;
  readonly now: () => string;
  readonly newId: () => string;
}

/** What is kept in the browser until the server has it. */
export interface Kept {
  readonly pending: readonly PendingChange[];
  readonly mine: Readonly<Record<string, Mine>>;
  readonly rejected: readonly RejectedEdit[];
}

/** Who changed something here, and how. */
export interface Made {
  readonly agent?: string;
  readonly input?: Input;
}

const nothing: ReadonlySet<string> = new Set();

/** One form as this page has it: what the server said, and over it what was changed here and is on its way. */
export class FormModel {
  #known: Known;
  #inFlight = 0;
  #held: FormUpdate[] = [];
  #conflicts: Readonly<Record<string, Conflict>> = {};
  #merge: Merge | undefined;
  readonly #undo = new UndoStack();
  readonly #listeners = new Set<(event: ModelEvent) => void>();
  readonly #options: ModelOptions;

  constructor(options: ModelOptions) {
    this.#options = options;
    const { revision, stage } = options.state;
    const base = openState(options.form, options.state);
    this.#known = { base, form: base, revision, stage, pending: [], mine: new Map(), rejected: [] };
  }

  get form(): LiveForm {
    return this.#known.form;
  }

  get revision(): number {
    return this.#known.revision;
  }

  get stage(): Stage {
    return this.#known.stage;
  }

  get pendingCount(): number {
    return this.#known.pending.length;
  }

  get isSending(): boolean {
    return this.#inFlight > 0;
  }

  get rejected(): readonly RejectedEdit[] {
    return this.#known.rejected;
  }

  get kept(): Kept {
    const { pending, mine, rejected } = this.#known;
    return { pending, mine: Object.fromEntries(mine), rejected };
  }

  /** What can be taken back. */
  get undoPath(): string | undefined {
    return this.#undo.lastPath;
  }

  /** Fields that two changed at once: what this person entered, and what stands there. */
  get conflicts(): Readonly<Record<string, Conflict>> {
    return this.#conflicts;
  }

  /** From now on it can hear from the server and take changes back. */
  connect(merge: Merge): void {
    this.#merge = merge;
    this.#release();
  }

  subscribe(listener: (event: ModelEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes effect here at once; the server hears of it with the next batch. */
  change(command: PageCommand, made: Made = {}): StepResult {
    return this.#change(command, made, true);
  }

  #change(command: PageCommand, made: Made, isUndoable: boolean): StepResult {
    const { agent, input } = made;
    const { form: before, mine, pending } = this.#known;
    if (mine.has(command.path) && writesAnswer(command) && agent === undefined) {
      this.dispute(command, input);
      return { ok: true, form: before, outcome: "applied", changes: [], issues: [], evaluations: 0 };
    }
    if (pending.length >= webLimits.maxPending) {
      const params = { limit: "pending_changes", maximum: webLimits.maxPending };
      return { ok: false, refusal: { code: "limit_exceeded", params, path: command.path } };
    }
    const result = step(before, command, this.#contextOf(agent));
    if (!result.ok) return result;
    const { form } = result;
    if (isUndoable) this.#undo.push(before, form, command);
    const over = markOf(before, command);
    const after = markOf(form, command);
    const change = { id: this.#options.newId(), command, over, after, ...made };
    this.#known = { ...this.#known, form, pending: this.#withLast(change) };
    const isStructural = before.instances !== form.instances || before.flags !== form.flags;
    const fields = isStructural ? "all" : new Set([command.path, ...(result.touched ?? [])]);
    this.#emit({ fields, arrived: agent === undefined ? [] : [command.path] });
    return result;
  }

  #withLast(change: PendingChange): readonly PendingChange[] {
    const { pending } = this.#known;
    const last = pending.at(-1);
    const replaces = last && pending.length > this.#inFlight && supersedes(change, last);
    return replaces ? [...pending.slice(0, -1), { ...change, over: last.over }] : [...pending, change];
  }

  /** Takes the last change of this page back, if nobody has changed it since; beside theirs, what was entered here. */
  undo(): boolean {
    if (!this.#merge) return false;
    const last = this.#undo.pop();
    if (last && this.#known.mine.has(last.command.path)) {
      this.chooseTheirs(last.command.path);
      return true;
    }
    const commands = last ? this.#merge.inverseOf(last, this.form) : [];
    const results = commands.map((command) => this.#change(command, {}, false));
    if (results.length === 0) this.#emit({ fields: nothing, arrived: [] });
    return results.some(({ ok }) => ok);
  }

  /** The person went on to something else. */
  leave(): void {
    this.#undo.close();
  }

  /** Somebody else changed what the person is writing in: both stay. */
  dispute(command: PageCommand, input?: Input): void {
    const mine = new Map(this.#known.mine).set(command.path, { command, ...(input && { input }) });
    this.#known = { ...this.#known, mine };
    this.#emit({ fields: new Set([command.path]), arrived: [] });
  }

  chooseMine(path: string): void {
    const mine = this.#forgetMine(path);
    const result = mine && this.change(mine.command, mine.input ? { input: mine.input } : {});
    if (result && !result.ok) {
      const rejected = { path, label: path, value: writtenBy(mine.command), refusal: result.refusal };
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

  /** What goes to the server next: changes of one author, in their order. */
  takeBatch(maxChanges: number = webLimits.maxBatch): ChangesRequest | undefined {
    if (this.#inFlight > 0 || !this.#merge) return undefined;
    const request = this.#request(maxChanges);
    this.#inFlight = request?.changes.length ?? 0;
    return request;
  }

  /** What is not on its way yet, for a page that is being left while a request is. */
  rest(): ChangesRequest | undefined {
    return this.#request(webLimits.maxBatch);
  }

  #request(maxChanges: number): ChangesRequest | undefined {
    const { pending, revision } = this.#known;
    const waiting = pending.slice(this.#inFlight);
    const [first] = waiting;
    if (!first) return undefined;
    const end = waiting.findIndex(({ agent }) => agent !== first.agent);
    const batch = waiting.slice(0, Math.min(end < 0 ? waiting.length : end, maxChanges));
    return {
      changes: batch.map(({ id, command, triedAt = revision }) => ({ id, command, seen: triedAt })),
      since: revision,
      ...(first.agent !== undefined && { agent: first.agent }),
    };
  }

  /** The server's word on the batch that was taken. Gives back why something was refused. */
  acknowledge({ outcomes, update }: ChangesAnswer): string | undefined {
    const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    const sent = this.#takeSent();
    const done = sent.filter(({ id }) => byId.get(id)?.ok === true);
    const refused = sent.flatMap((change) => {
      const outcome = byId.get(change.id);
      if (outcome?.ok !== false || outcome.reason !== "refused") return [];
      return [{ change, refusal: { code: outcome.code, message: outcome.message } }];
    });
    // What somebody else had changed, or what was not answered for, is looked at again over what is there now.
    const open = sent.filter((change) => !done.includes(change) && !refused.some((each) => each.change === change));
    this.#known = { ...this.#known, pending: [...open, ...this.#known.pending] };
    this.#take({ update, done, refused });
    // That is what they are made over when they go again.
    const isOpen = (id: string): boolean => open.some((change) => change.id === id);
    const pending = this.#known.pending.map((change) => (isOpen(change.id) ? fresh(change) : change));
    this.#known = { ...this.#known, pending };
    this.#release();
    return refused[0]?.refusal.message;
  }

  /** The server does not take the batch, whatever is in it. */
  refuse(message: string): void {
    const refused = this.#takeSent().map((change) => ({ change, refusal: { code: "rule_failed", message } }));
    this.#take({ refused });
    this.#release();
  }

  /** No answer came: whether the batch was carried out is not known. */
  lose(): void {
    const { revision } = this.#known;
    const tried = this.#takeSent().map((change) => ({ ...change, triedAt: change.triedAt ?? revision }));
    this.#known = { ...this.#known, pending: [...tried, ...this.#known.pending] };
    this.#release();
  }

  #takeSent(): readonly PendingChange[] {
    const { pending } = this.#known;
    const sent = pending.slice(0, this.#inFlight);
    this.#known = { ...this.#known, pending: pending.slice(this.#inFlight) };
    this.#inFlight = 0;
    return sent;
  }

  /** Something the server said without being asked. While it is asked, that waits for its answer. */
  update(update: FormUpdate): void {
    this.#held.push(update);
    this.#release();
  }

  /** Changes that were on their way when the page was last left. */
  resume({ pending, mine, rejected }: Kept): void {
    const { revision } = this.#known;
    const tried = pending.map((change) => ({ ...change, triedAt: change.triedAt ?? revision }));
    this.#known = {
      ...this.#known,
      pending: [...tried, ...this.#known.pending].slice(0, webLimits.maxPending),
      mine: new Map([...Object.entries(mine), ...this.#known.mine]),
      rejected: [...rejected, ...this.#known.rejected],
    };
    this.#take({});
  }

  #release(): void {
    if (this.#inFlight > 0 || !this.#merge) return;
    for (const update of this.#held.splice(0)) this.#take({ update });
  }

  #take(news: News): void {
    const merged = this.#merge?.mergeNews(this.#known, news, (agent) => this.#contextOf(agent));
    if (!merged) return;
    this.#known = merged.known;
    this.#emit(merged.event);
  }

  #contextOf(agent: string | undefined): Context {
    const by = agent === undefined ? ({ kind: "person", id: "you" } as const) : ({ kind: "agent", id: agent } as const);
    return { by, at: this.#options.now() };
  }

  /** Kept as they are while they are the same, so that only what changed is drawn again. */
  #conflictAt(path: string, { command, input }: Mine): Conflict {
    const theirs = answerAt(this.form, path);
    const field = fieldAt(this.form, path)?.field;
    const held = (one: FieldItem): Input =>
      heldInput(pageKindOf(this.#options.kinds, one), one, { state: "answered", raw: writtenBy(command) });
    const mine = input ?? (field ? held(field) : {});
    const known = Object.hasOwn(this.#conflicts, path) ? this.#conflicts[path] : undefined;
    return known?.theirs === theirs && JSON.stringify(known.mine) === JSON.stringify(mine) ? known : { mine, theirs };
  }

  #emit(event: ModelEvent): void {
    const { mine } = this.#known;
    this.#conflicts = Object.fromEntries(Array.from(mine, ([path, one]) => [path, this.#conflictAt(path, one)]));
    for (const listener of this.#listeners) listener(event);
  }
}

const fresh = ({ triedAt: _, ...change }: PendingChange): PendingChange => change;

const writtenBy = (command: PageCommand): unknown => ("value" in command ? command.value : undefined);
