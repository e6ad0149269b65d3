import type { Actor, DocumentEditor, FormDocument } from "@cofill/core";
import { errorResult, unsupportedTool } from "../consumer/envelope.ts";
import type { AssistProvider, Audience, Confirm, ProfileStore, ToolError, ToolResult } from "../contract.ts";
import { type AssistForm, toAssistForm } from "../form/assist-form.ts";
import { tools } from "../tools/table.ts";
import type { Outcome, ToolContext } from "../tools/tool.ts";

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
  /**
   * Called after each call that changed the form and before its answer: to save it, and to run checks that take
   * time. An error that it returns is the answer instead, and the change is taken back; if it throws, the answer is
   * an ENGINE_ERROR.
   */
  readonly onChange?: (document: FormDocument) => ToolError | undefined | Promise<ToolError | undefined>;
}

const toResult = (outcome: Outcome): ToolResult =>
  outcome.ok ? { content: [{ type: "text", text: JSON.stringify(outcome.value) }] } : errorResult(outcome.error);

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
  const { now = () => new Date().toISOString() } = options;
  const context: ToolContext = {
    form: toAssistForm(form, { now }),
    actor: options.actor ?? { kind: "agent", id: "assist" },
    person: options.person ?? { kind: "person", id: "confirmed" },
    now,
    newId: () => crypto.randomUUID(),
    defaultAudience: options.defaultAudience ?? "agent",
    confirmsBulk: options.confirmBulk ?? false,
    hasRowTools: options.rowTools ?? false,
    ...(options.profiles && { profiles: options.profiles }),
    ...(options.profileId !== undefined && { profileId: options.profileId }),
    ...(options.confirm && { confirm: options.confirm }),
  };
  /** How many calls have changed the form: a change is taken back only if nobody has built on it. */
  let changes = 0;
  const takeBack = (before: FormDocument, changed: FormDocument, at: number): void => {
    if (changes === at && context.form.editor.document === changed) context.form.editor.restore(before);
  };
  const call: AssistProvider["call"] = async (name, input, invocation = {}) => {
    const tool = tools.get(name);
    if (!tool?.isOffered(context)) return unsupportedTool(typeof name === "string" ? name : typeof name);
    const before = context.form.editor.document;
    const at = changes;
    let after = before;
    try {
      const outcome = await tool.run(context, input, invocation);
      after = context.form.editor.document;
      if (after === before) return toResult(outcome);
      const refusal = await options.onChange?.(after);
      if (!refusal) {
        changes++;
        return toResult(outcome);
      }
      takeBack(before, after, at);
      return errorResult(refusal);
    } catch {
      takeBack(before, after, at);
      return errorResult({ code: "ENGINE_ERROR", message: `"${name}" could not be carried out` });
    }
  };
  return {
    tools: () => Array.from(tools.values()).flatMap((tool) => (tool.isOffered(context) ? tool.declaration : [])),
    call,
  };
};
