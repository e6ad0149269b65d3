import {
  type AssistProvider,
  type Confirm,
  createAssistProvider,
  type Invocation,
  type ProviderOptions,
  runTool,
  type ToolDeclaration,
  type ToolError,
  type ToolResult,
} from "@cofill/assist";
import { agents } from "@cofill/core";
import { conflict, type DocumentFile, type FileStore } from "./document-file.ts";
import { finishMessage, finishNewest, openForAgents } from "./finish-file.ts";

/** The tools of a form in a file, for agents (MF-2-11). */
export interface FileTools {
  /** Instructions for the model behind an MCP client. */
  readonly instructions: string;
  /** The general tools, then those of the form's format. */
  readonly tables: readonly [AssistProvider, ...AssistProvider[]];
  /** Resolves when all calls are answered, except those waiting for a person. */
  readonly idle: () => Promise<void>;
}

export type FileToolsOptions = Pick<ProviderOptions, "profiles" | "profileId" | "confirm"> &
  Required<Pick<ProviderOptions, "actor">>;

const errorResult = (error: ToolError): ToolResult => ({
  content: [{ type: "text", text: JSON.stringify(error) }],
  isError: true,
});

/** The counterpart of a submission's `submit`: completes the form in the file. */
const finishTool: ToolDeclaration = {
  name: "cofill.form.finish",
  title: "Finish the form",
  description:
    "Finishes the form if nothing is missing or wrong. Otherwise it says what is open and who can put it right: you, a person, or another role. The answers are saved either way.",
  inputSchema: {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {},
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

const finish = async (file: DocumentFile, store: FileStore): Promise<ToolResult> => {
  const finished = await finishNewest(file, store);
  if (!finished.ok) return errorResult(finished.problem);
  const { open, state } = finished;
  const payload = {
    finished: open.length === 0,
    savedTo: file.name,
    message: finishMessage(file, open),
    open: openForAgents(state.document, open),
  };
  return { content: [{ type: "text", text: JSON.stringify(payload) }] };
};

const providerOf = (file: DocumentFile, options: FileToolsOptions): AssistProvider => {
  const store = file.store(agents, options.actor);
  const provided = { ...options, rowTools: true };
  return {
    tools: () => [...createAssistProvider(file.document(agents), provided).tools(), finishTool],
    call: async (name, input, invocation = {}) => {
      if (name === finishTool.name) return finish(file, store);
      let hasAsked = false;
      const asking: Invocation = invocation.confirm
        ? {
            ...invocation,
            confirm: (...request) => {
              hasAsked = true;
              return invocation.confirm!(...request);
            },
          }
        : invocation;
      const kept = await store.edit((editor) =>
        // The person agreed to a change of the form at that revision, so a form that changed since is a conflict.
        hasAsked ? () => errorResult(conflict(file.name)) : runTool(editor, provided, name, input, asking),
      );
      return kept.ok ? kept.result() : errorResult(kept.problem);
    },
  };
};

/** The tools of text forms only. */
const textTools = async (file: DocumentFile, { actor }: FileToolsOptions): Promise<readonly AssistProvider[]> => {
  const { textForm } = file.storage;
  if (!textForm) return [];
  const { createMarkformToolTable } = await import("@cofill/markform/tools");
  /** Each call gets its own editor, which is saved afterwards. */
  const table = () => {
    const editor = file.open(agents, actor);
    return createMarkformToolTable({
      editor,
      get form() {
        return textForm(editor.document);
      },
      refresh: () => file.refresh(),
      save: () => file.save(editor),
    });
  };
  const { tools } = table();
  return [{ tools, call: (name, input) => table().call(name, input) }];
};

export const openFileTools = async (file: DocumentFile, options: FileToolsOptions): Promise<FileTools> => {
  const running = new Set<Promise<unknown>>();
  /** Counts running calls. */
  const counted = (table: AssistProvider): AssistProvider => ({
    tools: table.tools,
    call: (name, input, invocation = {}) => {
      // A call that waits for a person may never end, and has written nothing.
      const confirm: Confirm = async (...request) => {
        running.delete(answer);
        const said = await invocation.confirm?.(...request);
        running.add(answer);
        return said;
      };
      const asking = invocation.confirm ? { ...invocation, confirm } : invocation;
      const answer: Promise<ToolResult> = table.call(name, input, asking);
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
      `One form, "${file.title}". Begin with formspec.form.describe and formspec.form.nextIncomplete; write with formspec.field.set. Every answer is saved at once; cofill.form.finish says what is left, and who can give it.`,
      ...(unchecked === undefined ? [] : [`${unchecked}.`]),
    ].join(" "),
    tables: [counted(providerOf(file, options)), ...others.map(counted)],
    idle: async () => {
      await Promise.allSettled(running);
    },
  };
};
