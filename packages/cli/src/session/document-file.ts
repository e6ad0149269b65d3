import {
  type Actor,
  type Audience,
  agents,
  type Command,
  type Context,
  type DocumentEditor,
  type DocumentStore,
  type FormDocument,
  type Kept,
  owner,
  people,
  type StoredDocument,
} from "@cofill/core";
import type { CheckIssue } from "@cofill/markform/validators";
import type { ChecksOptions } from "../checks.ts";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { type DefinitionOptions, isDefinitionFile, refuseDefinitionOptions } from "../formspec/definition-name.ts";
import { limits } from "../limits.ts";
import { withLock } from "../lock-file.ts";
import { changedPaths, differsBesides } from "./changed-answers.ts";
import type { FormStorage } from "./form-storage.ts";

export interface DocumentFileOptions extends DefinitionOptions, ChecksOptions {
  /** Whether others fill the form too; then checks that cannot be loaded prevent opening it. */
  readonly isServed?: boolean;
}

const openStorage = async (
  environment: Environment,
  file: string,
  options: DocumentFileOptions,
): Promise<FormStorage> => {
  if (isDefinitionFile(file)) {
    const { openDefinitionStorage } = await import("./definition-storage.ts");
    return openDefinitionStorage(environment, file, options);
  }
  refuseDefinitionOptions({ ...options });
  const { openTextStorage } = await import("./text-storage.ts");
  return openTextStorage(environment, file, options);
};

/** Opens the form in a file of any format. */
export const openDocumentFile = async (
  environment: Environment,
  file: string,
  options: DocumentFileOptions,
): Promise<DocumentFile> => {
  const opened = new DocumentFile(await openStorage(environment, file, options));
  await opened.check();
  return opened;
};

/** The reason why a file could not be read or written. */
export interface FileProblem {
  readonly code: "x-conflict" | "x-not-saved" | "x-unreadable";
  readonly message: string;
}

export const conflict = (name: string): FileProblem => ({
  code: "x-conflict",
  message: `${name} was changed since it was read; nothing was written. Look at the form again and repeat the call`,
});

const notSaved = ({ message }: Failure): FileProblem => ({
  code: "x-not-saved",
  message: message.endsWith("nothing was written") ? message : `${message}; nothing was written`,
});

/** The document in a file. */
export interface StoredFile extends StoredDocument {
  readonly knownSince: number;
  /** The revision at which the form's definition was last changed in the file. */
  readonly rewrittenAt: number;
}

export type FileStore = DocumentStore<StoredFile, FileProblem>;

const checker: Context = { by: { kind: "system", id: "checks" }, at: "" };

/** Adds the issues of the checks in code, without a new revision. */
const withIssues = (document: FormDocument, issues: readonly CheckIssue[] | undefined): FormDocument =>
  issues ? document.edit([{ type: "report", issues }], checker, { revision: document.revision }).document : document;

/** An editor of a file that remembers which version of the file its commands were based on. */
interface FileEditor extends DocumentEditor {
  /** The number of reloads before its first command. */
  readonly madeAfter: number;
}

/** A document in a file: saved after every change; changes by other processes are taken over and never overwritten. */
export class DocumentFile {
  readonly storage: FormStorage;
  #document: FormDocument;
  #knownSince: number;
  #rewrittenAt = 0;
  /** How often the document was reloaded from the file. */
  #reloads = 0;
  #reloading: Promise<void> | undefined;
  /** The last save failed, so the document in memory must not be used. */
  #isLost = false;
  readonly #saves = new Set<Promise<unknown>>();
  readonly #listeners = new Set<() => void>();

  /** The first revision is above those of an earlier process, so that pages opened then get the whole form again. */
  constructor(storage: FormStorage, revision = Date.now()) {
    this.storage = storage;
    this.#document = storage.open({ revision });
    this.#knownSince = revision;
  }

  get title(): string {
    return this.storage.title;
  }

  /** The name of the file that answers are saved to. */
  get name(): string {
    return this.storage.name;
  }

  /** The document in memory, which may be ahead of the file while a save is running. */
  document(audience: Audience): FormDocument {
    return this.#document.openFor(audience);
  }

