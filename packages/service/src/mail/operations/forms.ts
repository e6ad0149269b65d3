import { type Command, type Edited, type FormDocument, openDocument, owner } from "@cofill/core";
import { canonicalJson, type JsonObject } from "@cofill/core/kit";
import type { FormRow } from "@cofill/store";
import { sha256 } from "../../submissions/service/ids.ts";
import type { DraftView, FormView, MessageView, ResponseRowView } from "../contract.ts";
import { bodyOf, type CapabilityBodies, type ResponseBody } from "../decide/bodies.ts";
import type { KeptDraft } from "../forms/draft-body.ts";
import { toFieldIssue } from "../forms/field-issues.ts";
import { columnsOf, type MailForm, type Plan, planMerge } from "../forms/mail-form.ts";
import { fileValue, type GivenFile, takeFiles } from "../forms/slots.ts";
import { limits } from "../limits.ts";
import { type MailProblemError, problemError } from "../problem.ts";
import type { AgentContext } from "../service/agent-context.ts";
import { runCommand } from "../service/commit.ts";
import { heldCapability, lookUp } from "../service/directory.ts";
import {
  editDraft,
  formTopic,
  type OpenDraft,
  openDraftAt,
  openReadableDraft,
  readKept,
  viewDraft,
} from "../service/draft-work.ts";
import { demandRead, formEdge, formOf } from "../service/form-edge.ts";
import { invalid, respondTo, slotIssue } from "../service/respond.ts";
import { Viewer } from "../service/viewer.ts";

/** Identifies a form of a message; the edge is needed only if the message carries several forms. */
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

/** Builds the commands that answer file fields with files from the filler's directory. */
const fileCommands = (context: AgentContext, files: readonly GivenFile[]): Promise<readonly Command[]> =>
  Promise.all(
    files.map(async ({ path, name }): Promise<Command> => {
      const { capability } = await lookUp(context.parts, context.me, name);
      if (capability.kind !== "file") {
        throw invalid([
          slotIssue(path, "wrong_type", "not_a_file", { label: path, called: name, kind: capability.kind }),
        ]);
      }
      return { type: "set", path, value: fileValue(name, bodyOf<CapabilityBodies["file"]>(capability)) };
    }),
  );

/** Plans the commands for all given fields, files included; one invalid field refuses the whole call. */
const commandsFor = async (
  context: AgentContext,
  document: FormDocument,
  given: JsonObject,
  plan: (document: FormDocument, fields: JsonObject) => Plan,
): Promise<readonly Command[]> => {
  const { rest, files } = takeFiles(document.form, given);
  const planned = plan(document, rest);
  if (!planned.ok) throw invalid(planned.issues);
  return [...planned.commands, ...(await fileCommands(context, files))];
};

const demandDone = ({ payloadPath }: MailForm, { outcomes, document }: Edited): void => {
  const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]));
  if (refusals.length === 0) return;
  throw invalid(refusals.map((refusal) => toFieldIssue(payloadPath(refusal.path ?? ""), document.form, refusal)));
};

/** Opens an empty document and writes exactly this payload into it. */
const formWith = async (
  context: AgentContext,
  form: MailForm,
  row: FormRow,
  payload: JsonObject,
): Promise<KeptDraft> => {
  const blank = openDocument(form.model, { audience: owner, opening: {}, at: row.createdAt });
  const at = new Date(context.parts.clock()).toISOString();
  const commands = await commandsFor(context, blank, payload, form.planWhole);
  const edited = blank.edit(commands, { by: context.by, at }, { revision: 0 });
  demandDone(form, edited);
  return { document: edited.document, responseId: context.parts.newId("rsp") };
};

export const draft = async (context: AgentContext, { number: at, edge: name }: FormMessage): Promise<DraftView> => {
  const open = await openReadableDraft(context, at, name);
  return viewDraft(context, open, await readKept(context, open));
};

export const fill = async (
  context: AgentContext,
  { number: at, edge: name, fields = {}, submit = false, responseId, revision }: FillInput,
): Promise<{ readonly draft: DraftView; readonly response?: MessageView }> => {
  const open = await openReadableDraft(context, at, name);
  const { form } = open;
  const earlier = submit && responseId !== undefined ? await sentBefore(context, open, responseId, fields) : undefined;
  if (earlier) return { draft: await viewDraft(context, open, await readKept(context, open)), response: earlier };
  const { state } = await editDraft(
    context,
    open,
    async (editor, before) => {
      if (revision !== undefined && revision !== before.document.revision) {
        throw problemError("draft_changed.write");
      }
      demandDone(form, editor.edit(await commandsFor(context, editor.document, fields, planMerge)));
    },
    { again: Object.keys(fields).length > 0 },
  );
  if (!submit) return { draft: await viewDraft(context, open, state) };
  // Sends the revision that this call wrote, so that a concurrent change is not sent unseen.
  const response = await respondTo(context, open, {
    seen: state.document.revision,
    ...(responseId !== undefined && { responseId }),
  });
  return { draft: await viewDraft(context, open, await readKept(context, open)), response };
};

