import {
  createEditor,
  type DocumentEditor,
  type FormDocument,
  issuesAt,
  type LiveForm,
  templateOf,
  type WaitsFor,
  waitsFor,
} from "@cofill/core";
import {
  type FieldFacts,
  type FormspecForm,
  formspecFormOf,
  makeReport,
  orderedIssues,
  type PageLayout,
  type Sidecars,
  toResult,
  type ValidationMode,
  type ValidationReport,
  type ValidationResult,
} from "@cofill/formspec";
import { docSidecars, rootsOf } from "./doc-references.ts";
import { dataTypeOf, optionsOf } from "./kind-facts.ts";

/**
 * A document with the facts that the Assist tools need beyond it: taken from the Formspec definition, or derived from
 * any other form.
 */
export interface AssistForm {
  readonly editor: DocumentEditor;
  /** The current state of the form. */
  readonly form: LiveForm;
  readonly about: {
    readonly title: string;
    readonly description?: string;
    readonly url?: string;
    readonly version?: string;
    readonly status?: string;
  };
  readonly sidecars: Sidecars;
  readonly pages: readonly PageLayout[];
  readonly facts: (path: string) => FieldFacts | undefined;
  readonly resultsAt: (path: string) => readonly AssistResult[];
  readonly report: (mode?: ValidationMode) => AssistReport;
}

/** A validation result that names who must resolve it, if the caller cannot (MF-2-11). */
export type AssistResult = ValidationResult & { readonly "x-waitsFor"?: WaitsFor };

/** A validation report whose results name who must resolve them. */
export type AssistReport = ValidationReport & { readonly results: readonly AssistResult[] };

const marked = (document: FormDocument, results: readonly ValidationResult[]): readonly AssistResult[] =>
  results.map((result) => {
    const others = waitsFor(document, result);
    return others ? { ...result, "x-waitsFor": others } : result;
  });

export interface AssistFormOptions {
  readonly now?: () => string;
  readonly about?: Partial<AssistForm["about"]>;
}

/** Each section is a page; a form without sections is one page. */
const pagesOf = ({ compiled }: LiveForm): readonly PageLayout[] => {
  const { items, title } = compiled.definition;
  const sections = items.filter((item) => item.type === "section");
  if (sections.length === 0) return [{ id: "default", ...(title !== undefined && { title }) }];
  return sections.map((section) => ({
    id: section.id,
    ...(section.title !== undefined && { title: section.title }),
    roots: new Set(rootsOf(section)),
  }));
};

const factsOf = ({ compiled }: LiveForm, path: string): FieldFacts | undefined => {
  const field = compiled.fields.get(templateOf(path))?.field;
  if (!field) return undefined;
  const options = optionsOf(field);
  return {
    dataType: dataTypeOf(field),
    extensionNames: [],
    ...(field.hint !== undefined && { hint: field.hint }),
    ...(options && { options }),
    ...(field.semanticType !== undefined && { semanticType: field.semanticType }),
  };
};

/** Takes all facts from the Formspec definition. */
const fromDefinition = (editor: DocumentEditor, first: FormspecForm): AssistForm => {
  const now = (): FormspecForm => formspecFormOf(editor.document) ?? first;
  return {
    editor,
    get form() {
      return editor.document.form;
    },
    about: first.about,
    sidecars: first.sidecars,
    pages: first.pages,
    facts: (path) => now().facts(path),
    resultsAt: (path) => marked(editor.document, now().resultsAt(path)),
    report: (mode) => {
      const report = now().report(mode);
      return { ...report, results: marked(editor.document, report.results) };
    },
  };
};

const isEditor = (given: FormDocument | DocumentEditor): given is DocumentEditor => "document" in given;

const isAssistForm = (given: FormDocument | DocumentEditor | AssistForm): given is AssistForm => "editor" in given;

const noContext = { by: { kind: "agent", id: "assist" }, at: "" } as const;

/**
 * Makes the form that the Assist tools work on, from a document or from an editor that collects their changes (D-17).
 *
 * @example
 * toAssistForm(document).report().valid;
 */
export const toAssistForm = (
  given: FormDocument | DocumentEditor | AssistForm,
  { now = () => new Date().toISOString(), about: named }: AssistFormOptions = {},
): AssistForm => {
  if (isAssistForm(given)) return given;
  const editor = isEditor(given) ? given : createEditor(given, noContext);
  const formspec = formspecFormOf(editor.document);
  if (formspec) return fromDefinition(editor, formspec);
  const { definition } = editor.document;
  const { description } = editor.document.describe();
  const about = {
    title: definition.title ?? definition.id,
    ...(description !== undefined && { description }),
    ...(URL.canParse(definition.id) && { url: definition.id }),
    ...named,
  };
  const live = (): LiveForm => editor.document.form;
  return {
    editor,
    get form() {
      return live();
    },
    about,
    sidecars: docSidecars(definition),
    pages: pagesOf(live()),
    facts: (path) => factsOf(live(), path),
    resultsAt: (path) =>
      marked(
        editor.document,
        issuesAt(live(), path).map((issue) => toResult(live(), issue)),
      ),
    report: () =>
      makeReport(
        marked(
          editor.document,
          orderedIssues(live()).map((issue) => toResult(live(), issue)),
        ),
        {
          timestamp: now(),
          ...(about.url !== undefined && { definitionUrl: about.url }),
          ...(about.version !== undefined && { definitionVersion: about.version }),
        },
      ),
  };
};
