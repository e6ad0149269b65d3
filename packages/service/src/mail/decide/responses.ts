import type { AgentRow, MailChanges } from "@cofill/store";
import { refused } from "../problem.ts";
import { type EdgeBody, edgeBody, type ResponseBody } from "./bodies.ts";
import { afterUse, capabilityRefusal, expectChain } from "./capability.ts";
import type { Decided, MailCommand } from "./command.ts";
import { type DecideContext, joined } from "./decision.ts";
import { deliver } from "./envelope.ts";
import { formRefusal, formStateOf } from "./form-state.ts";

type Of<T extends MailCommand["type"]> = MailCommand & { readonly type: T };

/**
 * Accepts an answer to a form, unless the form was closed or revoked (D-04, D-06); the commit checks that again,
 * because the form may have changed since it was read.
 */
export const respond = (command: Of<"respond">, me: AgentRow, context: DecideContext): Decided => {
  const { form, held, called, proposer, slots, responseId, replyTo, draft } = command;
  const refusal = formRefusal(form, context.now) ?? capabilityRefusal(held, "respond", context.now, called);
  if (refusal) return refusal;
  const edges: EdgeBody[] = [];
  for (const { path, held: filled, called: name } of slots) {
    const dead = capabilityRefusal(filled, undefined, context.now, name);
    if (dead) return dead;
    edges.push(edgeBody({ name: path, capabilityId: filled.capability.id }));
  }
  const { payload, payloadHash, secrets } = command;
  const bodyFor = (number: number | undefined): ResponseBody => ({
    formTitle: form.title,
    responseId,
    ...(number !== undefined && { replyTo: number }),
    payload,
    secrets,
    edges,
  });
  const id = context.newId("msg");
  const append = deliver({
    id,
    type: "form-response",
    date: context.now,
    formId: form.id,
    from: me,
    to: proposer,
    sent: bodyFor(replyTo.mine),
    received: bodyFor(replyTo.theirs),
  });
  const filled: MailChanges = form.once
    ? { forms: [{ ...form, version: form.version + 1, filledAt: context.now }] }
    : { expect: [{ table: "form", id: form.id, version: form.version }] };
  const capabilities = afterUse(held);
  return {
    ok: true,
    changes: joined(filled, {
      expect: expectChain(held),
      ...(capabilities.length > 0 && { capabilities }),
      append,
      responses: [{ formId: form.id, responseId, fromId: me.id, payloadHash, messageId: id }],
      ...(draft && { drafts: [draft] }),
    }),
  };
};

/** Closes or revokes a form; only its proposer may do so. A closed form can still be read, a revoked one cannot. */
export const endForm = ({ form, how }: Of<"end_form">, me: AgentRow, context: DecideContext): Decided => {
  if (form.proposerId !== me.id) {
    return refused("no_right.not_your_form", { title: form.title, how });
  }
  const state = formStateOf(form, context.now);
  if (state === "revoked" || (how === "close" && form.closedAt !== undefined)) return { ok: true, changes: {} };
  const change = how === "close" ? { closedAt: context.now } : { revokedAt: context.now };
  return { ok: true, changes: { forms: [{ ...form, version: form.version + 1, ...change }] } };
};
