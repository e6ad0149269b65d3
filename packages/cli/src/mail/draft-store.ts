import {
  type Command,
  type Context,
  createEditor,
  type DocumentEditor,
  type DocumentStore,
  type EditOutcome,
  type FormDocument,
  fieldAt,
  type JsonObject,
  openDocument,
  people,
  type StoredDocument,
  valueAtPath,
} from "@cofill/core";
import type { DraftView, MailApi, MailForm, MailProblem, MessageView } from "@cofill/service/mail";
import { draftDocument, openDraftForm } from "./draft-form.ts";
import { fieldsWith } from "./nested-fields.ts";
import { answerOf } from "./problem.ts";

/** The draft of a message's form, as the mail service last returned it. */
export interface StoredMailDraft extends StoredDocument {
  readonly draft: DraftView;
  /** Whether a new answer was begun that the mail service does not have yet. */
  readonly isBegun: boolean;
}

/** The store of a draft behind the mail interface, local or on a server. */
export interface MailDraftStore extends DocumentStore<StoredMailDraft, MailProblem> {
  readonly form: MailForm;
  readonly state: () => StoredMailDraft;
  /** The form without answers. */
  readonly blank: FormDocument;
  /** Writes fields; files are given by name. */
  readonly fill: (fields: JsonObject) => Promise<MailProblem | undefined>;
  /** Begins a new answer after one was sent. */
  readonly again: () => void;
  /** Sends the draft, unless it changed since it was last read. */
  readonly submit: () => Promise<
    | { readonly ok: true; readonly response: MessageView }
    | { readonly ok: false; readonly problem: MailProblem | undefined }
  >;
}

export interface DraftStoreOptions {
  readonly api: MailApi;
  readonly number: number;
  readonly edge?: string;
  readonly by: Context["by"];
}

/** Whether a command sets a file by its name, which only the mail service can resolve. */
const isFileName = (document: FormDocument, command: Command): command is Extract<Command, { type: "set" }> =>
  command.type === "set" &&
  typeof command.value === "string" &&
  fieldAt(document.form, command.path)?.field.kind === "file";

const done: EditOutcome = { ok: true, outcome: "applied", changes: [], issues: [], evaluations: 0 };

/** An editor that collects files given by name instead of applying them. */
const withFileNames = (editor: DocumentEditor, named: Map<string, string>): DocumentEditor => ({
  get document() {
    return editor.document;
  },
  get commands() {
    return editor.commands;
  },
  restore: editor.restore,
  edit: (commands, options) => {
    const files = commands.filter((command) => isFileName(editor.document, command));
    const edited = editor.edit(
      commands.filter((command) => !files.includes(command as never)),
      options,
    );
    if (!edited.ok) return edited;
    for (const { path, value } of files) named.set(path, String(value));
    return { ...edited, outcomes: [...edited.outcomes, ...files.map(() => done)] };
  },
});

/** Converts commands to the fields to write: a list as a whole if its rows changed in number, else each answer. */
const fieldsOf = (
  commands: readonly Command[],
  after: FormDocument,
  shownPath: MailForm["payloadPath"],
): JsonObject => {
  const values = after.values();
  const lists = commands.flatMap((command) =>
    command.type === "resize" || command.type === "remove_instance" ? [command.path] : [],
  );
  const answers = commands.flatMap((command) =>
    (command.type === "set" || command.type === "clear") && !lists.some((list) => command.path.startsWith(`${list}[`))
      ? [command.path]
      : [],
  );
  const fields = [...lists.map((path) => [path, []] as const), ...answers.map((path) => [path, null] as const)].map(
    ([path, nothing]) => fieldsWith(shownPath(path), valueAtPath(values, shownPath(path)) ?? nothing),
  );
  return Object.assign({}, ...fields);
};

/** Opens the draft of a message's form; every change is stored before it is acknowledged. */
export const openDraftStore = async ({ api, number, edge, by }: DraftStoreOptions): Promise<MailDraftStore> => {
  const where = { number, ...(edge !== undefined && { edge }) };
  const context = (): Context => ({ by, at: new Date().toISOString() });
  const first = answerOf(await api.draft(where));
  const form = openDraftForm(first);
  const blank = openDocument(form.model, { audience: people, at: context().at });
  let state: StoredMailDraft = { document: draftDocument(form, first, context()), draft: first, isBegun: false };

  /** Takes the draft that the mail service returned; if others changed it too, the document is opened again from it. */
  const takeOver = (draft: DraftView, mine: FormDocument | undefined): void => {
    const isMineAlone = mine !== undefined && draft.revision <= state.draft.revision + 1;
    state = { draft, isBegun: false, document: isMineAlone ? mine : draftDocument(form, draft, context()) };
  };

  const send = async (fields: JsonObject, mine: FormDocument | undefined): Promise<MailProblem | undefined> => {
    const answer = await api.fill({ ...where, fields });
    if (!answer.ok) return answer.problem;
    takeOver(answer.value.draft, mine);
    return undefined;
  };

  return {
    form,
    blank,
    state: () => state,
    read: async () => {
      if (state.isBegun) return { ok: true, state, result: undefined };
      const latest = await api.draft(where);
      if (!latest.ok) return latest;
      if (latest.value.revision !== state.draft.revision) takeOver(latest.value, undefined);
      return { ok: true, state, result: undefined };
    },
    edit: async (work) => {
      const named = new Map<string, string>();
      const editor = createEditor(state.document, context());
      const result = await work(withFileNames(editor, named), state);
      const { commands, document } = editor;
      if (commands.length + named.size === 0) return { ok: true, state, result };
      const files = Array.from(named, ([path, name]) => fieldsWith(form.payloadPath(path), name));
      const fields = Object.assign(fieldsOf(commands, document, form.payloadPath), ...files);
      const problem = await send(fields, named.size > 0 ? undefined : document);
      return problem ? { ok: false, problem } : { ok: true, state, result };
    },
    // No subscription: the terminal asks one question at a time and gets the current draft with each write.
    subscribe: () => () => undefined,
    fill: (fields) => send(fields, undefined),
    again: () => {
      state = { ...state, document: blank, isBegun: true };
    },
    submit: async () => {
      const answer = await api.fill({ ...where, submit: true, revision: state.draft.revision });
      if (answer.ok && answer.value.response) {
        state = { ...state, draft: answer.value.draft };
        return { ok: true, response: answer.value.response };
      }
      const latest = await api.draft(where);
      if (latest.ok) takeOver(latest.value, undefined);
      return { ok: false, problem: answer.ok ? undefined : answer.problem };
    },
  };
};
