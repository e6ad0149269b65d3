import {
  type AssistProvider,
  type Confirm,
  createAssistProvider,
  type ProviderOptions,
  type ToolError,
  type ToolResult,
} from "@cofill/assist";
import { agents } from "@cofill/core";
import type { TextFormEditor } from "@cofill/markform/form";
import type { DocumentFile } from "./document-file.ts";

/** The tools of a form in a file, for agents (MF-2-11). */
export interface FileTools {
  /** How to go about it, for the model behind an MCP client. */
  readonly instructions: string;
  /** The tools that every form has, and those of the form's own format. */
  readonly tables: readonly [AssistProvider, ...AssistProvider[]];
  /** When every call that has begun is answered, but for those that wait for a person. */
  readonly idle: () => Promise<void>;
}

export type FileToolsOptions = Pick<ProviderOptions, "profiles" | "profileId" | "confirm"> &
  Required<Pick<ProviderOptions, "actor">>;

const errorResult = (error: ToolError): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify(error) }],
  isError: true,
});

/** Made anew when the file was read again: what a provider keeps of a form's outline may have changed with it. */
const providerOf = (file: DocumentFile, options: FileToolsOptions): AssistProvider => {
  const editor = file.open(agents, options.actor);
  const make = () =>
    createAssistProvider(editor, { ...options, rowTools: true, onChange: (document) => file.save(document) });
  let made = { after: file.reloads, provider: make() };
  const current = (): AssistProvider => {
    if (made.after !== file.reloads) made = { after: file.reloads, provider: make() };
    return made.provider;
  };
  return { tools: () => current().tools(), call: (...call) => current().call(...call) };
};

/** The tools that only text forms have. */
const textTools = async (file: DocumentFile, { actor }: FileToolsOptions): Promise<readonly AssistProvider[]> => {
  const { textForm } = file.storage;
  if (!textForm) return [];
  const editor = file.open(agents, actor);
  const at: TextFormEditor = {
    editor,
    get form() {
      return textForm();
    },
    save: () => file.save(editor.document),
  };
  const { createMarkformToolTable } = await import("@cofill/markform/tools");
  return [createMarkformToolTable(at)];
};

export const openFileTools = async (file: DocumentFile, options: FileToolsOptions): Promise<FileTools> => {
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
      const answer: Promise<ToolResult> = file.refresh().then((trouble) => {
        return trouble ? errorResult(trouble) : table.call(name, input, asking);
      });
      running.add(answer);
      const done = () => running.delete(answer);
      answer.then(done, done);
      return answer;
    },
  });
  const { unchecked } = file.storage;
  const others = await textTools(file, options);
  return {
    instructions: [
      `One form, "${file.title}". Begin with formspec.form.describe and formspec.form.nextIncomplete; write with formspec.field.set. Every answer is saved at once.`,
      ...(unchecked === undefined ? [] : [`${unchecked}.`]),
    ].join(" "),
    tables: [fresh(providerOf(file, options)), ...others.map(fresh)],
    idle: async () => {
      await Promise.allSettled(running);
    },
  };
};
