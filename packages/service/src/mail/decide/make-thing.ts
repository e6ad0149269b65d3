import type { FormSchema } from "@cofill/form-record";
import type { AgentRow, FormRow, MailChanges, ThingRow } from "@cofill/store";
import type { Attenuation } from "../../operations/mail/members.ts";
import type { FormSource } from "../../submissions/definition/intake-source.ts";
import { type Right, rightsOfKind, type ThingKind } from "../contract.ts";
import { limits } from "../limits.ts";
import { type Refused, refused } from "../problem.ts";
import type { FormBody, ThingBodies } from "./bodies.ts";
import type { DecideContext } from "./decision.ts";
import { type Held, rightsOf, thingFault } from "./thing.ts";

/** A form that somebody proposes, already read and found to be one. */
export interface ProposedForm {
  readonly title: string;
  readonly description: string;
  readonly source: FormSource;
  readonly pattern: FormSchema;
  readonly notes: readonly string[];
  readonly schemaHash: string;
  readonly once: boolean;
  readonly expiresAt?: string;
}

/** What goes into an edge, a slot or under a name: something that is held, or something new. */
export type ThingPlan =
  | { readonly type: "held"; readonly held: Held; readonly called: string }
  | {
      readonly type: "attenuated";
      readonly held: Held;
      readonly called: string;
      readonly by: Attenuation;
    }
  | { readonly type: "value"; readonly value: unknown }
  | {
      readonly type: "file";
      readonly filename: string;
      readonly mediaType: string;
      readonly sha256: string;
      readonly bytes: Uint8Array;
    }
  | { readonly type: "tool"; readonly tool: ThingBodies["tool"] }
  | {
      readonly type: "submission";
      readonly submissionId: string;
      readonly rights: readonly Right[];
      readonly expiresAt?: string;
      readonly handoff?: string;
    }
  | { readonly type: "form"; readonly form: ProposedForm };

export type Made = { readonly ok: true; readonly thing: ThingRow; readonly changes: MailChanges } | Refused;

interface Maker {
  readonly me: AgentRow;
  readonly context: DecideContext;
  /** The message it goes out in, if it does. */
  readonly messageId?: string;
}

const original = <K extends ThingKind>(
  { me, context }: Maker,
  kind: K,
  body: ThingBodies[K],
  rights: readonly Right[] = rightsOfKind[kind],
): ThingRow => {
  const id = context.newThingId();
  return {
    id,
    tenant: me.tenant,
    version: 1,
    kind,
    rootId: id,
    rights,
    issuedBy: me.id,
    createdAt: context.now,
    body: JSON.stringify(body),
  };
};

/** The handle of a new agent: its maker and its mailbox are the same. */
export const makeHandle = (me: AgentRow, context: DecideContext): ThingRow => ({
  ...original({ me, context }, "agent", { agentId: me.id }),
  id: me.handleId,
  rootId: me.handleId,
});

const attenuate = ({ me, context }: Maker, plan: ThingPlan & { readonly type: "attenuated" }): Made => {
  const { held, by, called } = plan;
  const fault = thingFault(held, undefined, context.now, called);
  if (fault) return fault;
  if (held.ancestors.length + 1 >= limits.maxAttenuations) {
    return refused("malformed.attenuated_too_often", { called });
  }
  const has = rightsOf(held);
  const rights = by.rights ?? has;
  const missing = rights.find((right) => !has.includes(right));
  if (missing !== undefined) {
    return refused("no_right.right_of_original", { called, right: missing });
  }
  if (by.expiresAt !== undefined && by.expiresAt <= context.now) {
    return refused("malformed.expires_in_past");
  }
  const { thing } = held;
  const made: ThingRow = {
    id: context.newThingId(),
    tenant: thing.tenant,
    version: 1,
    kind: thing.kind,
    parentId: thing.id,
    rootId: thing.rootId,
    rights,
    issuedBy: me.id,
    ...(by.expiresAt !== undefined && { expiresAt: by.expiresAt }),
    ...(by.uses !== undefined && { usesLeft: by.uses }),
    createdAt: context.now,
    body: thing.body,
  };
  return { ok: true, thing: made, changes: { things: [made] } };
};

/** A form, and the thing by which it is held. */
const makeForm = (maker: Maker, form: ProposedForm): Made => {
  const { me, context } = maker;
  const id = context.newId("form");
  const thing = original(maker, "form", { formId: id });
  const { title, description, source, pattern, notes, schemaHash, once, expiresAt } = form;
  if (expiresAt !== undefined && expiresAt <= context.now) {
    return refused("malformed.expires_in_past");
  }
  const body: FormBody = {
    description,
    source,
    pattern,
    notes,
    schemaHash,
    thingId: thing.id,
    ...(maker.messageId !== undefined && { carriedBy: maker.messageId }),
  };
  const row: FormRow = {
    id,
    tenant: me.tenant,
    version: 1,
    proposerId: me.id,
    title,
    once,
    ...(expiresAt !== undefined && { expiresAt }),
    createdAt: context.now,
    body: JSON.stringify(body),
  };
  return { ok: true, thing, changes: { things: [thing], forms: [row] } };
};

const fresh = (thing: ThingRow): Made => ({ ok: true, thing, changes: { things: [thing] } });

/** The thing that a plan stands for, and what must be written for it to be there. */
export const makeThing = (plan: ThingPlan, me: AgentRow, context: DecideContext, messageId?: string): Made => {
  const maker = { me, context, ...(messageId !== undefined && { messageId }) };
  switch (plan.type) {
    case "held": {
      const fault = thingFault(plan.held, undefined, context.now, plan.called);
      return fault ?? { ok: true, thing: plan.held.thing, changes: {} };
    }
    case "attenuated":
      return attenuate(maker, plan);
    case "value":
      return fresh(original(maker, "value", { value: plan.value }));
    case "file": {
      const blobId = context.newThingId();
      const { filename, mediaType, sha256, bytes } = plan;
      const thing = original(maker, "file", { filename, mediaType, sizeBytes: bytes.length, sha256, blobId });
      return { ok: true, thing, changes: { things: [thing], blobs: [{ id: blobId, bytes }] } };
    }
    case "tool":
      return fresh(original(maker, "tool", plan.tool));
    case "submission": {
      const { submissionId, rights, expiresAt, handoff } = plan;
      const body = { submissionId, ...(handoff !== undefined && { handoff }) };
      const thing = original(maker, "submission", body, rights);
      return fresh(expiresAt === undefined ? thing : { ...thing, expiresAt });
    }
    case "form":
      return makeForm(maker, plan.form);
    default:
      return plan satisfies never;
  }
};
