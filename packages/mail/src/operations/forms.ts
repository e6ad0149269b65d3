import { type Command, canonicalJson, type LiveForm } from "@cofill/core";
import { sha256 } from "@cofill/intake";
import type { FormView, MessageView } from "../contract.ts";
import { bodyOf, type ResponseBody, type ThingBodies } from "../decide/bodies.ts";
import type { KeptDraft } from "../forms/draft-body.ts";
import { columnsOf, type MailForm, type Plan } from "../forms/mail-form.ts";
import { mergeFields } from "../forms/merge-fields.ts";
import { fileValue, type GivenFile, takeFiles } from "../forms/slots.ts";
import { limits } from "../limits.ts";
import { MailRefusal } from "../problem.ts";
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
import { invalid, respondTo } from "../service/respond.ts";
import { Viewer } from "../service/viewer.ts";
import type { FormRow } from "../store.ts";
import type { Operation } from "./operation.ts";
import { count, edge, flag, formName, limit, number, shape, text } from "./shapes.ts";

type Json = Readonly<Record<string, unknown>>;

const responseIdShape = text("A retry with the same responseId is one answer", limits.maxKeyLength);

/** Commands that answer file fields with files that the filler has under names. */
const fileCommands = (desk: Desk, files: readonly GivenFile[]): Promise<readonly Command[]> =>
  Promise.all(
    files.map(async ({ path, name }): Promise<Command> => {
      const { thing } = await lookUp(desk.parts, desk.me, name);
      if (thing.kind !== "file") {
        throw invalid([{ path, code: "wrong_type", message: `"${path}" takes a file; ${name} is a ${thing.kind}` }]);
      }
      return { type: "set", path, value: fileValue(name, bodyOf<ThingBodies["file"]>(thing)) };
    }),
  );

/** Everything that an answer asks to be written, files included; refused as a whole if any of it makes no sense. */
const commandsFor = async (
  desk: Desk,
  live: LiveForm,
  given: Json,
  plan: (live: LiveForm, fields: Json) => Plan,
): Promise<readonly Command[]> => {
  const { rest, files } = takeFiles(live, given);
  const planned = plan(live, rest);
  if (!planned.ok) throw invalid(planned.faults);
  return [...planned.commands, ...(await fileCommands(desk, files))];
};

/** A blank form that holds exactly this answer. */
const formWith = async (desk: Desk, form: MailForm, row: FormRow, payload: Json): Promise<KeptDraft> => {
  let live = form.open({}, row.createdAt);
  const at = new Date(desk.parts.clock()).toISOString();
  for (const command of await commandsFor(desk, live, payload, form.planWhole)) {
    const result = form.step(live, command, { by: desk.by, at });
    if (!result.ok) {
      const { code, message, path = "" } = result.refusal;
      throw invalid([{ path: form.payloadPath(path), code, message }]);
    }
    live = result.form;
  }
  return { form: form.check(live), revision: 0, changed: new Map(), responseId: desk.parts.newId("rsp") };
};

export const draft: Operation<"draft"> = {
  summary: "Your draft of a form's answer",
  description: "What you have answered so far, what is missing or wrong, and the form itself.",
  input: shape({ number, edge }, ["number"]),
  run: async (desk, { number: at, edge: name }) => {
    const open = await openReadableDraft(desk, at, name);
    return viewDraft(desk, open, await readKept(desk, open));
  },
};

export const fill: Operation<"fill"> = {
  summary: "Fill in a form",
  description:
    'Writes answers into your draft: nested as the form is, or by path ("address.city"); lists are replaced, null clears an answer. A capability slot takes a pet name of yours ("@counter"), a bigint a text of digits. With submit, the answer is sent if nothing is missing or wrong.',
  input: shape(
    {
      number,
      edge,
      fields: {
        type: "object",
        additionalProperties: true,
        maxProperties: limits.maxFieldsPerCall,
        description: "The answers",
      },
      submit: flag("Sends the answer"),
      responseId: responseIdShape,
      revision: count("Refused if the draft has another revision", undefined, 0),
    },
    ["number"],
  ),
  run: async (desk, { number: at, edge: name, fields = {}, submit = false, responseId, revision }) => {
    const open = await openReadableDraft(desk, at, name);
    const { form } = open;
    const earlier = submit && responseId !== undefined ? await sentBefore(desk, open, responseId, fields) : undefined;
    if (earlier) return { draft: await viewDraft(desk, open, await readKept(desk, open)), response: earlier };
    const { state } = await editDraft(
      desk,
      open,
      async (session, before) => {
        if (revision !== undefined && revision !== before.revision) {
          throw new MailRefusal("draft_changed", "The draft changed since you looked; look at it, then write again");
        }
        const commands = await commandsFor(desk, session.form, fields, form.planMerge);
        for (const command of commands) {
          const result = session.step(command, { by: desk.by, at: "" });
          if (result.ok) continue;
          const { code, message, path = "" } = result.refusal;
          throw invalid([{ path: form.payloadPath(path), code, message }]);
        }
      },
      { again: Object.keys(fields).length > 0 },
    );
    if (!submit) return { draft: await viewDraft(desk, open, state) };
    // What is sent is what this call has left in the draft, and nothing that came between.
    const response = await respondTo(desk, open, {
      seen: state.revision,
      ...(responseId !== undefined && { responseId }),
    });
    return { draft: await viewDraft(desk, open, await readKept(desk, open)), response };
  },
};

