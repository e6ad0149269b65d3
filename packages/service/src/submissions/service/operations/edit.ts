import { createEditor, type DocumentEditor } from "@cofill/core";
import { agentFor, type Principal } from "../../auth/principal.ts";
import type { Actor, SubmissionState } from "../../contract.ts";
import { contextNow } from "../../lifecycle/audience.ts";
import { openForActor } from "../../lifecycle/commands/fields.ts";
import type { LifecycleContext } from "../../lifecycle/context.ts";
import { closedTo } from "../../lifecycle/outcome.ts";
import { stepWithChecks } from "../../lifecycle/step.ts";
import type { Submission } from "../../lifecycle/submission.ts";
import { demand, isEntitled, requireActor } from "../access.ts";
import { type Parts, toEnvelope } from "../parts.ts";
import { notFound } from "../problem.ts";
import type { Envelope } from "../reply.ts";
import type { Decision, Loaded } from "../shell.ts";
import { inReach, readToken, type SubmissionInput } from "./fill.ts";

/** An editor for a closed submission, which refuses every command with the state as the reason. */
const closedEditor = (editor: DocumentEditor, state: SubmissionState): DocumentEditor => ({
  ...editor,
  document: editor.document,
  commands: [],
  edit: (commands) => ({
    ok: commands.length === 0,
    document: editor.document,
    commands: [],
    outcomes: commands.map(() => ({ ok: false, refusal: { code: "closed", params: { state } } })),
    changes: [],
  }),
});

const editorOf = ({ submission }: Loaded, context: LifecycleContext): DocumentEditor => {
  const editor = createEditor(openForActor(submission, context), contextNow(context), {
    revision: submission.version + 1,
    isFixed: true,
  });
  return closedTo(submission) ? closedEditor(editor, submission.state) : editor;
};

/** The edits of a channel's tools; `before` is the submission when they start. */
export type EditWork<T> = (editor: DocumentEditor, actor: Actor, before: Submission) => Promise<T>;

export type EditInput = SubmissionInput & { readonly agent?: string };

/** A person in their page, unless an agent in that page names itself. */
const editor = (principal: Principal, { agent, actor }: EditInput): Actor => {
  const person = requireActor(principal, actor);
  if (agent === undefined || person.kind !== "human") return person;
  if (principal.via !== "link") return agentFor(person, agent);
  return { kind: "agent", id: `link:${principal.linkId}:${agent}`, name: agent };
};

export interface Edited<T> {
  readonly result: T;
  readonly envelope: Envelope;
}

/**
 * Lets a channel's tools edit a submission's document and records all edits as one event. Permitted with any token of
 * the submission, current or stale, or with its creator's key.
 */
export const editForm = <T>(
  parts: Parts,
  principal: Principal,
  input: EditInput,
  work: EditWork<T>,
): Promise<Edited<T>> => {
  demand(principal, "fill");
  const token = readToken(parts, input);
  const actor = editor(principal, input);
  return parts.shell.run(input.submissionId, async (found): Promise<Decision<Edited<T>>> => {
    const loaded = inReach(principal, found);
    if (!token && principal.via !== "link" && !isEntitled(principal, loaded.submission, "read_all")) throw notFound();
    const context = parts.shell.context(loaded.intake, actor, principal);
    const editor = editorOf(loaded, context);
    const result = await work(editor, actor, loaded.submission);
    const { commands, document } = editor;
    const command =
      commands.length > 0 ? ({ type: "edit_form", commands, document } as const) : ({ type: "look" } as const);
    const stepped = await stepWithChecks(loaded.submission, command, context);
    return { answer: { result, envelope: toEnvelope(parts, stepped.submission, stepped.outcome) }, stepped };
  });
};
