import type { Audience, Command, Context, DocumentEditor, FormDocument } from "@cofill/core";
import type { ChecksOptions } from "../checks.ts";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { type DefinitionOptions, isDefinitionFile, refuseDefinitionOptions } from "../formspec/definition-name.ts";
import { withLock } from "../lock-file.ts";
import type { FormStorage } from "./form-storage.ts";

export interface DocumentFileOptions extends DefinitionOptions, ChecksOptions {
  /** Whether others fill it too: then checks that cannot be loaded are a reason not to open it at all. */
  readonly isServed?: boolean;
}

/** Opens the form in a file, whatever it is written in. */
export const openDocumentFile = async (
  environment: Environment,
  file: string,
  options: DocumentFileOptions,
): Promise<DocumentFile> => {
  if (isDefinitionFile(file)) {
    const { openDefinitionStorage } = await import("./definition-storage.ts");
    return new DocumentFile(await openDefinitionStorage(environment, file, options));
  }
  refuseDefinitionOptions({ ...options });
  const { openTextStorage } = await import("./text-storage.ts");
  return new DocumentFile(await openTextStorage(environment, file, options));
};

/** Why a file could not be read or written, as the tools of any format say it. */
export interface FileProblem {
  readonly code: "x-conflict" | "x-not-saved" | "x-unreadable";
  readonly message: string;
}

const conflict = (name: string): FileProblem => ({
  code: "x-conflict",
  message: `${name} was changed by someone else in the meantime; nothing was written. Look at the form again and repeat the call`,
});

const notSaved = ({ message }: Failure): FileProblem => ({
  code: "x-not-saved",
  message: message.endsWith("nothing was written") ? message : `${message}; nothing was written`,
});

/** A document that is kept in a file: saved after every change, with what others wrote taken over and never overwritten. */
export class DocumentFile {
  readonly storage: FormStorage;
  /** How often memory was given up for what is in the file. */
  #reloads = 0;
  /** Memory holds what could not be saved: nothing may be done with it. */
  #isLost = false;
  /** The reload after which a state was made: one from before a later reload is lost. */
  readonly #madeAfter = new WeakMap<FormDocument, number>();

  constructor(storage: FormStorage) {
    this.storage = storage;
  }

  get title(): string {
    return this.storage.title;
  }

  /** The file that answers are saved to, as the person knows it. */
  get name(): string {
    return this.storage.name;
  }

  get reloads(): number {
    return this.#reloads;
  }

  /** The document for one caller; it stays behind the same editor when the file is read again. */
  open(audience: Audience, by: Context["by"] = { kind: "person", id: "owner" }): DocumentEditor {
    const { storage } = this;
    let document = storage.document(audience);
    let commands: readonly Command[] = [];
    const current = (): FormDocument => {
      if (document.form !== storage.form()) document = storage.document(audience);
      return document;
    };
    return {
      get document() {
        return current();
      },
      get commands() {
        return commands;
      },
      edit: (given, { as = { by, at: new Date().toISOString() }, ...options } = {}) => {
        const edited = current().edit(given, as, options);
        document = edited.document;
        commands = [...commands, ...edited.commands];
        storage.keep(document);
        this.#madeAfter.set(document, this.#reloads);
        return edited;
      },
      restore: (earlier) => {
        document = earlier;
        storage.keep(earlier);
      },
    };
  }

  /** Takes over what others wrote; a file that cannot be read stops the call, because memory would be a guess. */
  async refresh(): Promise<FileProblem | undefined> {
    try {
      if (this.#isLost || this.storage.isStale()) await this.#reload();
      return undefined;
    } catch (error) {
      if (error instanceof Failure) return { code: "x-unreadable", message: error.message };
      throw error;
    }
  }

  async #reload(): Promise<void> {
    this.#isLost = true;
    await this.storage.reload();
    this.#isLost = false;
    this.#reloads++;
  }

  /**
   * Writes what is in memory, if the change that is to be saved is still in it when the file is free, and runs the
   * form's checks on it.
   */
  async save(document: FormDocument): Promise<FileProblem | undefined> {
    const { target, name } = this.storage;
    const madeAfter = this.#madeAfter.get(document) ?? this.#reloads;
    let isLate = false;
    try {
      await withLock(target, name, async () => {
        isLate = this.#isLost || madeAfter < this.#reloads;
        if (!isLate) this.storage.write();
      });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (madeAfter === this.#reloads) await this.#forget();
      return error.code === "file_changed" ? conflict(name) : notSaved(error);
    }
    if (isLate) return conflict(name);
    await this.storage.check?.();
    return undefined;
  }

  /** Gives up a change that could not be saved. Where the file cannot be read either, the next call tries again. */
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
