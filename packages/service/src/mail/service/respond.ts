import type { FormDocument } from "@cofill/core";
import { canonicalJson } from "@cofill/core/kit";
import type { FormRow, MessageRow } from "@cofill/store";
import { sha256 } from "../../submissions/service/ids.ts";
import type { FieldFault, MessageView } from "../contract.ts";
import { bodyOf, type FormBody, type ThingBodies } from "../decide/bodies.ts";
import type { SlotPlan } from "../decide/command.ts";
import { formFault } from "../decide/form-state.ts";
import { type Held, thingFault } from "../decide/thing.ts";
import type { KeptDraft } from "../forms/draft-body.ts";
import { faultsOf } from "../forms/faults.ts";
import { secretPaths, slotsOf, withValueAt } from "../forms/slots.ts";
import { limits } from "../limits.ts";
import { MailRefusal } from "../problem.ts";
import { runCommand } from "./commit.ts";
import type { Desk } from "./desk.ts";
import { heldThing, lookUp } from "./directory.ts";
import { bellKey, draftRow, formBellKey, type OpenDraft, readKept } from "./draft-work.ts";
import type { Parts } from "./parts.ts";
import { Viewer } from "./viewer.ts";

type Payload = Readonly<Record<string, unknown>>;

/** The things behind the slots, in the filler's own directory, at the moment of sending (D-07). */
const fillSlots = async (
  desk: Desk,
  { form }: OpenDraft,
  { form: live }: FormDocument,
): Promise<readonly SlotPlan[]> => {
  const faults: FieldFault[] = [];
  const plans: SlotPlan[] = [];
  const slots = slotsOf(live);
  if (slots.length > limits.maxSlots) {
    throw new MailRefusal("too_large", `An answer may hold at most ${limits.maxSlots} things`);
  }
  for (const { path, label, kind, name, sha256: digest } of slots) {
    const at = form.payloadPath(path);
    try {
      const { called, ...held } = await lookUp(desk.parts, desk.me, name);
      const fault = thingFault(held, undefined, new Date(desk.parts.clock()).toISOString(), called);
      if (fault) faults.push({ path: at, code: fault.problem.code, message: `"${label}": ${fault.problem.detail}` });
      else if (kind === "file" && !isFile(held, digest))
        faults.push({ path: at, code: "wrong_type", message: `"${label}": ${called} is no longer the file it was` });
      else plans.push({ path: at, held, called });
    } catch (error) {
      if (!(error instanceof MailRefusal)) throw error;
      faults.push({ path: at, code: error.problem.code, message: `"${label}": ${error.problem.detail}` });
    }
  }
  if (faults.length > 0) throw invalid(faults);
  return plans;
};

/** What a file field was checked with is what goes out. */
const isFile = ({ thing }: Held, digest: string | undefined): boolean =>
  thing.kind === "file" && bodyOf<ThingBodies["file"]>(thing).sha256 === digest;

export const invalid = (faults: readonly FieldFault[]): MailRefusal => {
  const [first] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  return new MailRefusal("invalid_payload", `The answer does not fit the form: ${first?.message}${more}`, faults);
};

/** The answer as it travels: slots hold the names of edges, the edges hold the things. */
const travelling = (payload: Payload, slots: readonly SlotPlan[]): Payload =>
  slots.reduce<unknown>((sent, { path }) => withValueAt(sent, path, { edge: path }), payload) as Payload;

/** The proposer's own message that carried the form first, for their side of `replyTo`. */
const carrierOf = async ({ store }: Parts, row: FormRow, messageId: string): Promise<MessageRow | undefined> =>
  store.messageById(row.proposerId, bodyOf<FormBody>(row).carriedBy ?? messageId);

export interface Respond {
  readonly seen?: number;
  readonly responseId?: string;
  /** In place of the draft: the whole answer at once. */
  readonly state?: KeptDraft;
}

/** Sends an answer to whoever proposed the form. */
export const respondTo = async (desk: Desk, open: OpenDraft, options: Respond = {}): Promise<MessageView> => {
  const { parts, me } = desk;
  const { at, form } = open;
  const seeMessage = async (messageId: string): Promise<MessageView> => {
    const row = await parts.store.messageById(me.id, messageId);
    if (!row) throw new Error("an answer was kept without its message");
    return new Viewer(parts, me).message(row, { whole: true });
  };
  return runCommand<MessageView>(parts, me, {
    load: async () => {
      const kept = options.state ?? (await readKept(desk, open));
      const responseId = options.responseId ?? kept.responseId;
      const payload = kept.document.values();
      const payloadHash = sha256(canonicalJson(payload));
      const earlier = await parts.store.response(at.form.id, responseId);
      if (earlier) {
        if (earlier.fromId === me.id && earlier.payloadHash === payloadHash) {
          return { done: await seeMessage(earlier.messageId) };
        }
        const detail = "An answer with this responseId was given already, and it says something else";
        throw new MailRefusal("response_conflict", detail);
      }
      if (options.seen !== undefined && options.seen !== kept.document.revision) {
        throw new MailRefusal("draft_changed", "The draft changed since you looked; look at it, then send it");
      }
      // Read anew each time: the form may have been closed meanwhile.
      const row = (await parts.store.form(at.form.id)) ?? at.form;
      const ended = formFault(row, new Date(parts.clock()).toISOString());
      if (ended) throw new MailRefusal(ended.problem.code, ended.problem.detail);
      if (JSON.stringify(payload).length > limits.maxPayloadLength) {
        throw new MailRefusal("too_large", `An answer may have at most ${limits.maxPayloadLength} characters as JSON`);
      }
      const faults = faultsOf(form, kept.document, new Date(parts.clock()).toISOString());
      if (faults.length > 0) throw invalid(faults);
      const slots = await fillSlots(desk, open, kept.document);
      const carrier = await carrierOf(parts, row, at.message.id);
      const sentAt = new Date(parts.clock()).toISOString();
      const draft =
        options.state === undefined
          ? { draft: draftRow(desk, open, { ...kept, sentAt }, kept.document.revision + 1) }
          : {};
      return {
        type: "respond",
        form: row,
        held: await heldThing(parts, at.held.thing.id),
        called: `"${row.title}"`,
        proposer: await parts.agents.get(row.proposerId),
        payload: travelling(payload, slots),
        payloadHash,
        secrets: secretPaths(kept.document.form).map(form.payloadPath),
        slots,
        responseId,
        replyTo: { mine: at.message.number, ...(carrier && { theirs: carrier.number }) },
        ...draft,
      };
    },
    answer: ({ changes }) => {
      if (options.state === undefined) parts.drafts.ring(bellKey(desk, at));
      // The one answer of a form that takes one.
      if (changes.forms) parts.drafts.ring(formBellKey(at.form.id));
      return seeMessage(changes.responses![0]!.messageId);
    },
    // Somebody sent the same answer at the same moment: what it became is found by looking again.
    ifTaken: async () => undefined,
  });
};
