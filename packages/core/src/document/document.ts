import {
  type Change,
  type Command,
  type Context,
  type Refusal,
  refuse,
  type Stepped,
  type StepResult,
} from "../command.ts";
import type { Definition } from "../definition.ts";
import type { LiveForm } from "../form.ts";
import type { Issue } from "../issue.ts";
import type { JsonObject } from "../kit/json.ts";
import type { Opening } from "../open.ts";
import { PersistentMap } from "../persistent-map.ts";
import type { Audience } from "./audience.ts";
import { authorise } from "./authorise.ts";
import { type Description, describeAt, describeForm, type FormDescription } from "./describe.ts";
import { type FormModel, modelOf } from "./model.ts";
import type { Plan, PlanOptions } from "./plan.ts";

/** What became of one command of an edit. */
export type EditOutcome = Omit<Stepped, "form"> | { readonly ok: false; readonly refusal: Refusal };

/** What an edit did. */
export interface Edited {
  /** Whether every command was carried out. */
  readonly ok: boolean;
  /** The document afterwards; the same one where nothing was carried out. */
  readonly document: FormDocument;
  /** The commands as they were carried out, to be kept for a replay. */
  readonly commands: readonly Command[];
  /** One for each command that was given; a command after a refusal is not tried unless the edit is partial. */
  readonly outcomes: readonly EditOutcome[];
  readonly changes: readonly Change[];
}

export interface EditOptions {
  /** Carry out what can be, command by command; without it an edit is made as a whole or not at all. */
  readonly partial?: boolean;
  /** The revision that the edit leads to; the next one without it. */
  readonly revision?: number;
}

/** A live form that is being worked on. Immutable: an edit gives another document and leaves this one as it is. */
export interface FormDocument {
  readonly model: FormModel;
  readonly definition: Definition;
  readonly form: LiveForm;
  readonly revision: number;
  /** Whom it is opened for, which decides what may be written and how texts are worded. */
  readonly audience: Audience;
  /** The answers as nested JSON, without what does not apply. */
  values(): JsonObject;
  /** The commands after which the document holds these values. */
  plan(values: JsonObject, mode: "merge" | "replace", options?: PlanOptions): Plan;
  /** One step per command, one check of the whole per batch. */
  edit(commands: readonly Command[], context: Context, options?: EditOptions): Edited;
  /** What is looked for only when the form is submitted, beside the issues that the form has at any time. */
  submitIssues(at: string): readonly Issue[];
  /** Everything the author and others wrote about the form, or about what stands at a path, with its present state. */
  describe(): FormDescription;
  describe(path: string): Description | undefined;
  /** The revision at which something last changed: an answer, or a row (`items[2]`) that was removed. */
  changedAt(path: string): number;
  /** Every path that changed, with the revision at which it last did. */
  changes(): readonly (readonly [path: string, revision: number])[];
  /** The same state for another audience, and perhaps with files taken by upload only. */
  openFor(audience: Audience, options?: Pick<DocumentOptions, "files">): FormDocument;
}

interface State {
  readonly model: FormModel;
  readonly form: LiveForm;
  readonly revision: number;
  readonly audience: Audience;
  readonly changed: PersistentMap<number>;
  readonly keepsProposals: boolean;
  readonly files: "upload" | "value";
}

/** Where a proposal cannot be kept, a write that would become one is refused. */
const withoutProposal = (result: StepResult, command: Command): StepResult =>
  result.ok && result.outcome === "proposed" && "path" in command
    ? refuse("confirmed_by_person", { keeps: "no_proposals" }, command.path)
    : result;

const noIssues: readonly Issue[] = Object.freeze([]);

class OpenDocument implements FormDocument {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  get model(): FormModel {
    return this.#state.model;
  }

  get definition(): Definition {
    return this.#state.form.compiled.definition;
  }

  get form(): LiveForm {
    return this.#state.form;
  }

  get revision(): number {
    return this.#state.revision;
  }

  get audience(): Audience {
    return this.#state.audience;
  }

  values(): JsonObject {
    return this.model.values(this.form);
  }

  plan(values: JsonObject, mode: "merge" | "replace", options?: PlanOptions): Plan {
    return this.model.plan(this.form, values, mode, options);
  }

