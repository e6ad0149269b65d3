import { type Command, type Edited, type FormDocument, openDocument, owner } from "@cofill/core";
import { canonicalJson, type JsonObject } from "@cofill/core/kit";
import type { FormRow } from "@cofill/store";
import { sha256 } from "../../submissions/service/ids.ts";
import type { DraftView, FormView, MessageView, ResponseRowView } from "../contract.ts";
import { bodyOf, type ResponseBody, type ThingBodies } from "../decide/bodies.ts";
import type { KeptDraft } from "../forms/draft-body.ts";
import { toFault } from "../forms/faults.ts";
import { columnsOf, type MailForm, type Plan, planMerge } from "../forms/mail-form.ts";
import { fileValue, type GivenFile, takeFiles } from "../forms/slots.ts";
import { limits } from "../limits.ts";
import { type MailProblemError, problemError } from "../problem.ts";
import { runCommand } from "../service/commit.ts";
import type { Desk } from "../service/desk.ts";
import { heldThing, lookUp } from "../service/directory.ts";
import {
  editDraft,
  formBellKey,
  type OpenDraft,
  openDraftAt,
  openReadableDraft,
  readKept,
  viewDraft,
} from "../service/draft-work.ts";
import { demandRead, formEdge, formOf } from "../service/form-edge.ts";
import { invalid, respondTo, slotFault } from "../service/respond.ts";
import { Viewer } from "../service/viewer.ts";

/** Which of a message's forms; the edge is needed only where it carries several. */
interface FormMessage {
  readonly number: number;
  readonly edge?: string;
}

interface FillInput extends FormMessage {
  readonly fields?: JsonObject;
  readonly submit?: boolean;
  readonly responseId?: string;
  readonly revision?: number;
}

interface ResponseInput extends FormMessage {
  readonly payload: JsonObject;
  readonly responseId?: string;
}

interface FormNamed {
  readonly form: string;
}

interface ResponsesInput extends FormNamed {
  readonly after?: number;
  readonly limit?: number;
  readonly showSecrets?: boolean;
}

export interface Responses {
  readonly form: FormView;
  /** In the form's order. */
  readonly columns: readonly { readonly path: string; readonly label: string; readonly secret: boolean }[];
  readonly responses: readonly ResponseRowView[];
  readonly next?: number;
}

/** Commands that answer file fields with files that the filler has under names. */
const fileCommands = (desk: Desk, files: readonly GivenFile[]): Promise<readonly Command[]> =>
  Promise.all(
    files.map(async ({ path, name }): Promise<Command> => {
      const { thing } = await lookUp(desk.parts, desk.me, name);
      if (thing.kind !== "file") {
        throw invalid([slotFault(path, "wrong_type", "not_a_file", { label: path, called: name, kind: thing.kind })]);
      }
      return { type: "set", path, value: fileValue(name, bodyOf<ThingBodies["file"]>(thing)) };
    }),
  );

/** Everything that an answer asks to be written, files included; refused as a whole if any of it makes no sense. */
const commandsFor = async (
  desk: Desk,
  document: FormDocument,
  given: JsonObject,
  plan: (document: FormDocument, fields: JsonObject) => Plan,
): Promise<readonly Command[]> => {
  const { rest, files } = takeFiles(document.form, given);
  const planned = plan(document, rest);
  if (!planned.ok) throw invalid(planned.faults);
  return [...planned.commands, ...(await fileCommands(desk, files))];
};

const demandDone = ({ payloadPath }: MailForm, { outcomes, document }: Edited): void => {
  const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]));
  if (refusals.length === 0) return;
  throw invalid(refusals.map((refusal) => toFault(payloadPath(refusal.path ?? ""), document.form, refusal)));
};

/** A blank form that holds exactly this answer. */
const formWith = async (desk: Desk, form: MailForm, row: FormRow, payload: JsonObject): Promise<KeptDraft> => {
  const blank = openDocument(form.model, { audience: owner, opening: {}, at: row.createdAt });
  const at = new Date(desk.parts.clock()).toISOString();
  const commands = await commandsFor(desk, blank, payload, form.planWhole);
  const edited = blank.edit(commands, { by: desk.by, at }, { revision: 0 });
  demandDone(form, edited);
  return { document: edited.document, responseId: desk.parts.newId("rsp") };
};

export const draft = async (desk: Desk, { number: at, edge: name }: FormMessage): Promise<DraftView> => {
  const open = await openReadableDraft(desk, at, name);
  return viewDraft(desk, open, await readKept(desk, open));
};

export const fill = async (
  desk: Desk,
  { number: at, edge: name, fields = {}, submit = false, responseId, revision }: FillInput,
): Promise<{ readonly draft: DraftView; readonly response?: MessageView }> => {
  const open = await openReadableDraft(desk, at, name);
  const { form } = open;
  const earlier = submit && responseId !== undefined ? await sentBefore(desk, open, responseId, fields) : undefined;
  if (earlier) return { draft: await viewDraft(desk, open, await readKept(desk, open)), response: earlier };
  const { state } = await editDraft(
    desk,
    open,
    async (editor, before) => {
      if (revision !== undefined && revision !== before.document.revision) {
        throw problemError("draft_changed.write");
      }
      demandDone(form, editor.edit(await commandsFor(desk, editor.document, fields, planMerge)));
    },
    { again: Object.keys(fields).length > 0 },
  );
  if (!submit) return { draft: await viewDraft(desk, open, state) };
  // What is sent is what this call has left in the draft, and nothing that came between.
  const response = await respondTo(desk, open, {
    seen: state.document.revision,
    ...(responseId !== undefined && { responseId }),
  });
  return { draft: await viewDraft(desk, open, await readKept(desk, open)), response };
};

