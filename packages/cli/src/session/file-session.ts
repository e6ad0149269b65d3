import { type AssistProvider, createAssistProvider, type ProviderOptions, type ToolError } from "@cofill/assist";
import type { FormSession, LiveForm } from "@cofill/core";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { type DefinitionOptions, isDefinitionFile } from "../formspec/definition-file.ts";
import { withLock } from "../lock-file.ts";
import type { StoredForm } from "./stored-form.ts";

export interface FileSession {
  readonly title: string;
  /** The file that answers are saved to. */
  readonly savedTo: string;
  readonly provider: AssistProvider;
  /** Tools of the form's own format. */
  readonly ownTools?: AssistProvider;
}

const openStored = async (environment: Environment, file: string, options: DefinitionOptions): Promise<StoredForm> => {
  if (!isDefinitionFile(file)) return (await import("./text-form.ts")).openTextForm(environment, file);
  return (await import("./definition-form.ts")).openDefinitionForm(environment, file, options);
};

const conflict = (name: string): ToolError => ({
  code: "x-conflict",
  message: `${name} was changed by someone else in the meantime; nothing was written. Look at the form again and repeat the call`,
});

/** Saves after every change, takes over what others wrote, and never writes over it. */
class Saver {
  readonly #stored: StoredForm;
  /** How often memory was given up for what is in the file. */
  #reloads = 0;
  /** The reload after which a state was made: one from before a later reload is lost. */
  readonly #madeAfter = new WeakMap<LiveForm, number>();

  constructor(stored: StoredForm) {
    this.#stored = stored;
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

  async refresh(): Promise<void> {
    if (this.#stored.isStale()) await this.#reload();
  }

  async #reload(): Promise<void> {
    await this.#stored.reload();
    this.#reloads++;
  }

  async save(form: LiveForm = this.#stored.session.form): Promise<ToolError | undefined> {
    const { target, name } = this.#stored;
    if ((this.#madeAfter.get(form) ?? this.#reloads) < this.#reloads) return conflict(name);
    try {
      await withLock(target, name, () => Promise.resolve(this.#stored.write()));
      return undefined;
    } catch (error) {
      await this.#reload();
      if (error instanceof Failure && error.code === "file_changed") return conflict(name);
      if (error instanceof Failure) return { code: "x-not-saved", message: `${error.message}; nothing was written` };
      throw error;
    }
  }
}

/** Sees what others wrote before each call. */
const fresh = (provider: AssistProvider, saver: Saver): AssistProvider => ({
  tools: provider.tools,
  call: async (name, input, invocation) => {
    await saver.refresh();
    return provider.call(name, input, invocation);
  },
});

export const openFileSession = async (
  environment: Environment,
  file: string,
  options: DefinitionOptions,
  provider: Pick<ProviderOptions, "profiles" | "profileId" | "confirm" | "actor">,
): Promise<FileSession> => {
  const stored = await openStored(environment, file, options);
  const saver = new Saver(stored);
  const own = stored.ownTools?.(async () => {
    const refusal = await saver.save();
    if (refusal) throw new Error(refusal.message);
  });
  return {
    title: stored.title,
    savedTo: stored.name,
    provider: fresh(
      createAssistProvider(saver.watch(stored.session), {
        ...provider,
        rowTools: true,
        onChange: (form) => saver.save(form),
      }),
      saver,
    ),
    ...(own && { ownTools: fresh(own, saver) }),
  };
};
