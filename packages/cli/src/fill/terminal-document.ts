import {
  type Command,
  type Context,
  childPath,
  type DocumentStore,
  type FormDocument,
  type JsonObject,
  type LiveForm,
  messageInForm,
  messageOf,
  type StoredDocument,
} from "@cofill/core";
import type { Suggestion } from "../ask/asker.ts";
import { issuesOf, type OpenIssue } from "./open-issues.ts";

/** Whether a change was saved; if not, the document is unchanged. */
export type Saved = { readonly ok: true } | { readonly ok: false; readonly message: string };

export const saved: Saved = { ok: true };

/** The names that the person can put into a slot. */
export interface Petnames {
  /** The person's own names, with descriptions. */
  readonly names: () => Promise<readonly Suggestion[]>;
  /** The reason why a name cannot fill the slot. */
  readonly problemOf: (name: string) => Promise<string | undefined>;
  /** Attaches a local file and gives the name under which it is stored. */
  readonly attach: (
    file: string,
  ) => Promise<{ readonly ok: true; readonly name: string } | { readonly ok: false; readonly message: string }>;
}

/** The store of a form that is filled at the terminal. */
export interface FillPlace<State extends StoredDocument, Problem extends { readonly code: string }> {
  readonly title: string;
  readonly description?: string;
  readonly store: DocumentStore<State, Problem>;
  readonly context: () => Context;
  problemText(problem: Problem): string;
  /** A path as people and scripts see it. */
  readonly shownPath?: (path: string) => string;
  /** Finds issues that only this store can detect, such as unknown names. */
  readonly findIssues?: (document: FormDocument) => Promise<readonly OpenIssue[]>;
  /** Whether the answers are suggestions that no person has seen yet. */
  isUntouched?(state: State): boolean;
  /** Whether the person gave this answer; unanswered fields before it were passed over and are not asked again. */
  readonly isTouched?: (document: FormDocument, path: string) => boolean;
  /** Absent if the form cannot contain capabilities. */
  readonly petnames?: Petnames;
}

/** A document that is answered at the terminal. Every answer is saved before the next question. */
export class TerminalDocument<
  State extends StoredDocument = StoredDocument,
  Problem extends { readonly code: string } = { readonly code: string },
> {
  readonly #place: FillPlace<State, Problem>;
  #state: State;
  #shown: FormDocument;
  /** Added rows without an answer, which are saved together with their first answer. */
  #rows: readonly Command[] = [];
  #found: readonly OpenIssue[] = [];

  private constructor(place: FillPlace<State, Problem>, state: State) {
    this.#place = place;
    this.#state = state;
    this.#shown = state.document;
  }

  /** Reads the document; `fail` reports a store that cannot be read. */
  static async open<S extends StoredDocument, P extends { readonly code: string }>(
    place: FillPlace<S, P>,
    fail: (problem: P) => never,
  ): Promise<TerminalDocument<S, P>> {
    const read = await place.store.read();
    const opened = new TerminalDocument(place, read.ok ? read.state : fail(read.problem));
    await opened.#show(opened.#state);
    return opened;
  }

  get title(): string {
    return this.#place.title;
  }

  get description(): string | undefined {
    return this.#place.description;
  }

  get petnames(): Petnames | undefined {
    return this.#place.petnames;
  }

  /** The present form, including rows that are being added. */
  get document(): FormDocument {
    return this.#shown;
  }

  get form(): LiveForm {
    return this.#shown.form;
  }

  get isUntouched(): boolean {
    return this.#place.isUntouched?.(this.#state) ?? false;
  }

  get knowsTouched(): boolean {
    return this.#place.isTouched !== undefined;
  }

  context(): Context {
    return this.#place.context();
  }

  shownPath(path: string): string {
    return this.#place.shownPath?.(path) ?? path;
  }

  isTouched(path: string): boolean {
    return this.#place.isTouched?.(this.#shown, path) ?? false;
  }

  /** Whether the store reported an issue that the form itself cannot find, such as an unknown name. */
  isWrong(path: string): boolean {
    return this.#found.some((issue) => issue.path === this.shownPath(path));
  }

  /** The issues that prevent finishing, in the order of the fields. */
  issues(): readonly OpenIssue[] {
    const known = issuesOf(this.#state.document, this.context().at, (path) => this.shownPath(path));
    return [...known, ...this.#found.filter(({ path }) => !known.some((issue) => issue.path === path))];
  }

  /** Reads the document again. */
  async look(): Promise<void> {
    const read = await this.#place.store.read();
    if (read.ok) await this.#show(read.state);
  }

  /** Sets or clears the answer of a field. */
  answer(path: string, value: unknown): Promise<Saved> {
    return this.#change([value === undefined ? { type: "clear", path } : { type: "set", path, value, lenient: true }]);
  }

  /** Adds a row to a list; it is kept once one of its fields is answered. */
  addRow(path: string): Saved {
    const row: Command = { type: "add_instance", path };
    const { outcomes, document } = this.#shown.edit([row], this.context());
    const [outcome] = outcomes;
    if (outcome && !outcome.ok) return { ok: false, message: this.#word(outcome.refusal) };
    this.#rows = [...this.#rows, row];
    this.#shown = document;
    return saved;
  }

  async removeRow(path: string, index: number): Promise<Saved> {
    const isKept = index < (this.#state.document.form.instances.get(path) ?? 0);
    if (isKept) return this.#change([{ type: "remove_instance", path, index }]);
    this.#rows = this.#rows.filter((row) => !("path" in row && row.path.startsWith(path)));
    await this.#show(this.#state);
    return saved;
  }

  /** Replaces all rows of a list whose rows have one field each. */
  setItems(path: string, key: string, values: readonly unknown[]): Promise<Saved> {
    return this.#change([
      { type: "resize", path, count: values.length },
      ...values.map(
        (value, index): Command => ({ type: "set", path: childPath(`${path}[${index}]`, key), value, lenient: true }),
      ),
    ]);
  }

  /** Writes several answers at once: all of them, or none. */
  async merge(fields: JsonObject): Promise<Saved> {
    const plan = this.#shown.plan(fields, "merge", { lenient: true });
    if (plan.ok) return this.#change(plan.commands);
    const problems = plan.problems.map(
      (problem) => `${problem.path}: ${messageOf(problem, { label: problem.path, audience: "person" })}`,
    );
    return { ok: false, message: problems.join("\n") };
  }

  #word(refusal: Parameters<typeof messageInForm>[1]): string {
    return messageInForm(this.form, refusal, { audience: "person" });
  }

  async #change(commands: readonly Command[]): Promise<Saved> {
    const kept = await this.#place.store.edit((editor) => {
      const { outcomes } = editor.edit([...this.#rows, ...commands], { as: this.context() });
      return outcomes.find((outcome) => !outcome.ok);
    });
    if (!kept.ok) return { ok: false, message: this.#place.problemText(kept.problem) };
    const refused = kept.result;
    if (refused && !refused.ok) return { ok: false, message: this.#word(refused.refusal) };
    this.#rows = [];
    await this.#show(kept.state);
    return saved;
  }

  async #show(state: State): Promise<void> {
    this.#state = state;
    this.#shown = this.#rows.length > 0 ? state.document.edit(this.#rows, this.context()).document : state.document;
    this.#found = (await this.#place.findIssues?.(this.#shown)) ?? [];
  }
}
