import {
  type Command,
  type Context,
  createEditor,
  createModel,
  type DocumentEditor,
  type Edited,
  type EditOptions,
  type EditOutcome,
  type FormDocument,
  type FormModel,
  type Issue,
  indexesOf,
  issuesAt,
  type LiveForm,
  type LocalIssue,
  type MessageAudience,
  type Opening,
  openDocument,
  openForm,
  owner,
  templateOf,
} from "@cofill/core";
import { answerTrail, holdsHidden, trailExtension, unknownExtension, wholeExtension } from "./answer-trail.ts";
import { decidingEntries, isAbout } from "./binds.ts";
import type { CompiledDefinition } from "./compile-definition.ts";
import { attachedNames, dataTypeOf, optionsOf } from "./core-items.ts";
import type { ChoiceOption, FormspecDefinition } from "./definition.ts";
import type { DefinitionProblem } from "./definition-problem.ts";
import type { Diagnostic } from "./fel/diagnostic.ts";
import { isField } from "./item-tree.ts";
import { type PageLayout, pagesOf } from "./pages.ts";
import { makeReport, orderedIssues, type RuleSources, toResult } from "./report.ts";
import { type FormspecResponse, type ResponseStatus, writeData } from "./response.ts";
import { askShapes, type CompiledShape, isAskedAtSubmit } from "./shapes.ts";
import type { Sidecars } from "./sidecars/documents.ts";
import type { ValidationMode, ValidationReport, ValidationResult } from "./validation-result.ts";

/** Properties of a field in the definition that the live form does not need. */
export interface FieldFacts {
  readonly dataType: string;
  readonly description?: string;
  readonly hint?: string;
  readonly widget?: string;
  readonly options?: readonly ChoiceOption[];
  readonly expression?: string;
  readonly semanticType?: string;
  readonly extensionNames: readonly string[];
}

/** Options of `FormspecForm.response`. */
export interface ResponseOptions {
  /** `completed` is written only for a form without errors. */
  readonly status?: ResponseStatus;
  readonly id?: string;
  /** Also writes non-relevant answers in an extension, so that filling can be resumed. */
  readonly keepHidden?: boolean;
}

/** An evaluation error or warning for the author of the definition. */
export interface AuthorDiagnostic {
  readonly path: string;
  /** JSON pointer to the expression in the definition. */
  readonly pointer: string;
  readonly diagnostic: Diagnostic;
}

interface FormspecParts {
  readonly compiled: CompiledDefinition;
  readonly sidecars: Sidecars;
  readonly warnings: readonly DefinitionProblem[];
  readonly diagnostics: readonly AuthorDiagnostic[];
  readonly clock: () => Date;
  readonly opening: Opening;
  /** Answers of the response for which the definition has no item. */
  readonly aside?: ReadonlyMap<string, unknown>;
  /** A state of the same definition to continue from, instead of opening it anew. */
  readonly state?: LiveForm;
  readonly model?: FormModel;
}

/** The actor recorded when a caller does not give one. */
const fallbackActor = { kind: "person", id: "owner" } as const;

/** Forms by their compiled definition, so that the Formspec form of a document can be found. */
const forms = new WeakMap<object, FormspecForm>();

/**
 * Finds the Formspec form of a document; undefined when the document was opened from another format.
 * @example
 * formspecFormOf(openForm(definition).document)?.report().valid; // true
 */
export const formspecFormOf = ({ form }: Pick<FormDocument, "form">): FormspecForm | undefined =>
  forms.get(form.compiled)?.at(form);

/** A Formspec form being filled: its document, with reports, responses and other Formspec features. */
export class FormspecForm implements DocumentEditor {
  readonly definition: FormspecDefinition;
  readonly sidecars: Sidecars;
  readonly warnings: readonly DefinitionProblem[];
  readonly #compiled: CompiledDefinition;
  readonly #diagnostics: readonly AuthorDiagnostic[];
  readonly #clock: () => Date;
  readonly #pages: readonly PageLayout[];
  readonly #aside: ReadonlyMap<string, unknown>;
  readonly #parts: FormspecParts;
  readonly #model: FormModel;
  readonly #editor: DocumentEditor;
  readonly #submitShapes: readonly CompiledShape[];

  constructor(parts: FormspecParts) {
    this.#parts = parts;
    this.definition = parts.compiled.definition;
    this.sidecars = parts.sidecars;
    this.warnings = parts.warnings;
    this.#compiled = parts.compiled;
    this.#diagnostics = parts.diagnostics;
    this.#clock = parts.clock;
    this.#aside = parts.aside ?? new Map();
    this.#pages = pagesOf(this.definition);
    const { compiled } = parts.compiled;
    this.#submitShapes = parts.compiled.shapes.filter(isAskedAtSubmit);
    this.#model = parts.model ?? createModel(compiled, { checkAtSubmit: (state) => this.submitIssues(state) });
    const form = parts.state ?? openForm(compiled, parts.opening);
    this.#editor = createEditor(openDocument(this.#model, { audience: owner, form }), { by: fallbackActor, at: "" });
    if (!forms.has(compiled)) forms.set(compiled, this);
  }

  get form(): LiveForm {
    return this.document.form;
  }

  get document(): FormDocument {
    return this.#editor.document;
  }

  get commands(): readonly Command[] {
    return this.#editor.commands;
  }

