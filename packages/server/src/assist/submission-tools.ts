import { createAssistProvider, type ToolDeclaration, type ToolResult } from "@cofill/assist";
import type { DocumentEditor } from "@cofill/core";
import type { Actor, Answer, IntakeService, Principal } from "@cofill/service";
import { errorResult, refusedError } from "./tool-error.ts";

/** A result, with the resume token after the call. */
export interface Visited<T> {
  readonly result: T;
  readonly resumeToken: string;
}

/** The Assist tools of one submission; each call is saved before it is answered. */
export interface SubmissionTools {
  readonly list: () => Promise<Answer<Visited<readonly ToolDeclaration[]>>>;
  readonly call: (name: string, input: unknown) => Promise<Answer<Visited<ToolResult>>>;
}

export interface PageContext {
  readonly service: IntakeService;
  readonly principal: Principal;
  readonly submissionId: string;
  readonly resumeToken?: string;
}

/** Without keys, tool calls are attributed to an agent, because people use the pages. */
const unnamed: Actor = { kind: "agent", id: "assist" };

/**
 * The editor limits what the provider may do: it refuses files and closed submissions and turns answers that need a
 * person into proposals. A provider lives for one call, so that any server can answer the next.
 */
const providerOf = (editor: DocumentEditor, { kind, id }: Actor) =>
  createAssistProvider(editor, { actor: { kind: kind === "human" ? "person" : kind, id }, rowTools: true });

export const submissionTools = ({ service, principal, submissionId, resumeToken }: PageContext): SubmissionTools => {
  const input = {
    ...(resumeToken !== undefined && { resumeToken }),
    ...(principal.via === "open" && { actor: unnamed }),
    // A link is a person's, but whoever calls these tools is an agent.
    ...(principal.via === "link" && { agent: unnamed.id }),
  };
  const context = async <T>(work: (editor: DocumentEditor, actor: Actor) => Promise<T>) => {
    const answer = await service.edit(principal, submissionId, input, work);
    if (!answer.ok) return answer;
    const { result, envelope } = answer.value;
    return { ok: true, value: { result, envelope, resumeToken: String(envelope.resumeToken) } } as const;
  };
  return {
    list: () => context(async (editor, actor) => providerOf(editor, actor).tools()),
    call: async (name, given) => {
      const answer = await context((editor, actor) => providerOf(editor, actor).call(name, given));
      if (!answer.ok || answer.value.envelope.ok) return answer;
      return { ok: true, value: { ...answer.value, result: errorResult(refusedError(answer.value.envelope)) } };
    },
  };
};
