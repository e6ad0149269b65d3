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

/** What became of one command of an edit. */
export type EditOutcome = Omit<Stepped, "form"> | { readonly ok: false; readonly refusal: Refusal };

/** What an edit did, apart from the document that it gives. */
export interface EditResult {
  /** Whether every command was carried out. */
  readonly ok: boolean;
  /** The commands as they were carried out, to be kept for a replay. */
  readonly commands: readonly Command[];
  /** One for each command that was given; a command after a refusal is not tried unless the edit is partial. */
  readonly outcomes: readonly EditOutcome[];
  readonly changes: readonly Change[];
}

/** What `editDocument` did, and the state it led to. */
export interface EditedState<Model extends StepModel> extends EditResult {
  /** The state afterwards; the same one where nothing was carried out. */
  readonly state: DocumentState<Model>;
}

/** How the commands of an edit are carried out. */
export interface EditOptions {
  /** Carry out what can be, command by command; without it an edit is made as a whole or not at all. */
  readonly partial?: boolean;
  /** The revision that the edit leads to; the next one without it. */
  readonly revision?: number;
}

/** Where a proposal cannot be kept, a write that would become one is refused. */
const withoutProposal = (result: StepResult, command: Command): StepResult =>
  result.ok && result.outcome === "proposed" && "path" in command
    ? refuse("confirmed_by_person", { keeps: "no_proposals" }, command.path)
    : result;

/**
 * The one way in which a document changes, in every channel: each command is authorised for the audience and is one
 * step, and the whole is checked once.
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
    // Every row from here on has another path now, so a writer who saw the old one must be told.
    if (command.type === "remove_instance") changed = changed.set(`${command.path}[${command.index}]`, revision);
  }
  const ok = outcomes.every((outcome) => outcome.ok);
  const next = done.length === 0 ? state : { ...state, form: model.check(form), changed, revision };
  return { ok, state: next, commands: done, outcomes, changes };
};
