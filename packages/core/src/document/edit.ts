import {
  type Change,
  type Command,
  type Context,
  type Refusal,
  refuse,
  type Stepped,
  type StepResult,
} from "../command.ts";
import { authorise } from "./authorise.ts";
import type { DocumentState } from "./state.ts";
import type { StepModel } from "./step-model.ts";

/** The outcome of one command of an edit. */
export type EditOutcome = Omit<Stepped, "form"> | { readonly ok: false; readonly refusal: Refusal };

/** The result of an edit, without the document. */
export interface EditResult {
  /** Whether every command was carried out. */
  readonly ok: boolean;
  /** The commands as carried out, to be stored for a replay. */
  readonly commands: readonly Command[];
  /** One for each command that was given; a command after a refusal is not tried unless the edit is partial. */
  readonly outcomes: readonly EditOutcome[];
  readonly changes: readonly Change[];
}

/** The result of `editDocument`, with the new state. */
export interface EditedState<Model extends StepModel> extends EditResult {
  /** The state afterwards; the same object if nothing was carried out. */
  readonly state: DocumentState<Model>;
}

/** How the commands of an edit are carried out. */
export interface EditOptions {
  /** Carries out each command that is accepted; otherwise an edit is made as a whole or not at all. */
  readonly partial?: boolean;
  /** The revision after the edit; by default the next one. */
  readonly revision?: number;
}

/** Refuses a write that would become a proposal if the store cannot keep proposals. */
const withoutProposal = (result: StepResult, command: Command): StepResult =>
  result.ok && result.outcome === "proposed" && "path" in command
    ? refuse("confirmed_by_person", { keeps: "no_proposals" }, command.path)
    : result;

/**
 * The only function that changes a document: each command is authorised for the audience and is one step, and the whole
 * is checked once.
 *
 * @example
 * const { state: next, outcomes } = editDocument(state, [{ type: "set", path: "city", value: "Oslo" }], context);
 */
export const editDocument = <Model extends StepModel>(
  state: DocumentState<Model>,
  commands: readonly Command[],
  context: Context,
  { partial = false, revision = state.revision + 1 }: EditOptions = {},
): EditedState<Model> => {
  const { model, keepsProposals } = state;
  const done: Command[] = [];
  const outcomes: EditOutcome[] = [];
  const changes: Change[] = [];
  let { form, changed } = state;
  for (const given of commands) {
    const authorised = authorise(form, state, given, context);
    const stepped = authorised.ok ? model.step(form, authorised.command, context) : authorised;
    const result = keepsProposals ? stepped : withoutProposal(stepped, given);
    outcomes.push(result);
    if (!authorised.ok || !result.ok) {
      if (!partial) return { ok: false, state, commands: [], outcomes, changes: [] };
      continue;
    }
    const { command } = authorised;
    done.push(command);
    changes.push(...result.changes);
    form = result.form;
    for (const change of result.changes) if ("path" in change) changed = changed.set(change.path, revision);
    // Rows after the removed one have other paths now, so writers who saw the old paths are in conflict.
    if (command.type === "remove_instance") changed = changed.set(`${command.path}[${command.index}]`, revision);
  }
  const ok = outcomes.every((outcome) => outcome.ok);
  const next = done.length === 0 ? state : { ...state, form: model.check(form), changed, revision };
  return { ok, state: next, commands: done, outcomes, changes };
};
