import { type AssistForm, createAssistProvider, toAssistForm } from "@cofill/assist";
import { askInPage, exposeToPage, registerWebMcp } from "@cofill/assist/browser";
import { type Command, type Context, type FormSession, type StepResult, step } from "@cofill/core";
import { openForm } from "@cofill/formspec";
import type { EmbeddedPage, PageCommand } from "@cofill/page";
import type { FormModel } from "./live-form.ts";
import type { PageController } from "./page-controller.ts";

export interface ToolsOptions {
  readonly embedded: EmbeddedPage;
  readonly model: FormModel;
  readonly controller: Pick<PageController, "change">;
  readonly polyfill: boolean;
}

const pageCommands = {
  set: true,
  clear: true,
  skip: true,
  confirm: true,
  accept: true,
  decline: true,
  add_instance: true,
  remove_instance: true,
} as const satisfies Record<PageCommand["type"], true>;

const isPageCommand = (command: Command): command is PageCommand => Object.hasOwn(pageCommands, command.type);

/** The page's form as a session: what a tool changes goes the same way as what a person types. */
const sessionOf = ({ model, controller }: ToolsOptions): FormSession => ({
  get form() {
    return model.form;
  },
  step: (command: Command, { by, at }: Context): StepResult => {
    if (isPageCommand(command)) return controller.change(command, by.kind === "person" ? {} : { agent: by.id });
    // What a page cannot do to a form is tried on a copy, for the reason that the form itself gives.
    const tried = step(model.form, command, { by, at });
    return tried.ok ? { ok: false, refusal: { code: "readonly", message: "This cannot be done in a page" } } : tried;
  },
});

/** A definition with rules says more about its fields than the live form needs. */
const assistForm = (options: ToolsOptions): AssistForm => {
  const { source, presentation } = options.embedded;
  const session = sessionOf(options);
  const { title, description, url, version } = presentation;
  const about = { title, ...(description && { description }), ...(url && { url }), ...(version && { version }) };
  if (source.format === "definition") return toAssistForm(session, { about });
  const { definition, references, ontology, registries } = source;
  const formspec = openForm(definition, { references, ontology, registries });
  return {
    get form() {
      return session.form;
    },
    step: session.step,
    about: formspec.about,
    sidecars: formspec.sidecars,
    pages: formspec.pages,
    facts: (path) => formspec.facts(path),
    resultsAt: (path) => formspec.at(session.form).resultsAt(path),
    report: (mode) => formspec.at(session.form).report(mode),
  };
};

/** Offers the form's tools to agents of the browser and to scripts of this page, with the page's own questions. */
export const offerTools = async (options: ToolsOptions): Promise<void> => {
  const confirm = askInPage(document);
  const form = assistForm(options);
  const providerFor = (id: string) =>
    createAssistProvider(form, {
      actor: { kind: "agent", id },
      person: { kind: "person", id: "you" },
      rowTools: true,
      confirm,
    });
  exposeToPage(providerFor("page assistant"), { confirm });
  await registerWebMcp(providerFor("browser agent"), { confirm, polyfill: options.polyfill });
};