/** The document's values after writing more fields, or undefined if they cannot be written. */
const valuesWith = ({ by }: AgentContext, document: FormDocument, fields: JsonObject): JsonObject | undefined => {
  const plan = planMerge(document, fields);
  return plan.ok ? document.edit(plan.commands, { by, at: "" }).document.values() : undefined;
};

/**
 * Finds the message that an earlier attempt of this call sent (D-03). If the draft is still the sent one, the fields
 * given now must equal it (D-14).
 */
const sentBefore = async (
  context: AgentContext,
  open: OpenDraft,
  responseId: string,
  fields: JsonObject,
): Promise<MessageView | undefined> => {
  const { parts, me } = context;
  const earlier = await parts.store.response(open.at.form.id, responseId);
  if (!earlier || earlier.fromId !== me.id) return undefined;
  const kept = await readKept(context, open);
  const said = kept.document.values();
  const isSent = kept.sentAt !== undefined && sha256(canonicalJson(said)) === earlier.payloadHash;
  if (isSent && canonicalJson(valuesWith(context, kept.document, fields)) !== canonicalJson(said)) return undefined;
  const row = await parts.store.messageById(me.id, earlier.messageId);
  return row && new Viewer(parts, me).message(row, { whole: true });
};

export const sendFormResponse = async (
  context: AgentContext,
  { number: at, edge: name, payload, responseId }: ResponseInput,
): Promise<MessageView> => {
  const open = await openDraftAt(context, at, name);
  const state = await formWith(context, open.form, open.at.form, payload);
  return respondTo(context, open, { state, ...(responseId !== undefined && { responseId }) });
};

const noSuchForm = (given: string): MailProblemError => problemError("not_found.form", { given: given.slice(0, 60) });

/** Finds a form by pet name, by the number of its message or by formId (D-11). */
const findForm = async (context: AgentContext, given: string): Promise<FormRow> => {
  const { parts, me } = context;
  if (/^\d{1,15}$/.test(given)) {
    const { held, form: row, edge: name } = await formEdge(context, Number(given));
    demandRead(context, held, `"${name}"`);
    return row;
  }
  if (given.startsWith("form_")) {
    const row = await parts.store.form(given);
    if (row?.tenant === me.tenant && row.proposerId === me.id) return row;
    throw noSuchForm(given);
  }
  const held = await lookUp(parts, me, given);
  if (held.capability.kind !== "form") throw noSuchForm(given);
  demandRead(context, held, held.called);
  return formOf(parts, held);
};

export const form = async (context: AgentContext, { form: given }: FormNamed): Promise<FormView> =>
  new Viewer(context.parts, context.me).form(await findForm(context, given));

/** Finds a form and demands that the agent is its proposer, because only the proposer may read answers. */
const ownForm = async (context: AgentContext, given: string): Promise<FormRow> => {
  const row = await findForm(context, given);
  if (row.proposerId === context.me.id) return row;
  throw problemError("no_right.not_your_answers", { title: row.title });
};

export const responses = async (
  context: AgentContext,
  { form: given, after, limit: most = limits.defaultPage, showSecrets = false }: ResponsesInput,
): Promise<Responses> => {
  const { parts, me } = context;
  const row = await ownForm(context, given);
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

const end = (context: AgentContext, given: string, how: "close" | "revoke"): Promise<FormView> => {
  let id = "";
  return runCommand<FormView>(context.parts, context.me, {
    load: async () => {
      const row = await findForm(context, given);
      id = row.id;
      return { type: "end_form", form: row, how };
    },
    answer: async () => {
      context.parts.drafts.ring(formTopic(id));
      return new Viewer(context.parts, context.me).form((await context.parts.store.form(id))!);
    },
  });
};

export const close = (context: AgentContext, { form: given }: FormNamed): Promise<FormView> =>
  end(context, given, "close");

/**
 * Whether the name stands for something to revoke by itself: a capability that is not a form, or an attenuated form.
 */
const isCapability = async ({ parts, me }: AgentContext, given: string): Promise<boolean> => {
  if (/^\d{1,15}$/.test(given) || given.startsWith("form_")) return false;
  const { capability } = await lookUp(parts, me, given);
  return capability.kind !== "form" || capability.parentId !== undefined;
};

export const revoke = async (
  context: AgentContext,
  { form: given }: FormNamed,
): Promise<{ readonly revoked: string }> => {
  if (!(await isCapability(context, given))) {
    const { title } = await end(context, given, "revoke");
    return { revoked: title };
  }
  return runCommand(context.parts, context.me, {
    load: async () => {
      const { called, capability } = await lookUp(context.parts, context.me, given);
      return { type: "revoke_capability", held: await heldCapability(context.parts, capability.id), called };
    },
    answer: () => ({ revoked: given }),
  });
};
