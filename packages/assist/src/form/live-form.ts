import {
  createSession,
  type Doc,
  type FormSession,
  type Item,
  issuesAt,
  type LiveForm,
  templateOf,
} from "@cofill/core";
import {
  type BoundReference,
  makeReport,
  noSidecars,
  orderedIssues,
  type PageLayout,
  type Sidecars,
  toResult,
} from "@cofill/formspec";
import { type AssistForm, isAssistForm } from "./assist-form.ts";
import { dataTypeOf, optionsOf } from "./kind-facts.ts";

/** The texts around a form's items, as references to everyone. */
const toReference = ({ ref, tag, text }: Doc, formId: string): BoundReference => ({
  target: ref === formId ? "#" : ref,
  type: tag === "examples" || tag === "example" ? "example" : "documentation",
  audience: "both",
  rel: "see-also",
  title: tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll("_", " "),
  content: text,
});

const sidecarsOf = ({ compiled }: LiveForm): Sidecars => {
  const { docs = [], id } = compiled.definition;
  if (docs.length === 0) return noSidecars;
  const references = docs.map((doc) => toReference(doc, id));
  return { ...noSidecars, references: [{ version: "1.0.0", targetDefinition: { url: id }, references }] };
};

/** Sections are pages; a form without them is one page. */
const pagesOf = ({ compiled }: LiveForm): readonly PageLayout[] => {
  const { items, title } = compiled.definition;
  const sections = items.filter((item) => item.type === "section");
  if (sections.length === 0) return [{ id: "default", ...(title !== undefined && { title }) }];
  return sections.map((section) => ({
    id: section.id,
    title: section.title ?? section.id,
    roots: new Set(section.items.flatMap(rootsOf)),
  }));
};

const rootsOf = (item: Item): readonly string[] => {
  if (item.type === "section") return item.items.flatMap(rootsOf);
  return item.type === "text" ? [] : [item.id];
};

export interface AdaptOptions {
  readonly now?: () => string;
  readonly about?: Partial<AssistForm["about"]>;
}

const isSession = (form: LiveForm | FormSession): form is FormSession => "step" in form;

/** Gives any form what the tools ask for (D-17). */
export const toAssistForm = (given: LiveForm | FormSession, options: AdaptOptions = {}): AssistForm => {
  const session = isSession(given) ? given : createSession(given);
  if (isAssistForm(session)) return session;
  const { definition } = session.form.compiled;
  const { now = () => new Date().toISOString() } = options;
  const sidecars = sidecarsOf(session.form);
  const pages = pagesOf(session.form);
  return {
    get form() {
      return session.form;
    },
    step: (command, context) => session.step(command, context),
    about: { title: definition.title ?? definition.id, url: definition.id, ...options.about },
    sidecars,
    pages,
    facts: (path) => {
      const field = session.form.compiled.fields.get(templateOf(path))?.field;
      if (!field) return undefined;
      const fieldOptions = optionsOf(field);
      return {
        dataType: dataTypeOf(field),
        extensionNames: [],
        ...(field.hint !== undefined && { hint: field.hint }),
        ...(fieldOptions && { options: fieldOptions }),
        ...(field.semanticType !== undefined && { semanticType: field.semanticType }),
      };
    },
    resultsAt: (path) => issuesAt(session.form, path).map((issue) => toResult(session.form, issue)),
    report: () =>
      makeReport(
        orderedIssues(session.form).map((issue) => toResult(session.form, issue)),
        { timestamp: now(), definitionUrl: definition.id },
      ),
  };
};