/**
 * The message that a retry became when it came first (D-03). If the draft is still the one that was sent, what is
 * written now must say the same (D-14).
 */
const sentBefore = async (
  desk: Desk,
  open: OpenDraft,
  responseId: string,
  fields: Json,
): Promise<MessageView | undefined> => {
  const { parts, me } = desk;
  const earlier = await parts.store.response(open.at.form.id, responseId);
  if (!earlier || earlier.fromId !== me.id) return undefined;
  const kept = await readKept(desk, open);
  const said = open.form.values(kept.form);
  const isSent = kept.sentAt !== undefined && sha256(canonicalJson(said)) === earlier.payloadHash;
  if (isSent && canonicalJson(mergeFields(said, fields)) !== canonicalJson(said)) return undefined;
  const row = await parts.store.messageById(me.id, earlier.messageId);
  return row && new Viewer(parts, me).message(row, { whole: true });
};

export const sendFormResponse: Operation<"sendFormResponse"> = {
  summary: "Answer a form",
  description:
    "Sends the whole answer at once to whoever proposed the form. It must match the form's pattern: no extra keys, and what is optional and blank is left out.",
  input: shape(
    {
      number,
      edge,
      payload: { type: "object", additionalProperties: true, description: "The answer" },
      responseId: responseIdShape,
    },
    ["number", "payload"],
  ),
  run: async (desk, { number: at, edge: name, payload, responseId }) => {
    const open = await openDraftAt(desk, at, name);
    const state = await formWith(desk, open.form, open.at.form, payload);
    return respondTo(desk, open, { state, ...(responseId !== undefined && { responseId }) });
  },
};

const noSuchForm = (given: string): MailRefusal =>
  new MailRefusal(
    "not_found",
    `You have no form "${given.slice(0, 60)}": name it, or say its message's number or formId`,
  );

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

export const form: Operation<"form"> = {
  summary: "A form you have",
  description: "Its record and how it stands.",
  input: shape({ form: formName }, ["form"]),
  run: async (desk, { form: given }) => new Viewer(desk.parts, desk.me).form(await findForm(desk, given)),
};

/** Answers belong to whoever proposed the form. */
const ownForm = async (desk: Desk, given: string): Promise<FormRow> => {
  const row = await findForm(desk, given);
  if (row.proposerId === desk.me.id) return row;
  throw new MailRefusal("no_right", `"${row.title}" was not sent by you; its answers go to whoever proposed it`);
};

export const responses: Operation<"responses"> = {
  summary: "The answers to a form you sent",
  description: "One row for each answer, in the order they came, with the form's columns.",
  input: shape(
    {
      form: formName,
      after: count("The number of the last message of the page before", undefined, 0),
      limit,
      showSecrets: flag("Shows the values of secret fields"),
    },
    ["form"],
  ),
  run: async (desk, { form: given, after, limit: most = limits.defaultPage, showSecrets = false }) => {
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
  },
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

export const close: Operation<"close"> = {
  summary: "Close a form you sent",
  description: "It takes no more answers, wherever it was forwarded; those that came stay.",
  input: shape({ form: formName }, ["form"]),
  run: (desk, { form: given }) => end(desk, given, "close"),
};

/** Whether this names something other than a form. */
const isThing = async ({ parts, me }: Desk, given: string): Promise<boolean> => {
  if (/^\d{1,15}$/.test(given) || given.startsWith("form_")) return false;
  const { thing } = await lookUp(parts, me, given);
  return thing.kind !== "form" || thing.parentId !== undefined;
};

export const revoke: Operation<"revoke"> = {
  summary: "Take back a form, or something you gave in a weaker copy",
  description: "Every copy of the form is dead from now on; of a thing that you attenuated, all that was made from it.",
  input: shape({ form: formName }, ["form"]),
  run: async (desk, { form: given }) => {
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
  },
};
