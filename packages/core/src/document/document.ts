import type { Command, Context } from "../command.ts";
import type { Definition } from "../definition.ts";
import type { LiveForm } from "../form.ts";
import type { Issue } from "../issue.ts";
import type { JsonObject } from "../kit/json.ts";
import type { Audience } from "./audience.ts";
import { type Description, describeAt, describeForm, type FormDescription } from "./describe.ts";
import { type EditOptions, type EditResult, editDocument } from "./edit.ts";
import { type FormModel, modelOf } from "./model.ts";
import type { Plan, PlanOptions } from "./plan.ts";
import { type DocumentState, openState, type StateOptions } from "./state.ts";

/** The result of an edit. */
export interface Edited extends EditResult {
  /** The document afterwards; the same object if nothing was carried out. */
  readonly document: FormDocument;
}

/** A live form that is being worked on. Immutable: an edit gives another document and leaves this one as it is. */
export interface FormDocument {
  /** The document as data. */
  readonly state: DocumentState<FormModel>;
  readonly model: FormModel;
  readonly definition: Definition;
  readonly form: LiveForm;
  readonly revision: number;
  /** The audience it is opened for, which determines what may be written and how texts are worded. */
  readonly audience: Audience;
  /** The answers as nested JSON, without non-relevant ones. */
  values(): JsonObject;
  /** The commands after which the document holds these values. */
  plan(values: JsonObject, mode: "merge" | "replace", options?: PlanOptions): Plan;
  /** One step per command, one check of the whole per batch. */
  edit(commands: readonly Command[], context: Context, options?: EditOptions): Edited;
  /** The issues that are checked only at submission, besides those that the form always has. */
  submitIssues(at: string): readonly Issue[];
  /** Describes the form, or the item at a path: all texts about it and its present state. */
  describe(): FormDescription;
  describe(path: string): Description | undefined;
  /** The revision at which an answer last changed or a row (`items[2]`) was removed. */
  changedAt(path: string): number;
  /** Every changed path with its latest revision. */
  changes(): readonly (readonly [path: string, revision: number])[];
  /** The same state for another audience, optionally with files accepted by upload only. */
  openFor(audience: Audience, options?: Pick<DocumentOptions, "files">): FormDocument;
}

const noIssues: readonly Issue[] = Object.freeze([]);

class OpenDocument implements FormDocument {
  readonly state: DocumentState<FormModel>;

  constructor(state: DocumentState<FormModel>) {
    this.state = state;
  }

  get model(): FormModel {
    return this.state.model;
  }

  get definition(): Definition {
    return this.state.form.compiled.definition;
  }

  get form(): LiveForm {
    return this.state.form;
  }

  get revision(): number {
    return this.state.revision;
  }

  get audience(): Audience {
    return this.state.audience;
  }

  values(): JsonObject {
    return this.model.values(this.form);
  }

  plan(values: JsonObject, mode: "merge" | "replace", options?: PlanOptions): Plan {
    return this.model.plan(this.form, values, mode, options);
  }

  edit(commands: readonly Command[], context: Context, options?: EditOptions): Edited {
    const { state, ...result } = editDocument(this.state, commands, context, options);
    return { ...result, document: state === this.state ? this : new OpenDocument(state) };
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
    return this.state.changed.get(path) ?? 0;
  }

  changes(): readonly (readonly [path: string, revision: number])[] {
    return this.state.changed.entries();
  }

  openFor(audience: Audience, { files = this.state.files }: Pick<DocumentOptions, "files"> = {}): FormDocument {
    const isSame = audience === this.audience && files === this.state.files;
    return isSame ? this : new OpenDocument({ ...this.state, audience, files });
  }
}

/** How `openDocument` opens a form. */
export interface DocumentOptions extends StateOptions {
  /** Initial values; one that does not fit its field is kept, with an issue. */
  readonly values?: JsonObject;
}

/**
 * Wraps a state as a document.
 *
 * @example
 * documentOf(state).describe("city");
 */
export const documentOf = (state: DocumentState<FormModel>): FormDocument => new OpenDocument(state);

const isModel = (source: Definition | FormModel): source is FormModel => "compiled" in source;

/**
 * Opens a form to work on. Throws a `DefinitionError` for a definition that cannot be compiled, and a `RangeError` for
 * values that name unknown fields.
 *
 * @example
 * const document = openDocument(definition, { audience: agents, values: { company: { name: "Acme" } } });
 * const plan = document.plan({ price: 12 }, "merge");
 * if (plan.ok) document.edit(plan.commands, { by: { kind: "agent", id: "bot" }, at: "2026-01-01T00:00:00Z" });
 */
export const openDocument = (source: Definition | FormModel, options: DocumentOptions): FormDocument => {
  const model = isModel(source) ? source : modelOf(source);
  const { values, revision = 0, at = "" } = options;
  const begun = options.form ?? (options.opening ? undefined : model.check(model.begin(at)));
  const document = documentOf(openState(model, begun ? { ...options, form: begun } : options));
  if (!values) return document;
  const plan = document.plan(values, "merge", { keep: true });
  if (!plan.ok) throw new RangeError(plan.problems.map(({ code, path }) => `${path}: ${code}`).join("; "));
  const edited = document.edit(plan.commands, { by: { kind: "system", id: "values" }, at }, { revision });
  return edited.document;
};