  edit(commands: readonly Command[], context: Context, options: EditOptions = {}): Edited {
    const { model, revision } = this.#state;
    const next = options.revision ?? revision + 1;
    const done: Command[] = [];
    const outcomes: EditOutcome[] = [];
    const changes: Change[] = [];
    let { form, changed } = this.#state;
    for (const given of commands) {
      const authorised = authorise(form, this.#state, given, context);
      const stepped = authorised.ok ? model.step(form, authorised.command, context) : authorised;
      const result = this.#state.keepsProposals ? stepped : withoutProposal(stepped, given);
      if (!result.ok) {
        outcomes.push(result);
        if (!options.partial) return { ok: false, document: this, commands: [], outcomes, changes: [] };
        continue;
      }
      const { command } = authorised as { readonly command: Command };
      outcomes.push(result);
      done.push(command);
      changes.push(...result.changes);
      form = result.form;
      for (const change of result.changes) if ("path" in change) changed = changed.set(change.path, next);
      // Every row from here on has another path now, so a writer who saw the old one must be told.
      if (command.type === "remove_instance") changed = changed.set(`${command.path}[${command.index}]`, next);
    }
    const ok = outcomes.every((outcome) => outcome.ok);
    if (done.length === 0) return { ok, document: this, commands: done, outcomes, changes };
    const document = new OpenDocument({ ...this.#state, form: model.check(form), changed, revision: next });
    return { ok, document, commands: done, outcomes, changes };
  }

  submitIssues(at: string): readonly Issue[] {
    return this.model.checkAtSubmit?.(this.form, at) ?? noIssues;
  }

  describe(): FormDescription;
  describe(path: string): Description | undefined;
  describe(path?: string): FormDescription | Description | undefined {
    return path === undefined ? describeForm(this) : describeAt(this, path);
  }

  changedAt(path: string): number {
    return this.#state.changed.get(path) ?? 0;
  }

  changes(): readonly (readonly [path: string, revision: number])[] {
    return this.#state.changed.entries();
  }

  openFor(audience: Audience, { files = this.#state.files }: Pick<DocumentOptions, "files"> = {}): FormDocument {
    const isSame = audience === this.audience && files === this.#state.files;
    return isSame ? this : new OpenDocument({ ...this.#state, audience, files });
  }
}

export interface DocumentOptions {
  readonly audience: Audience;
  /** Values to begin with. What does not fit its field is kept, and the form says so. */
  readonly values?: JsonObject;
  /** Answers, rows, proposals and notes that are known already; without them the form begins with its initial values. */
  readonly opening?: Opening;
  /** A state of the same form, in place of an opening. */
  readonly form?: LiveForm;
  readonly revision?: number;
  /** The revision at which each path last changed. */
  readonly changed?: Iterable<readonly [path: string, revision: number]>;
  /** Whether a file can be written as a value, or comes by an upload that is confirmed. */
  readonly files?: "upload" | "value";
  /** Whether the place can keep proposals; a text file cannot. */
  readonly keepsProposals?: boolean;
  /** The time for expressions that ask for it, in ISO 8601. */
  readonly at?: string;
}

const isModel = (source: Definition | FormModel): source is FormModel => "compiled" in source;

/**
 * Opens a form to work on. Throws a `DefinitionError` for a bare definition that cannot be compiled, and a
 * `RangeError` for values that name what the form does not have.
 *
 * @example
 * const document = openDocument(definition, { audience: agents, values: { company: { name: "Acme" } } });
 * const plan = document.plan({ price: 12 }, "merge");
 * if (plan.ok) document.edit(plan.commands, { by: { kind: "agent", id: "bot" }, at: "2026-01-01T00:00:00Z" });
 */
export const openDocument = (source: Definition | FormModel, options: DocumentOptions): FormDocument => {
  const model = isModel(source) ? source : modelOf(source);
  const { audience, values, opening, revision = 0, at = "", keepsProposals = true, files = "value" } = options;
  const opened = options.form ?? model.check(opening ? model.open(opening, at) : model.begin(at));
  const changed = PersistentMap.from(Array.from(options.changed ?? []));
  const document = new OpenDocument({ model, form: opened, revision, audience, changed, keepsProposals, files });
  if (!values) return document;
  const plan = document.plan(values, "merge", { keep: true });
  if (!plan.ok) throw new RangeError(plan.problems.map(({ code, path }) => `${path}: ${code}`).join("; "));
  const edited = document.edit(plan.commands, { by: { kind: "system", id: "values" }, at }, { revision });
  return edited.document;
};