  /** Opens an editor for one caller; it remains valid when the file is read again. */
  open(audience: Audience, by: Actor = { kind: "person", id: "owner" }): FileEditor {
    let source = this.#document;
    let document = source.openFor(audience);
    let commands: readonly Command[] = [];
    let madeAfter = this.#reloads;
    const commandsAt = new WeakMap<FormDocument, readonly Command[]>();
    const current = (): FormDocument => {
      if (source !== this.#document) document = this.#document.openFor(audience);
      source = this.#document;
      return document;
    };
    const take = (next: FormDocument): void => {
      document = next;
      source = this.#document = next.openFor(owner);
    };
    return {
      get document() {
        return current();
      },
      get commands() {
        return commands;
      },
      get madeAfter() {
        return madeAfter;
      },
      edit: (given, { as = { by, at: new Date().toISOString() }, ...options } = {}) => {
        const before = current();
        commandsAt.set(before, commands);
        const edited = before.edit(given, as, options);
        if (edited.commands.length === 0) return edited;
        if (commands.length === 0) madeAfter = this.#reloads;
        commands = [...commands, ...edited.commands];
        take(edited.document);
        return edited;
      },
      restore: (earlier) => {
        commands = commandsAt.get(earlier) ?? [];
        take(earlier);
      },
    };
  }

  /** The `DocumentStore` of this file for one caller. */
  store(audience: Audience, by?: Actor): FileStore {
    const own = by ?? ({ kind: "person", id: "owner" } as const);
    return {
      read: async () => {
        const problem = await this.refresh();
        // Waits for running saves, because an edit that cannot be saved is undone and must not be shown.
        while (this.#saves.size > 0) await Promise.allSettled(this.#saves);
        return problem ? { ok: false, problem } : { ok: true, state: this.#stateFor(audience), result: undefined };
      },
      edit: (work, { agent } = {}) =>
        agent === undefined
          ? this.#edit(audience, own, work)
          : this.#edit(audience === people ? agents : audience, { kind: "agent", id: agent }, work),
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }

  async #edit<T>(
    audience: Audience,
    by: Actor,
    work: (editor: DocumentEditor, before: StoredDocument) => T | Promise<T>,
  ): Promise<Kept<StoredFile, FileProblem, T>> {
    for (let tries = 1; ; tries++) {
      const unreadable = await this.refresh();
      if (unreadable) return { ok: false, problem: unreadable };
      const editor = this.open(audience, by);
      const before = editor.document;
      let result: T;
      try {
        result = await work(editor, this.#stateFor(audience));
      } catch (error) {
        if (editor.commands.length > 0) await this.#forget();
        throw error;
      }
      if (editor.commands.length === 0 || editor.document === before)
        return { ok: true, state: this.#stateFor(audience), result };
      const problem = await this.#save(editor.madeAfter);
      if (!problem) return { ok: true, state: this.#stateFor(audience), result };
      if (problem.code !== "x-conflict" || tries > limits.maxSaveTries) return { ok: false, problem };
    }
  }

  #stateFor(audience: Audience): StoredFile {
    return { document: this.document(audience), knownSince: this.#knownSince, rewrittenAt: this.#rewrittenAt };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /**
   * Takes over changes by other processes; fails if the file cannot be read, because the document in memory may be
   * outdated.
   */
  async refresh(): Promise<FileProblem | undefined> {
    try {
      if (this.#isLost || this.storage.isStale()) await this.#reload();
      return undefined;
    } catch (error) {
      if (error instanceof Failure) return { code: "x-unreadable", message: error.message };
      throw error;
    }
  }

  #reload(): Promise<void> {
    this.#reloading ??= this.#readAgain().finally(() => {
      this.#reloading = undefined;
    });
    return this.#reloading;
  }

  async #readAgain(): Promise<void> {
    this.#isLost = true;
    const source = JSON.stringify(this.storage.source());
    await this.storage.reload();
    const issues = await this.storage.check?.(this.storage.open({}).form);
    const read = withIssues(this.storage.open({}), issues);
    this.#isLost = false;
    this.#reloads++;
    const before = this.#document;
    const isRewritten =
      JSON.stringify(this.storage.source()) !== source ||
      JSON.stringify(read.definition) !== JSON.stringify(before.definition);
    const paths = changedPaths(before.form, read.form);
    const isSame = !isRewritten && paths.length === 0 && !differsBesides(before.form, read.form);
    const revision = before.revision + (isSame ? 0 : 1);
    const changed = isRewritten ? [] : [...before.changes(), ...paths.map((path) => [path, revision] as const)];
    this.#document = withIssues(this.storage.open({ revision, changed }), issues);
    if (isRewritten) this.#knownSince = this.#rewrittenAt = revision;
    if (!isSame) this.#tell();
  }

  /** Saves the changes of an editor of this file. */
  save({ madeAfter }: Pick<FileEditor, "madeAfter">): Promise<FileProblem | undefined> {
    return this.#save(madeAfter);
  }

  /**
   * Writes the document in memory, unless a reload discarded the change before the lock was acquired, and runs the
   * form's checks.
   */
  async #save(madeAfter: number): Promise<FileProblem | undefined> {
    const saving = this.#saveNow(madeAfter);
    this.#saves.add(saving);
    try {
      return await saving;
    } finally {
      this.#saves.delete(saving);
      this.#tell();
    }
  }

  async #saveNow(madeAfter: number): Promise<FileProblem | undefined> {
    const { target, name } = this.storage;
    let isLate = false;
    try {
      await withLock(target, name, async () => {
        isLate = this.#isLost || madeAfter < this.#reloads;
        if (!isLate) this.storage.write(this.#document);
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (madeAfter === this.#reloads) await this.#forget();
      return error.code === "file_changed" ? conflict(name) : notSaved(error);
    }
    if (isLate) return conflict(name);
    await this.check();
    return undefined;
  }

  /** Records the form as complete at the given revision, if its format can; a conflict if the form changed since. */
  async complete({ revision }: Pick<FormDocument, "revision">): Promise<FileProblem | undefined> {
    const { target, name } = this.storage;
    let isChanged = false;
    try {
      await withLock(target, name, async () => {
        isChanged = this.#isLost || this.#document.revision !== revision;
        if (!isChanged) this.storage.write(this.#document, true);
      });
      return isChanged ? conflict(name) : undefined;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return error.code === "file_changed" ? conflict(name) : notSaved(error);
    }
  }

  /** Runs the checks in code until they have seen the newest answers, because others may edit meanwhile. */
  async check(): Promise<void> {
    const { check } = this.storage;
    for (let checked: unknown; check && checked !== this.#document.form.answers; ) {
      const { answers } = this.#document.form;
      const issues = await check(this.#document.form);
      checked = answers;
      if (this.#document.form.answers === checked) this.#document = withIssues(this.#document, issues);
    }
  }

  /** Discards a change that could not be saved; if the file cannot be read either, the next call tries again. */
  async #forget(): Promise<void> {
    try {
      await this.#reload();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  async close(): Promise<void> {
    await this.storage.close?.();
  }
}
