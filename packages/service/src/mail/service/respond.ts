import type { FormDocument } from "@cofill/core";
import { canonicalJson } from "@cofill/core/kit";
import type { FormRow, MessageRow } from "@cofill/store";
import { problemMessage } from "../../messages/index.ts";
import type { ProblemParams } from "../../messages/problem-params.ts";
import { sha256 } from "../../submissions/service/ids.ts";
import type { FieldIssue, MailProblem, MessageView } from "../contract.ts";
import { bodyOf, type CapabilityBodies, type FormBody } from "../decide/bodies.ts";
import { capabilityRefusal, type Held } from "../decide/capability.ts";
import type { SlotPlan } from "../decide/command.ts";
import { formRefusal } from "../decide/form-state.ts";
import type { KeptDraft } from "../forms/draft-body.ts";
import { issuesOf } from "../forms/field-issues.ts";
import { secretPaths, slotsOf, withValueAt } from "../forms/slots.ts";
import { limits } from "../limits.ts";
import { MailProblemError, mailProblem, problemError } from "../problem.ts";
import type { AgentContext } from "./agent-context.ts";
import { runCommand } from "./commit.ts";
import { heldCapability, lookUp } from "./directory.ts";
import { draftRow, draftTopic, formTopic, type OpenDraft, readKept } from "./draft-work.ts";
import type { Parts } from "./parts.ts";
import { Viewer } from "./viewer.ts";

type Payload = Readonly<Record<string, unknown>>;

const asAgent = { audience: "agent" } as const;

type SlotReason = "problem" | "not_a_file" | "changed_file";

/** Why a name cannot be put into a slot or a file field, worded for the agent that fills. */
export const slotIssue = <R extends SlotReason>(
  path: string,
  code: string,
  reason: R,
  params: ProblemParams[`slot.${R}`],
): FieldIssue => ({ path, code, message: problemMessage({ code: "slot", reason, params }, asAgent) });

const deadSlot = (path: string, label: string, problem: MailProblem): FieldIssue =>
  slotIssue(path, problem.code, "problem", { label, message: problemMessage(problem, asAgent) });

/** Resolves the slots to capabilities in the filler's own directory, at the moment of sending (D-07). */
const fillSlots = async (
  context: AgentContext,
  { form }: OpenDraft,
  { form: live }: FormDocument,
): Promise<readonly SlotPlan[]> => {
  const issues: FieldIssue[] = [];
  const plans: SlotPlan[] = [];
  const slots = slotsOf(live);
  if (slots.length > limits.maxSlots) {
    throw problemError("too_large.capabilities", { maximum: limits.maxSlots });
  }
  for (const { path, label, kind, name, sha256: digest } of slots) {
    const at = form.payloadPath(path);
    try {
      const { called, ...held } = await lookUp(context.parts, context.me, name);
      const refusal = capabilityRefusal(held, undefined, new Date(context.parts.clock()).toISOString(), called);
      if (refusal) issues.push(deadSlot(at, label, refusal.problem));
      else if (kind === "file" && !isFile(held, digest))
        issues.push(slotIssue(at, "wrong_type", "changed_file", { label, called }));
      else plans.push({ path: at, held, called });
    } catch (error) {
      if (!(error instanceof MailProblemError)) throw error;
      issues.push(deadSlot(at, label, error.problem));
    }
  }
  if (issues.length > 0) throw invalid(issues);
  return plans;
};

/** A file field must still hold the file that was checked when it was answered. */
const isFile = ({ capability }: Held, digest: string | undefined): boolean =>
  capability.kind === "file" && bodyOf<CapabilityBodies["file"]>(capability).sha256 === digest;

export const invalid = (issues: readonly FieldIssue[]): MailProblemError => {
  const params = { message: issues[0]?.message ?? "", more: Math.max(0, issues.length - 1) };
  return new MailProblemError({ ...mailProblem("invalid_payload", params), fields: issues });
};

/** The payload that is sent: slots hold names of edges, and the edges attach the capabilities. */
const travelling = (payload: Payload, slots: readonly SlotPlan[]): Payload =>
  slots.reduce<unknown>((sent, { path }) => withValueAt(sent, path, { edge: path }), payload) as Payload;

/** The proposer's own copy of the message that first carried the form, which the answer replies to. */
const carrierOf = async ({ store }: Parts, row: FormRow, messageId: string): Promise<MessageRow | undefined> =>
  store.messageById(row.proposerId, bodyOf<FormBody>(row).carriedBy ?? messageId);

export interface Respond {
  readonly seen?: number;
  readonly responseId?: string;
  /** The payload to send in place of the draft. */
  readonly state?: KeptDraft;
}

/** Sends an answer to the proposer of the form. */
export const respondTo = async (
  context: AgentContext,
  open: OpenDraft,
  options: Respond = {},
): Promise<MessageView> => {
  const { parts, me } = context;
  const { at, form } = open;
  const seeMessage = async (messageId: string): Promise<MessageView> => {
    const row = await parts.store.messageById(me.id, messageId);
    if (!row) throw new Error("an answer was kept without its message");
    return new Viewer(parts, me).message(row, { whole: true });
  };
  return runCommand<MessageView>(parts, me, {
    load: async () => {
      const kept = options.state ?? (await readKept(context, open));
      const responseId = options.responseId ?? kept.responseId;
      const payload = kept.document.values();
      const payloadHash = sha256(canonicalJson(payload));
      const earlier = await parts.store.response(at.form.id, responseId);
      if (earlier) {
        if (earlier.fromId === me.id && earlier.payloadHash === payloadHash) {
          return { done: await seeMessage(earlier.messageId) };
        }
        throw problemError("response_conflict");
      }
      if (options.seen !== undefined && options.seen !== kept.document.revision) {
        throw problemError("draft_changed.send");
      }
      // Loaded at every attempt, because the form may have been closed meanwhile.
      const row = (await parts.store.form(at.form.id)) ?? at.form;
      const ended = formRefusal(row, new Date(parts.clock()).toISOString());
      if (ended) throw new MailProblemError(ended.problem);
      if (JSON.stringify(payload).length > limits.maxPayloadLength) {
        throw problemError("too_large.answer", { maximum: limits.maxPayloadLength });
      }
      const issues = issuesOf(form, kept.document, new Date(parts.clock()).toISOString());
      if (issues.length > 0) throw invalid(issues);
      const slots = await fillSlots(context, open, kept.document);
      const carrier = await carrierOf(parts, row, at.message.id);
      const sentAt = new Date(parts.clock()).toISOString();
      const draft =
        options.state === undefined
          ? { draft: draftRow(context, open, { ...kept, sentAt }, kept.document.revision + 1) }
          : {};
      return {
        type: "respond",
        form: row,
        held: await heldCapability(parts, at.held.capability.id),
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
      if (options.state === undefined) parts.drafts.ring(draftTopic(context, at));
      // `forms` has changed only if the form accepts one answer, so other open drafts learn that it is filled.
      if (changes.forms) parts.drafts.ring(formTopic(at.form.id));
      return seeMessage(changes.responses![0]!.messageId);
    },
    // The same responseId was committed concurrently; loading again finds its message.
    ifTaken: async () => undefined,
  });
};
