import type { ToolError } from "@cofill/assist";
import type { FormSession, LiveForm } from "@cofill/core";
import { Failure } from "../failure.ts";
import { withLock } from "../lock-file.ts";
import type { StoredForm } from "./stored-form.ts";

const conflict = (name: string): ToolError => ({
  code: "x-conflict",
  message: `${name} was changed by someone else in the meantime; nothing was written. Look at the form again and repeat the call`,
});

const notSaved = ({ message }: Failure): ToolError => ({
  code: "x-not-saved",
  message: message.endsWith("nothing was written") ? message : `${message}; nothing was written`,
});

/** Saves after every change, takes over what others wrote, and never writes over it. */
export class Saver {
  readonly #stored: StoredForm;
  /** How often memory was given up for what is in the file. */
  #reloads = 0;
  /** Memory holds what could not be saved: nothing may be done with it. */
  #isLost = false;
  /** The reload after which a state was made: one from before a later reload is lost. */
  readonly #madeAfter = new WeakMap<LiveForm, number>();

  constructor(stored: StoredForm) {
    this.#stored = stored;
  }

  get reloads(): number {
    return this.#reloads;
  }

  /** The form's session, with each state marked as to when it was made. */
  watch<S extends FormSession>(session: S): S {
    const step: FormSession["step"] = (command, context) => {
      const result = session.step(command, context);
      if (result.ok) this.#madeAfter.set(result.form, this.#reloads);
      return result;
    };
    return new Proxy(session, { get: (target, key) => (key === "step" ? step : Reflect.get(target, key)) });
  }

  /** Sees what others wrote; a file that cannot be read stops the call, because memory would be a guess. */
  async refresh(): Promise<ToolError | undefined> {
    try {
      if (this.#isLost || this.#stored.isStale()) await this.#reload();
      return undefined;
    } catch (error) {
      if (error instanceof Failure) return { code: "x-unreadable", message: error.message };
      throw error;
    }
  }

  async #reload(): Promise<void> {
    this.#isLost = true;
    await this.#stored.reload();
    this.#isLost = false;
    this.#reloads++;
  }

  /** Writes what is in memory, if the change that is to be saved is still in it when the file is free. */
  async save(form?: LiveForm): Promise<ToolError | undefined> {
    const { target, name } = this.#stored;
    const madeAfter = (form && this.#madeAfter.get(form)) ?? this.#reloads;
    let isLate = false;
    try {
      await withLock(target, name, async () => {
        isLate = this.#isLost || madeAfter < this.#reloads;
        if (!isLate) this.#stored.write();
      });
      return isLate ? conflict(name) : undefined;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (madeAfter === this.#reloads) await this.#forget();
      return error.code === "file_changed" ? conflict(name) : notSaved(error);
    }
  }

  /** Gives up a change that could not be saved. Where the file cannot be read either, the next call tries again. */
  async #forget(): Promise<void> {
    try {
      await this.#reload();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
}
