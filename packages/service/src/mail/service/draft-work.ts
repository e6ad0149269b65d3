import {
  type Audience,
  agents,
  createEditor,
  type DocumentEditor,
  type FormDocument,
  openDocument,
  people,
} from "@cofill/core";
import type { DraftRow } from "@cofill/store";
import type { DraftView } from "../contract.ts";
import { bodyOf, type FormBody } from "../decide/bodies.ts";
import { type KeptDraft, readDraft, writeDraft } from "../forms/draft-body.ts";
import { aboutForm, textsOf } from "../forms/draft-texts.ts";
import { issuesOf } from "../forms/field-issues.ts";
import type { MailForm } from "../forms/mail-form.ts";
import { limits } from "../limits.ts";
import { problemError } from "../problem.ts";
import type { AgentContext } from "./agent-context.ts";
import { demandRead, type FormEdge, formEdge } from "./form-edge.ts";
import { Viewer } from "./viewer.ts";

/** An open draft with the edge that it belongs to. */
export interface OpenDraft {
  readonly at: FormEdge;
  readonly form: MailForm;
}

/** Topic of a form: open drafts subscribe to it to learn that the form accepts no more answers. */
export const formTopic = (formId: string): string => `form\n${formId}`;

/** Topic of a draft. */
export const draftTopic = ({ me }: AgentContext, { message, edge }: FormEdge): string =>
  `${me.id}\n${message.id}\n${edge}`;

const nowOf = ({ parts }: AgentContext): string => new Date(parts.clock()).toISOString();

/** Agents fill the fields of agents; people and the service itself fill those of people. */
const audienceOf = (kind: "person" | "agent" | "system"): Audience => (kind === "agent" ? agents : people);

/** The document of a draft that has no answers yet. */
const blankDocument = (context: AgentContext, { at, form }: OpenDraft, revision = 0): FormDocument =>
  openDocument(form.model, { audience: audienceOf(context.by.kind), at: at.form.createdAt, revision });

export const readKept = async (context: AgentContext, open: OpenDraft): Promise<KeptDraft> => {
  const { at, form } = open;
  const row = await context.parts.store.draft(context.me.id, at.message.id, at.edge);
  if (row) return readDraft(form, audienceOf(context.by.kind), row);
  return { document: blankDocument(context, open), responseId: context.parts.newId("rsp") };
};

export const draftRow = (
  context: AgentContext,
  { at }: OpenDraft,
  next: KeptDraft,
  version = next.document.revision,
): DraftRow => ({
  agentId: context.me.id,
  messageId: at.message.id,
  edge: at.edge,
  version,
  updatedAt: nowOf(context),
  body: writeDraft(next),
});

/** Stores the draft unless it was changed meanwhile. */
const keep = async (context: AgentContext, open: OpenDraft, next: KeptDraft): Promise<boolean> => {
  const row = draftRow(context, open, next);
  if (row.body.length > limits.maxFormLength) throw problemError("too_large.draft");
  const result = await context.parts.store.commit({ drafts: [row] });
  if (result.ok) context.parts.drafts.ring(draftTopic(context, open.at));
  return result.ok;
};

export interface EditOptions {
  /** Name of the agent that works in a person's page, recorded as the actor. */
  readonly agent?: string;
  /** Replaces a draft that was sent with a new one. */
  readonly again?: boolean;
}

interface Edited<T> {
  readonly result: T;
  readonly state: KeptDraft;
}

/** Runs `work` on the draft and stores all its edits as one change before it resolves. */
export const editDraft = <T>(
  context: AgentContext,
  open: OpenDraft,
  work: (editor: DocumentEditor, before: KeptDraft) => T | Promise<T>,
  options: EditOptions = {},
): Promise<Edited<T>> =>
  context.parts.locks.run(draftTopic(context, open.at), () => editNow(context, open, work, options));

const editNow = async <T>(
  context: AgentContext,
  open: OpenDraft,
  work: (editor: DocumentEditor, before: KeptDraft) => T | Promise<T>,
  { agent, again = false }: EditOptions,
): Promise<Edited<T>> => {
  for (let attempt = 0; attempt <= limits.maxCommitRetries; attempt++) {
    const stored = await readKept(context, open);
    if (stored.sentAt !== undefined && !again) throw problemError("already_settled.answer");
    const { sentAt, ...before } = stored;
    const { revision } = before.document;
    const start: KeptDraft =
      sentAt === undefined
        ? before
        : { document: blankDocument(context, open, revision), responseId: context.parts.newId("rsp") };
    const by = agent === undefined ? context.by : ({ kind: "agent", id: agent } as const);
    const editor = createEditor(
      start.document.openFor(audienceOf(by.kind)),
      { by, at: nowOf(context) },
      { revision: revision + 1, isFixed: true },
    );
    const result = await work(editor, start);
    if (editor.commands.length === 0 && sentAt === undefined) return { result, state: start };
    const document = editor.commands.length === 0 ? blankDocument(context, open, revision + 1) : editor.document;
    const next: KeptDraft = {
      document: document.openFor(start.document.audience),
      responseId: start.responseId,
    };
    if (await keep(context, open, next)) return { result, state: next };
  }
  throw problemError("draft_changed.busy");
};

export const openDraftAt = async (context: AgentContext, number: number, edge?: string): Promise<OpenDraft> => {
  const at = await formEdge(context, number, edge);
  return { at, form: context.parts.forms.of(at.form) };
};

/** Opens the draft for reading, which also demands the right to read the form. */
export const openReadableDraft = async (context: AgentContext, number: number, edge?: string): Promise<OpenDraft> => {
  const open = await openDraftAt(context, number, edge);
  demandRead(context, open.at.held, `"${open.at.edge}"`);
  return open;
};

export const viewDraft = async (
  context: AgentContext,
  { at, form }: OpenDraft,
  state: KeptDraft,
): Promise<DraftView> => ({
  number: at.message.number,
  edge: at.edge,
  form: await new Viewer(context.parts, context.me).form(at.form),
  source: bodyOf<FormBody>(at.form).source,
  about: aboutForm(state.document),
  fields: textsOf(form, state.document),
  revision: state.document.revision,
  payload: state.document.values(),
  issues: issuesOf(form, state.document, nowOf(context)),
  ...(state.sentAt !== undefined && { sentAt: state.sentAt }),
});