/** The values of a document with more fields written into it; nothing where they cannot be written. */
const valuesWith = ({ by }: Desk, document: FormDocument, fields: JsonObject): JsonObject | undefined => {
  const plan = planMerge(document, fields);
  return plan.ok ? document.edit(plan.commands, { by, at: "" }).document.values() : undefined;
};

/**
 * The message that a retry became when it came first (D-03). If the draft is still the one that was sent, what is
 * written now must say the same (D-14).
 */
const sentBefore = async (
  desk: Desk,
  open: OpenDraft,
  responseId: string,
  fields: JsonObject,
): Promise<MessageView | undefined> => {
  const { parts, me } = desk;
  const earlier = await parts.store.response(open.at.form.id, responseId);
  if (!earlier || earlier.fromId !== me.id) return undefined;
  const kept = await readKept(desk, open);
  const said = kept.document.values();
  const isSent = kept.sentAt !== undefined && sha256(canonicalJson(said)) === earlier.payloadHash;
  if (isSent && canonicalJson(valuesWith(desk, kept.document, fields)) !== canonicalJson(said)) return undefined;
  const row = await parts.store.messageById(me.id, earlier.messageId);
  return row && new Viewer(parts, me).message(row, { whole: true });
};

export const sendFormResponse = async (
  desk: Desk,
  { number: at, edge: name, payload, responseId }: ResponseInput,
): Promise<MessageView> => {
  const open = await openDraftAt(desk, at, name);
  const state = await formWith(desk, open.form, open.at.form, payload);
  return respondTo(desk, open, { state, ...(responseId !== undefined && { responseId }) });
};

const noSuchForm = (given: string): MailProblemError => problemError("not_found.form", { given: given.slice(0, 60) });

/** D-11: a pet name, a message's number or a formId. */
const findForm = async (desk: Desk, given: string): Promise<FormRow> => {
  const { parts, me } = desk;
  if (/^\d{1,15}$/.test(given)) {
    const { held, form: row, edge: name } = await formEdge(desk, Number(given));
    demandRead(desk, held, `"${name}"`);
    return row;
  }
  if (given.startsWith("form_")) {
    const row = await parts.store.form(given);
    if (row?.tenant === me.tenant && row.proposerId === me.id) return row;
    throw noSuchForm(given);
  }
  const held = await lookUp(parts, me, given);
  if (held.thing.kind !== "form") throw noSuchForm(given);
  demandRead(desk, held, held.called);
  return formOf(parts, held);
};

export const form = async (desk: Desk, { form: given }: FormNamed): Promise<FormView> =>
  new Viewer(desk.parts, desk.me).form(await findForm(desk, given));

/** Answers belong to the proposer of the form. */
const ownForm = async (desk: Desk, given: string): Promise<FormRow> => {
  const row = await findForm(desk, given);
  if (row.proposerId === desk.me.id) return row;
  throw problemError("no_right.not_your_answers", { title: row.title });
};

export const responses = async (
  desk: Desk,
  { form: given, after, limit: most = limits.defaultPage, showSecrets = false }: ResponsesInput,
): Promise<Responses> => {
  const { parts, me } = desk;
  const row = await ownForm(desk, given);
  const rows = await parts.store.messages(me.id, {
    type: "form-response",
    formId: row.id,
    direction: "received",
    oldestFirst: true,
    ...(after !== undefined && { after }),
    limit: most + 1,
  });
  const viewer = new Viewer(parts, me);
  const shown = rows.slice(0, most);
  const views = await Promise.all(
    shown.map(async (message) => ({
      number: message.number,
      from: await viewer.who(message.peerId),
      date: message.date,
      responseId: bodyOf<ResponseBody>(message).responseId,
      payload: viewer.payload(message, showSecrets),
    })),
  );
  const last = shown.at(-1);
  return {
    form: await viewer.form(row),
    columns: columnsOf(parts.forms.of(row), row.createdAt),
    responses: views,
    ...(rows.length > most && last && { next: last.number }),
  };
};

const end = (desk: Desk, given: string, how: "close" | "revoke"): Promise<FormView> => {
  let id = "";
  return runCommand<FormView>(desk.parts, desk.me, {
    load: async () => {
      const row = await findForm(desk, given);
      id = row.id;
      return { type: "end_form", form: row, how };
    },
    answer: async () => {
      desk.parts.drafts.ring(formBellKey(id));
      return new Viewer(desk.parts, desk.me).form((await desk.parts.store.form(id))!);
    },
  });
};

export const close = (desk: Desk, { form: given }: FormNamed): Promise<FormView> => end(desk, given, "close");

/** Whether this names something other than a form. */
const isThing = async ({ parts, me }: Desk, given: string): Promise<boolean> => {
  if (/^\d{1,15}$/.test(given) || given.startsWith("form_")) return false;
  const { thing } = await lookUp(parts, me, given);
  return thing.kind !== "form" || thing.parentId !== undefined;
};

export const revoke = async (desk: Desk, { form: given }: FormNamed): Promise<{ readonly revoked: string }> => {
  if (!(await isThing(desk, given))) {
    const { title } = await end(desk, given, "revoke");
    return { revoked: title };
  }
  return runCommand(desk.parts, desk.me, {
    load: async () => {
      const { called, thing } = await lookUp(desk.parts, desk.me, given);
      return { type: "revoke_thing", held: await heldThing(desk.parts, thing.id), called };
    },
    answer: () => ({ revoked: given }),
  });
};
