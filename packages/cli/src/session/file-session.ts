import { AsyncLocalStorage } from "node:async_hooks";
import {
  type AssistProvider,
  type Confirm,
  createAssistProvider,
  type ProviderOptions,
  type ToolError,
  type ToolResult,
} from "@cofill/assist";
import type { Environment } from "../environment.ts";
import { type DefinitionOptions, isDefinitionFile, refuseDefinitionOptions } from "../formspec/definition-name.ts";
import { Saver } from "./saver.ts";
import type { StoredForm } from "./stored-form.ts";

export interface SessionOptions extends DefinitionOptions {
  readonly "no-validators": boolean;
}

export interface FileSession {
  readonly title: string;
  /** How to go about it, for the model behind an MCP client. */
  readonly instructions: string;
  /** The file that answers are saved to. */
  readonly savedTo: string;
  /** The tools that every form has, and those of the form's own format. */
  readonly tables: readonly [AssistProvider, ...AssistProvider[]];
  /** When every call that has begun is answered, but for those that wait for a person. */
  readonly idle: () => Promise<void>;
}

/** Opens the form in a file, whatever it is written in. */
export const openStored = async (
  environment: Environment,
  file: string,
  options: SessionOptions,
): Promise<StoredForm> => {
  if (isDefinitionFile(file))
    return (await import("./definition-form.ts")).openDefinitionForm(environment, file, options);
  refuseDefinitionOptions({ ...options });
  return (await import("./text-form.ts")).openTextForm(environment, file, options["no-validators"]);
};

const errorResult = (error: ToolError): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify(error) }],
  isError: true,
});

/** Made anew when the file was read again: what a provider keeps of a form's outline may have changed with it. */
const providerOf = (stored: StoredForm, saver: Saver, options: ProviderOptions): AssistProvider => {
  const make = () =>
    createAssistProvider(saver.watch(stored.session), {
      ...options,
      rowTools: true,
      onChange: (form) => saver.save(form),
    });
  let made = { after: saver.reloads, provider: make() };
  const current = (): AssistProvider => {
    if (made.after !== saver.reloads) made = { after: saver.reloads, provider: make() };
    return made.provider;
  };
  return { tools: () => current().tools(), call: (...call) => current().call(...call) };
};

/** The tools of the format know only that saving failed; here the caller gets to know how. */
const ownTools = (stored: StoredForm, saver: Saver): AssistProvider | undefined => {
  const calls = new AsyncLocalStorage<{ refusal?: ToolError }>();
  const own = stored.ownTools?.(async () => {
    const refusal = await saver.save();
    if (!refusal) return;
    const call = calls.getStore();
    if (call) call.refusal = refusal;
    throw new Error(refusal.message);
  });
  return (
    own && {
      tools: own.tools,
      call: async (name, input, invocation) => {
        const call: { refusal?: ToolError } = {};
        const result = await calls.run(call, () => own.call(name, input, invocation));
        return call.refusal ? errorResult(call.refusal) : result;
      },
    }
  );
};

export type SessionProvider = Pick<ProviderOptions, "profiles" | "profileId" | "confirm" | "actor">;

export const openFileSession = async (
  environment: Environment,
  file: string,
  options: SessionOptions,
  provider: SessionProvider,
): Promise<FileSession> => {
  const stored = await openStored(environment, file, options);
  return fileSession(stored, new Saver(stored), provider);
};

/** The tools of a form that is open already. */
export const fileSession = (stored: StoredForm, saver: Saver, provider: SessionProvider): FileSession => {
  const running = new Set<Promise<unknown>>();
  /** Sees what others wrote before each call. */
  const fresh = (table: AssistProvider): AssistProvider => ({
    tools: table.tools,
    call: (name, input, invocation = {}) => {
      // A call that waits for a person may wait for ever, and has written nothing.
      const confirm: Confirm = async (...request) => {
        running.delete(answer);
        const said = await invocation.confirm?.(...request);
        running.add(answer);
        return said;
      };
      const asking = invocation.confirm ? { ...invocation, confirm } : invocation;
      const answer: Promise<ToolResult> = saver.refresh().then((trouble) => {
        return trouble ? errorResult(trouble) : table.call(name, input, asking);
      });
      running.add(answer);
      const done = () => running.delete(answer);
      answer.then(done, done);
      return answer;
    },
  });
  const own = ownTools(stored, saver);
  return {
    title: stored.title,
    instructions: `One form, "${stored.title}". Begin with formspec.form.describe and formspec.form.nextIncomplete; write with formspec.field.set. Every answer is saved at once.`,
    savedTo: stored.name,
    tables: [fresh(providerOf(stored, saver, provider)), ...(own ? [fresh(own)] : [])],
    idle: async () => {
      await Promise.allSettled(running);
    },
  };
};