  edit(commands: readonly Command[], { as, ...options }: EditOptions & { readonly as?: Context } = {}): Edited {
    const context = as ?? { by: fallbackActor, at: this.#clock().toISOString() };
    return this.#editor.edit(commands, { revision: this.document.revision + 1, ...options, as: context });
  }

  get about(): { title: string; url: string; version: string; status: string; description?: string } {
    const { title, url, version, status, description } = this.definition;
    return { title, url, version, status, ...(description !== undefined && { description }) };
  }

  get pages(): readonly PageLayout[] {
    return this.#pages;
  }

  /** Evaluation errors for the author, limited to the most recent ones. */
  get diagnostics(): readonly AuthorDiagnostic[] {
    return this.#diagnostics;
  }

  /** Applies one command and gives its outcome. */
  step(command: Command, context: Context): EditOutcome {
    return this.edit([command], { as: context }).outcomes[0]!;
  }

  /** Returns to an earlier state when a later one could not be stored. */
  restore(document: FormDocument): void {
    this.#editor.restore(document);
  }

  /** A form of the same definition in another state. */
  at(state: LiveForm): FormspecForm {
    return new FormspecForm({ ...this.#parts, model: this.#model, state });
  }

  /** Records results of an external validator in place of its earlier ones. */
  reportExternal(
    results: readonly Omit<ValidationResult, "$formspecValidationResult" | "constraintKind">[],
  ): EditOutcome {
    const issues = results.map(({ path, message, severity, ...more }): LocalIssue & { path: string } => ({
      path,
      code: "rule_failed",
      message,
      severity,
      params: { result: { ...more, path, message, severity } },
    }));
    return this.step({ type: "report", issues }, { by: { kind: "system", id: "external" }, at: "" });
  }

  facts(path: string): FieldFacts | undefined {
    const node = this.#compiled.tree.nodes.get(templateOf(path));
    if (!node || !isField(node.item)) return undefined;
    const { item } = node;
    const options = optionsOf(this.definition, item);
    const indexes = indexesOf(path);
    const calculate = decidingEntries(this.#compiled.binds, node.template, "calculate").find((entry) =>
      isAbout(entry, indexes),
    )?.properties.calculate;
    const widget = item.presentation?.widgetHint;
    return {
      dataType: item.dataType.startsWith("x-") ? dataTypeOf(item, this.sidecars) : item.dataType,
      extensionNames: attachedNames(item),
      ...(item.description !== undefined && { description: item.description }),
      ...(item.hint !== undefined && { hint: item.hint }),
      ...(typeof widget === "string" && { widget }),
      ...(options && { options }),
      ...(calculate !== undefined && { expression: calculate }),
      ...(item.semanticType !== undefined && { semanticType: item.semanticType }),
    };
  }

  /** The results at one path. */
  resultsAt(path: string): readonly ValidationResult[] {
    return issuesAt(this.form, path).map((issue) => toResult(this.form, issue, this.#sources));
  }

  /** All results, with messages for agents by default. */
  report(mode: ValidationMode = "continuous", audience: MessageAudience = "agent"): ValidationReport {
    const results = orderedIssues(this.form).map((issue) => toResult(this.form, issue, this.#sources, audience));
    const asked = mode === "submit" ? this.#ask(isAskedAtSubmit) : [];
    const { url: definitionUrl, version: definitionVersion } = this.definition;
    return makeReport([...results, ...asked], { timestamp: this.#timestamp(), definitionUrl, definitionVersion });
  }

  /** The issues of shapes that are checked only at submit. */
  submitIssues(form: LiveForm = this.form): readonly Issue[] {
    return askShapes(this.#submitShapes, form);
  }

  /** Runs the shapes that are checked only on demand. */
  demand(shapeId: string): readonly ValidationResult[] {
    return this.#ask(({ shape }) => shape.id === shapeId);
  }

  /** Writes the form as a response; the status is `completed` only without errors. */
  response(options: ResponseOptions = {}): FormspecResponse {
    const { url, version } = this.definition;
    const report = this.report("submit");
    const wanted = options.status ?? (report.valid ? "completed" : "in-progress");
    const data = writeData(this.#compiled, this.form);
    const extensions = this.#extensions(options.keepHidden ?? false);
    return {
      $formspecResponse: "1.0",
      definitionUrl: url,
      definitionVersion: version,
      status: wanted === "completed" && !report.valid ? "in-progress" : wanted,
      data,
      authored: this.#timestamp(),
      ...(options.id !== undefined && { id: options.id }),
      ...(report.results.length > 0 && { validationResults: report.results }),
      ...(Object.keys(extensions).length > 0 && { extensions }),
    };
  }

  #extensions(keepsHidden: boolean): Readonly<Record<string, unknown>> {
    const trail = answerTrail(this.form);
    const whole = keepsHidden && holdsHidden(this.form) && writeData(this.#compiled, this.form, { whole: true });
    const aside = keepsHidden && this.#aside.size > 0 && Object.fromEntries(this.#aside);
    return {
      ...(trail && { [trailExtension]: trail }),
      ...(whole && { [wholeExtension]: whole }),
      ...(aside && { [unknownExtension]: aside }),
    };
  }

  #timestamp(): string {
    return this.#clock().toISOString();
  }

  #ask(isAsked: (shape: CompiledShape) => boolean): readonly ValidationResult[] {
    const found = askShapes(this.#compiled.shapes.filter(isAsked), this.form);
    return found.map((issue) => toResult(this.form, issue, this.#sources));
  }

  readonly #sources: RuleSources = {
    shape: (id) => this.#compiled.shapes.find(({ shape }) => shape.id === id)?.shape,
    constraint: (template, path) => {
      const indexes = indexesOf(path);
      const entry = decidingEntries(this.#compiled.binds, template, "constraint").find((each) =>
        isAbout(each, indexes),
      );
      const constraint = entry?.properties.constraint;
      return constraint === undefined ? undefined : String(constraint);
    },
  };
}
