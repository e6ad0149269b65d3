import { createSession, type FormSession, issuesAt, type LiveForm, templateOf } from "@cofill/core";
import { makeReport, orderedIssues, type PageLayout, toResult } from "@cofill/formspec";
import { type AssistForm, isAssistForm } from "./assist-form.ts";
import { docSidecars, rootsOf } from "./doc-references.ts";
import { dataTypeOf, optionsOf } from "./kind-facts.ts";

/** Sections are pages; a form without them is one page. */
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
  const sidecars = docSidecars(definition);
  const pages = pagesOf(session.form);
  const about = {
    title: definition.title ?? definition.id,
    ...(URL.canParse(definition.id) && { url: definition.id }),
    ...options.about,
  };
  return {
    get form() {
      return session.form;
    },
    step: (command, context) => session.step(command, context),
    ...(session.restore && { restore: session.restore }),
    about,
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
        {
          timestamp: now(),
          ...(about.url !== undefined && { definitionUrl: about.url }),
          ...(about.version !== undefined && { definitionVersion: about.version }),
        },
      ),
  };
};
