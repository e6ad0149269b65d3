import type { AgentRow, CapabilityRow, MailChanges, MessageRow } from "@cofill/store";
import { type Refused, refused } from "../problem.ts";
import {
  bodyOf,
  type CapabilityBodies,
  type EdgeBody,
  edgeBody,
  type PackageBody,
  type RequestBody,
} from "./bodies.ts";
import { afterUse, capabilityRefusal, expectChain } from "./capability.ts";
import type { Decided, EdgePlan, MailCommand, Recipient } from "./command.ts";
import { type DecideContext, joined } from "./decision.ts";
import { deliver, deliverNotice } from "./envelope.ts";
import { makeCapability } from "./make-capability.ts";

type Of<T extends MailCommand["type"]> = MailCommand & { readonly type: T };

/** The recipient of a message, or a refusal if the sender's handle does not permit sending. */
export const reach = ({ held, agent, called }: Recipient, now: string): AgentRow | Refused => {
  if (!agent) {
    return refused(held.capability.kind === "form" ? "no_right.form_only" : "no_right.no_mailbox", { called });
  }
  return capabilityRefusal(held, "send", now, called) ?? agent;
};

interface MadeAll {
  readonly ok: true;
  readonly edges: readonly EdgeBody[];
  readonly changes: MailChanges;
  /** Id of the first form among the edges. */
  readonly formId?: string;
}

type MadeEdges = MadeAll | Refused;

const makeEdges = (plans: readonly EdgePlan[], me: AgentRow, context: DecideContext, messageId: string): MadeEdges => {
  const edges: EdgeBody[] = [];
  const changes: MailChanges[] = [];
  let formId: string | undefined;
  for (const { name, plan } of plans) {
    const made = makeCapability(plan, me, context, messageId);
    if (!made.ok) return made;
    edges.push(edgeBody({ name, capabilityId: made.capability.id }));
    changes.push(made.changes);
    if (made.capability.kind === "form") formId ??= bodyOf<CapabilityBodies["form"]>(made.capability).formId;
  }
  return { ok: true, edges, changes: joined(...changes), ...(formId !== undefined && { formId }) };
};

/** Sending uses the handle: a use is counted, and the commit fails if the handle was revoked meanwhile. */
const usedHandle = ({ held }: Recipient): MailChanges => {
  const capabilities = afterUse(held);
  return { expect: expectChain(held), ...(capabilities.length > 0 && { capabilities }) };
};

export const send = (command: Of<"send">, me: AgentRow, context: DecideContext): Decided => {
  const { strings, mentions, messageId: id, to, fingerprint } = command;
  const recipient = reach(to, context.now);
  if ("ok" in recipient) return recipient;
  const made = makeEdges(command.edges, me, context, id);
  if (!made.ok) return made;
  const body: PackageBody = { strings, mentions, edges: made.edges, fingerprint };
  const append = deliver({
    id,
    type: "package",
    date: context.now,
    ...(made.formId !== undefined && { formId: made.formId }),
    from: me,
    to: recipient,
    sent: body,
    received: body,
  });
  return { ok: true, changes: joined(made.changes, usedHandle(to), { append }) };
};

export const request = (command: Of<"request">, me: AgentRow, context: DecideContext): Decided => {
  const { description, resultName, messageId: id, to, fingerprint } = command;
  const recipient = reach(to, context.now);
  if ("ok" in recipient) return recipient;
  const received: RequestBody = { description, status: "open", edges: [] };
  const mine: RequestBody = { ...received, fingerprint, ...(resultName !== undefined && { resultName }) };
  const append = deliver({
    id,
    type: "request",
    date: context.now,
    from: me,
    to: recipient,
    sent: mine,
    received: me.id === recipient.id ? mine : received,
  });
  return { ok: true, changes: joined(usedHandle(to), { append }) };
};

const settled = (row: MessageRow, change: Partial<RequestBody>): MessageRow => ({
  ...row,
  version: row.version + 1,
  body: JSON.stringify({ ...bodyOf<RequestBody>(row), ...change }),
});

/** Resolves a request with a capability or rejects it; a request is settled only once. */
export const settle = ({ mine, theirs, result }: Of<"settle">, me: AgentRow, context: DecideContext): Decided => {
  if (mine.type !== "request" || (mine.direction !== "received" && theirs)) {
    return refused("not_a_request", { number: mine.number });
  }
  const { status } = bodyOf<RequestBody>(mine);
  if (status !== "open") return refused("already_settled.request", { number: mine.number, status });
  const rows = theirs ? [mine, theirs] : [mine];
  if (!("plan" in result)) {
    const { reason } = result;
    const change = { status: "rejected", ...(reason !== undefined && { reason }) } as const;
    return { ok: true, changes: { messages: rows.map((row) => settled(row, change)) } };
  }
  const made = makeCapability(result.plan, me, context);
  if (!made.ok) return made;
  const edges = [edgeBody({ name: "result", capabilityId: made.capability.id })];
  const messages = rows.map((row) => settled(row, { status: "resolved", edges }));
  const asked = theirs ?? mine;
  const { resultName } = bodyOf<RequestBody>(asked);
  const isNamed = resultName !== undefined && result.taken === undefined;
  const names = isNamed ? [nameRow(asked.agentId, resultName, made.capability)] : [];
  return { ok: true, changes: joined(made.changes, { messages, ...(names.length > 0 && { names }) }) };
};

const nameRow = (agentId: string, path: string, { id, rootId }: CapabilityRow) => ({
  agentId,
  path,
  capabilityId: id,
  rootId,
});

export const dismiss = ({ mine }: Of<"dismiss">, _: AgentRow, context: DecideContext): Decided => {
  if (mine.dismissedAt !== undefined) return { ok: true, changes: {} };
  return { ok: true, changes: { messages: [{ ...mine, version: mine.version + 1, dismissedAt: context.now }] } };
};

/** Sends a notice about a submission, with a capability for it that expires. */
export const notify = (command: Of<"notify">, me: AgentRow, context: DecideContext): Decided => {
  const { to, text, submissionId, rights, expiresAt, handoff, messageId: id } = command;
  const plan = {
    type: "submission",
    submissionId,
    rights,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(handoff !== undefined && { handoff }),
  } as const;
  const made = makeEdges([{ name: "submission", plan }], me, context, id);
  if (!made.ok) return made;
  const body: PackageBody = { strings: [`${text} `, ""], mentions: ["submission"], edges: made.edges };
  const append = deliverNotice({ id, type: "package", date: context.now, from: me, to, sent: body, received: body });
  return { ok: true, changes: joined(made.changes, { append }) };
};
