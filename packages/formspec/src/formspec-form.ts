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

/** What a definition says of a field besides what the live form needs. */
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

export interface ResponseOptions {
  /** `completed` is given only to a form without errors. */
  readonly status?: ResponseStatus;
  readonly id?: string;
  /** Keep answers that do not apply at present beside the data, for a form that somebody goes on with. */
  readonly keepHidden?: boolean;
}

export interface AuthorDiagnostic {
  readonly path: string;
  /** A JSON pointer to the expression in the definition. */
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
  /** Answers of the response that the definition has no item for. */
  readonly aside?: ReadonlyMap<string, unknown>;
  /** A state of the same definition, in place of the opening. */
  readonly state?: LiveForm;
  readonly model?: FormModel;
}

/** Recorded where a caller does not say who acts. */
const fallbackActor = { kind: "person", id: "owner" } as const;

/** Forms by what was compiled of their definition, so that a document can be asked for its Formspec side. */
const forms = new WeakMap<object, FormspecForm>();

/** The Formspec side of a document that was opened from a definition; nothing for a form of another format. */
export const formspecFormOf = ({ form }: Pick<FormDocument, "form">): FormspecForm | undefined =>
  forms.get(form.compiled)?.at(form);

/** A Formspec form that is being filled: its document, and what the definition says beyond it. */
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

  /** What went wrong inside expressions, for the author. The last ones are kept. */
  get diagnostics(): readonly AuthorDiagnostic[] {
    return this.#diagnostics;
  }

  /** One command, with what came of it. */
  step(command: Command, context: Context): EditOutcome {
    return this.edit([command], { as: context }).outcomes[0]!;
  }

  /** Goes back to an earlier state, for an owner that could not keep a later one. */
  restore(document: FormDocument): void {
    this.#editor.restore(document);
  }

  /** Another form of the same definition, in the given state. */
  at(state: LiveForm): FormspecForm {
    return new FormspecForm({ ...this.#parts, model: this.#model, state });
  }

  /** Findings of a checker outside; they take the place of those it gave before. */
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

  /** What is wrong at one path. */
  resultsAt(path: string): readonly ValidationResult[] {
    return issuesAt(this.form, path).map((issue) => toResult(this.form, issue, this.#sources));
  }

  /** Everything that is wrong, worded for agents unless it is said otherwise. */
  report(mode: ValidationMode = "continuous", audience: MessageAudience = "agent"): ValidationReport {
    const results = orderedIssues(this.form).map((issue) => toResult(this.form, issue, this.#sources, audience));
    const asked = mode === "submit" ? this.#ask(isAskedAtSubmit) : [];
    const { url: definitionUrl, version: definitionVersion } = this.definition;
    return makeReport([...results, ...asked], { timestamp: this.#timestamp(), definitionUrl, definitionVersion });
  }

  /** What the shapes find in a state of this form that are asked only at submit. */
  submitIssues(form: LiveForm = this.form): readonly Issue[] {
    return askShapes(this.#submitShapes, form);
  }

  /** Runs shapes that are asked only on demand. */
  demand(shapeId: string): readonly ValidationResult[] {
    return this.#ask(({ shape }) => shape.id === shapeId);
  }

  /** The form as a response; `completed` only where nothing is wrong. */
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
