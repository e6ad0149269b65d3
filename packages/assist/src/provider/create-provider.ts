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
  /** Who calls the tools; an agent unless told otherwise. */
  readonly actor?: Actor;
  /** Who answers when a confirmation is asked for. */
  readonly person?: Actor;
  readonly now?: () => string;
  /** Whom help is for when a call does not say. */
  readonly defaultAudience?: Audience;
  /** Where profiles are kept; without it there are no profile tools. */
  readonly profiles?: ProfileStore;
  readonly profileId?: string;
  /** How a person is asked, where the transport has no way of its own. */
  readonly confirm?: Confirm;
  /** Ask a person before several fields are written at once. */
  readonly confirmBulk?: boolean;
  /** Offer tools to add and remove rows, which the document does not have. */
  readonly rowTools?: boolean;
  /** The language of errors, a BCP 47 tag; English where `message` does not have it. */
  readonly language?: string;
  /** Words the errors of Assist in other languages than English: `problemMessages(assistMessages)`. */
  readonly message?: ProblemMessage;
  /**
   * Called after each call that changed the form and before its answer: to save it, and to run checks that take
   * time. An error that it returns is the answer instead, and the change is taken back; if it throws, the answer is
   * an ENGINE_ERROR.
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

/** Runs one tool; the answer is written when it is asked for. A tool that fails leaves the document as it was. */
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
    // What went wrong inside is nothing that a caller could act on.
    if (context.form.editor.document !== before) context.form.editor.restore(before);
    return () => engineError(context, name);
  }
};

/**
 * Runs one tool on a document that a `DocumentStore` lends and keeps. The result is a function: it is called when the
 * change was kept, so that it tells what checks found that take time.
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
  /** How many calls have changed the form: a change is taken back only if nobody has built on it. */
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
      // The owner could not keep it: nothing that a caller could act on either.
      takeBack(before, after, at);
      return engineError(context, name);
    }
  };
  return {
    tools: () => Array.from(tools.values()).flatMap((tool) => (tool.isOffered(context) ? tool.declaration : [])),
    call,
  };
};
