import type { Actor, DocumentEditor, FormDocument, ProblemMessage } from "@cofill/core";
import { errorResult, unsupportedTool } from "../consumer/envelope.ts";
import type {
  AssistProvider,
  Audience,
  Confirm,
  Invocation,
  ProfileStore,
  ToolError,
  ToolResult,
} from "../contract.ts";
import { type AssistForm, toAssistForm } from "../form/assist-form.ts";
import { says } from "../messages/index.ts";
import { tools } from "../tools/table.ts";
import { type Outcome, type ToolContext, toToolError } from "../tools/tool.ts";

/** How the tools of a form are offered. */
export interface ProviderOptions {
  /** The actor recorded for every write; by default an agent with the id `assist`. */
  readonly actor?: Actor;
  /** The actor recorded for writes that a person confirmed. */
  readonly person?: Actor;
  readonly now?: () => string;
  /** The audience of help when a call names none; `agent` by default. */
  readonly defaultAudience?: Audience;
  /** The store of profiles; without it no profile tool is offered. */
  readonly profiles?: ProfileStore;
  readonly profileId?: string;
  /** Asks a person for confirmation, unless the transport brings its own `confirm`. */
  readonly confirm?: Confirm;
  /** Whether `formspec.field.bulkSet` asks a person before it writes; `false` by default. */
  readonly confirmBulk?: boolean;
  /** Whether to offer `cofill.row.add` and `cofill.row.remove`, which Formspec Assist does not define. */
  readonly rowTools?: boolean;
  /** The language of errors, a BCP 47 tag; English where `message` does not have it. */
  readonly language?: string;
  /** Catalogues in languages other than English: `problemMessages(assistMessages)`. */
  readonly message?: ProblemMessage;
  /**
   * Called after each call that changed the form and before its result is returned, to save the form or to run
   * asynchronous checks. If it returns an error, the change is undone and the error is the result; if it throws, the
   * change is undone and the result is an ENGINE_ERROR.
   */
  readonly onChange?: (document: FormDocument) => ToolError | undefined | Promise<ToolError | undefined>;
}

const toResult = (context: ToolContext, outcome: Outcome): ToolResult =>
  outcome.ok
    ? { content: [{ type: "text", text: JSON.stringify(outcome.value) }] }
    : errorResult(toToolError(context, outcome.error));

const contextOf = (
  form: FormDocument | DocumentEditor | AssistForm,
  { now = () => new Date().toISOString(), ...options }: ProviderOptions,
): ToolContext => ({
  form: toAssistForm(form, { now }),
  actor: options.actor ?? { kind: "agent", id: "assist" },
  person: options.person ?? { kind: "person", id: "confirmed" },
  now,
  newId: () => crypto.randomUUID(),
  defaultAudience: options.defaultAudience ?? "agent",
  confirmsBulk: options.confirmBulk ?? false,
  hasRowTools: options.rowTools ?? false,
  wording: { audience: "agent", language: options.language, message: options.message },
  ...(options.profiles && { profiles: options.profiles }),
  ...(options.profileId !== undefined && { profileId: options.profileId }),
  ...(options.confirm && { confirm: options.confirm }),
});

const engineError = (context: ToolContext, name: string): ToolResult =>
  errorResult(toToolError(context, { code: "ENGINE_ERROR", message: says("engine_error", { tool: name }) }));

/**
 * Runs one tool and restores the document if the tool throws. The result is a function, so that it is worded after
 * asynchronous checks have run.
 */
const run = async (
  context: ToolContext,
  name: string,
  input: unknown,
  invocation: Invocation,
): Promise<() => ToolResult> => {
  const tool = tools.get(name);
  if (!tool?.isOffered(context)) return () => unsupportedTool(typeof name === "string" ? name : typeof name);
  const before = context.form.editor.document;
  try {
    const outcome = await tool.run(context, input, invocation);
    return () => toResult(context, outcome);
  } catch {
    // The caller gets ENGINE_ERROR without the cause, because it could not act on it.
    if (context.form.editor.document !== before) context.form.editor.restore(before);
    return () => engineError(context, name);
  }
};

/**
 * Runs one tool on a document that a `DocumentStore` lends and saves. The result is a function to call after the save,
 * so that it includes what asynchronous checks found.
 *
 * @example
 * const kept = await store.edit((editor) => runTool(editor, { actor }, "formspec.field.set", { path, value }));
 * if (kept.ok) kept.result();
 */
export const runTool = (
  editor: DocumentEditor,
  options: Omit<ProviderOptions, "onChange">,
  name: string,
  input: unknown,
  invocation: Invocation = {},
): Promise<() => ToolResult> => run(contextOf(editor, options), name, input, invocation);

/**
 * A form as a set of tools: a document, or an editor that collects what the tools do.
 *
 * @example
 * const provider = createAssistProvider(openForm(definition), { actor: { kind: "agent", id: "helper" } });
 */
export const createAssistProvider = (
  form: FormDocument | DocumentEditor | AssistForm,
  options: ProviderOptions = {},
): AssistProvider => {
  const context = contextOf(form, options);
  const { editor } = context.form;
  /** Count of accepted changes: a rejected change is undone only if no other call has changed the form since. */
  let changes = 0;
  const takeBack = (before: FormDocument, changed: FormDocument, at: number): void => {
    if (changes === at && editor.document === changed) editor.restore(before);
  };
  const call: AssistProvider["call"] = async (name, input, invocation = {}) => {
    const before = editor.document;
    const at = changes;
    const answer = await run(context, name, input, invocation);
    const after = editor.document;
    try {
      if (after === before) return answer();
      const refusal = await options.onChange?.(after);
      if (!refusal) {
        changes++;
        return answer();
      }
      takeBack(before, after, at);
      return errorResult(refusal);
    } catch {
      // The change could not be saved; the caller gets ENGINE_ERROR without the cause, because it could not act on it.
      takeBack(before, after, at);
      return engineError(context, name);
    }
  };
  return {
    tools: () => Array.from(tools.values()).flatMap((tool) => (tool.isOffered(context) ? tool.declaration : [])),
    call,
  };
};
