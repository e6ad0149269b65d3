import type { Context, FormSession } from "@cofill/core";
import type { DraftView } from "../contract.ts";
import { bodyOf, type FormBody } from "../decide/bodies.ts";
import { differingPaths, type KeptDraft, readDraft, writeDraft } from "../forms/draft-body.ts";
import { faultsOf } from "../forms/faults.ts";
import type { MailForm } from "../forms/mail-form.ts";
import { limits } from "../limits.ts";
import { MailRefusal } from "../problem.ts";
import type { DraftRow } from "../store.ts";
import type { Desk } from "./desk.ts";
import { demandRead, type FormEdge, formEdge } from "./form-edge.ts";
import { Viewer } from "./viewer.ts";

/** Where the draft of a form stands, and what it is kept under. */
export interface OpenDraft {
  readonly at: FormEdge;
  readonly form: MailForm;
}

/** Names a form for those who have a draft of it open: they hear when it takes no more answers. */
export const formBellKey = (formId: string): string => `form\n${formId}`;

/** Names the draft for those who listen to it. */
export const bellKey = ({ me }: Desk, { message, edge }: FormEdge): string => `${me.id}\n${message.id}\n${edge}`;

const nowOf = ({ parts }: Desk): string => new Date(parts.clock()).toISOString();

export const readKept = async (desk: Desk, { at, form }: OpenDraft): Promise<KeptDraft> => {
  const row = await desk.parts.store.draft(desk.me.id, at.message.id, at.edge);
  if (row) return readDraft(form, row);
  const blank = form.check(form.begin(at.form.createdAt));
  return { form: blank, revision: 0, changed: new Map(), responseId: desk.parts.newId("rsp") };
};

export const draftRow = (desk: Desk, { at }: OpenDraft, next: KeptDraft): DraftRow => ({
  agentId: desk.me.id,
  messageId: at.message.id,
  edge: at.edge,
  version: next.revision,
  updatedAt: nowOf(desk),
  body: writeDraft(next),
});

/** Keeps a draft if nobody else did meanwhile. */
const keep = async (desk: Desk, open: OpenDraft, next: KeptDraft): Promise<boolean> => {
  const row = draftRow(desk, open, next);
  if (row.body.length > limits.maxFormLength) throw new MailRefusal("too_large", "The draft is too large to be kept");
  const result = await desk.parts.store.commit({ drafts: [row] });
  if (result.ok) desk.parts.drafts.ring(bellKey(desk, open.at));
  return result.ok;
};

export interface EditOptions {
  /** An agent that works in the person's page. */
  readonly agent?: string;
  /** A draft that was sent gives way to a new one. */
  readonly again?: boolean;
}

const sentAlready = "You have sent this answer; to give another, begin again";

interface Edited<T> {
  readonly result: T;
  readonly state: KeptDraft;
}

/** Lets someone work on the draft; all they do is kept at once, before this answers. */
export const editDraft = <T>(
  desk: Desk,
  open: OpenDraft,
  work: (session: FormSession, before: KeptDraft) => T | Promise<T>,
  options: EditOptions = {},
): Promise<Edited<T>> => desk.parts.locks.run(bellKey(desk, open.at), () => editNow(desk, open, work, options));

const editNow = async <T>(
  desk: Desk,
  open: OpenDraft,
  work: (session: FormSession, before: KeptDraft) => T | Promise<T>,
  { agent, again = false }: EditOptions,
): Promise<Edited<T>> => {
  const { form } = open;
  for (let attempt = 0; attempt <= limits.maxCommitRetries; attempt++) {
    const stored = await readKept(desk, open);
    if (stored.sentAt !== undefined && !again) throw new MailRefusal("already_settled", sentAlready);
    const { sentAt, ...before } = stored;
    const start: KeptDraft =
      sentAt === undefined
        ? before
        : { ...before, form: form.check(form.begin(open.at.form.createdAt)), responseId: desk.parts.newId("rsp") };
    const context: Context = {
      by: agent === undefined ? desk.by : { kind: "agent", id: agent },
      at: nowOf(desk),
    };
    let live = start.form;
    const inner = form.session?.(live);
    const session: FormSession = {
      get form() {
        return inner?.form ?? live;
      },
      step: (command) => {
        const result = inner ? inner.step(command, context) : form.step(live, command, context);
        if (result.ok) live = result.form;
        return result;
      },
    };
    const result = await work(session, start);
    const after = form.check(session.form);
    const paths = differingPaths(start.form, after);
    if (paths.length === 0 && sentAt === undefined) return { result, state: start };
    const revision = stored.revision + 1;
    const changed = new Map(start.changed);
    for (const path of paths) changed.set(path, revision);
    const next: KeptDraft = { form: after, revision, changed, responseId: start.responseId };
    if (await keep(desk, open, next)) return { result, state: next };
  }
  throw new MailRefusal("draft_changed", "Others change this draft at the same moment; try again");
};

export const openDraftAt = async (desk: Desk, number: number, edge?: string): Promise<OpenDraft> => {
  const at = await formEdge(desk, number, edge);
  return { at, form: desk.parts.forms.of(at.form) };
};

/** As the above, for those who look at the form too. */
export const openReadableDraft = async (desk: Desk, number: number, edge?: string): Promise<OpenDraft> => {
  const open = await openDraftAt(desk, number, edge);
  demandRead(desk, open.at.held, `"${open.at.edge}"`);
  return open;
};

export const viewDraft = async (desk: Desk, { at, form }: OpenDraft, state: KeptDraft): Promise<DraftView> => ({
  number: at.message.number,
  edge: at.edge,
  form: await new Viewer(desk.parts, desk.me).form(at.form),
  source: bodyOf<FormBody>(at.form).source,
  revision: state.revision,
  payload: form.values(state.form),
  faults: faultsOf(form, state.form),
  ...(state.sentAt !== undefined && { sentAt: state.sentAt }),
});
