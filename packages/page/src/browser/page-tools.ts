import { type AssistForm, createAssistProvider, toAssistForm } from "@cofill/assist";
import { askInPage, exposeToPage, registerWebMcp } from "@cofill/assist/browser";
import {
  agents,
  type Command,
  type Context,
  createModel,
  type DocumentEditor,
  type DocumentState,
  documentOf,
  type Edited,
  type EditOutcome,
  type FormDocument,
} from "@cofill/core";
import type { EmbeddedPage, PageCommand } from "../index.ts";
import type { PageController } from "./page-controller.ts";
import type { PageForm } from "./page-form.ts";

export interface ToolsOptions {
  readonly embedded: EmbeddedPage;
  readonly pageForm: PageForm;
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

/** Tries a command that pages do not support on a copy, to answer with the form's own reason for a refusal. */
const notInPage = (document: FormDocument, command: Command, context: Context): EditOutcome => {
  const [tried] = document.edit([command], context).outcomes;
  return tried && !tried.ok ? tried : { ok: false, refusal: { code: "not_offered", params: {} } };
};

/** The page's document as an editor; changes by tools take the same path as typing. */
const editorOf = ({ pageForm, controller }: ToolsOptions): DocumentEditor => {
  const open = (shown: DocumentState): FormDocument =>
    documentOf({ ...shown, model, audience: { ...shown.audience, reader: agents.reader } });
  let source = pageForm.known.shown;
  const model = { ...createModel(source.form.compiled), ...source.model };
  let document = open(source);
  const current = (): FormDocument => {
    const { shown } = pageForm.known;
    if (shown !== source) document = open(shown);
    source = shown;
    return document;
  };
  return {
    get document() {
      return current();
    },
    commands: [],
    edit: (commands, { as } = {}): Edited => {
      const by = as?.by ?? { kind: "agent", id: "page" };
      const outcomes = commands.map((command): EditOutcome => {
        if (!isPageCommand(command)) return notInPage(current(), command, { by, at: as?.at ?? "" });
        return controller.change(command, by.kind === "person" ? {} : { agent: by.id });
      });
      const changes = outcomes.flatMap((outcome) => (outcome.ok ? outcome.changes : []));
      return { ok: outcomes.every(({ ok }) => ok), document: current(), commands, outcomes, changes };
    },
    // Nothing is restored, because the page may have sent its changes already.
    restore: () => undefined,
  };
};

const assistForm = (options: ToolsOptions): AssistForm => {
  const { title, description, url, version } = options.embedded.presentation;
  const about = { title, ...(description && { description }), ...(url && { url }), ...(version && { version }) };
  return toAssistForm(editorOf(options), { about });
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
