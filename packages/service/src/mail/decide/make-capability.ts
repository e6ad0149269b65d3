import type { FormSchema } from "@cofill/form-record";
import type { AgentRow, CapabilityRow, FormRow, MailChanges } from "@cofill/store";
import type { Attenuation } from "../../operations/mail/members.ts";
import type { FormSource } from "../../submissions/definition/intake-source.ts";
import { type CapabilityKind, type Right, rightsOfKind } from "../contract.ts";
import { limits } from "../limits.ts";
import { type Refused, refused } from "../problem.ts";
import type { CapabilityBodies, FormBody } from "./bodies.ts";
import { capabilityRefusal, type Held, rightsOf } from "./capability.ts";
import type { DecideContext } from "./decision.ts";

/** A proposed form whose source was parsed without problems. */
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

/** A capability to attach or name: one that is held already, or one to create. */
export type CapabilityPlan =
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
  | { readonly type: "tool"; readonly tool: CapabilityBodies["tool"] }
  | {
      readonly type: "submission";
      readonly submissionId: string;
      readonly rights: readonly Right[];
      readonly expiresAt?: string;
      readonly handoff?: string;
    }
  | { readonly type: "form"; readonly form: ProposedForm };

export type Made = { readonly ok: true; readonly capability: CapabilityRow; readonly changes: MailChanges } | Refused;

interface Maker {
  readonly me: AgentRow;
  readonly context: DecideContext;
  /** Id of the message that carries it, if one does. */
  readonly messageId?: string;
}

const original = <K extends CapabilityKind>(
  { me, context }: Maker,
  kind: K,
  body: CapabilityBodies[K],
  rights: readonly Right[] = rightsOfKind[kind],
): CapabilityRow => {
  const id = context.newCapabilityId();
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

/** The handle of a new agent, issued by the agent itself. */
export const makeHandle = (me: AgentRow, context: DecideContext): CapabilityRow => ({
  ...original({ me, context }, "agent", { agentId: me.id }),
  id: me.handleId,
  rootId: me.handleId,
});

const attenuate = ({ me, context }: Maker, plan: CapabilityPlan & { readonly type: "attenuated" }): Made => {
  const { held, by, called } = plan;
  const refusal = capabilityRefusal(held, undefined, context.now, called);
  if (refusal) return refusal;
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
  const { capability } = held;
  const made: CapabilityRow = {
    id: context.newCapabilityId(),
    tenant: capability.tenant,
    version: 1,
    kind: capability.kind,
    parentId: capability.id,
    rootId: capability.rootId,
    rights,
    issuedBy: me.id,
    ...(by.expiresAt !== undefined && { expiresAt: by.expiresAt }),
    ...(by.uses !== undefined && { usesLeft: by.uses }),
    createdAt: context.now,
    body: capability.body,
  };
  return { ok: true, capability: made, changes: { capabilities: [made] } };
};

/** Creates the row of a form and the capability for it. */
const makeForm = (maker: Maker, form: ProposedForm): Made => {
  const { me, context } = maker;
  const id = context.newId("form");
  const capability = original(maker, "form", { formId: id });
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
    thingId: capability.id,
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
  return { ok: true, capability, changes: { capabilities: [capability], forms: [row] } };
};

const fresh = (capability: CapabilityRow): Made => ({ ok: true, capability, changes: { capabilities: [capability] } });

/** Carries out a plan: gives the capability and the rows to write. */
export const makeCapability = (
  plan: CapabilityPlan,
  me: AgentRow,
  context: DecideContext,
  messageId?: string,
): Made => {
  const maker = { me, context, ...(messageId !== undefined && { messageId }) };
  switch (plan.type) {
    case "held": {
      const refusal = capabilityRefusal(plan.held, undefined, context.now, plan.called);
      return refusal ?? { ok: true, capability: plan.held.capability, changes: {} };
    }
    case "attenuated":
      return attenuate(maker, plan);
    case "value":
      return fresh(original(maker, "value", { value: plan.value }));
    case "file": {
      const blobId = context.newCapabilityId();
      const { filename, mediaType, sha256, bytes } = plan;
      const capability = original(maker, "file", { filename, mediaType, sizeBytes: bytes.length, sha256, blobId });
      return { ok: true, capability, changes: { capabilities: [capability], blobs: [{ id: blobId, bytes }] } };
    }
    case "tool":
      return fresh(original(maker, "tool", plan.tool));
    case "submission": {
      const { submissionId, rights, expiresAt, handoff } = plan;
      const body = { submissionId, ...(handoff !== undefined && { handoff }) };
      const capability = original(maker, "submission", body, rights);
      return fresh(expiresAt === undefined ? capability : { ...capability, expiresAt });
    }
    case "form":
      return makeForm(maker, plan.form);
    default:
      return plan satisfies never;
  }
};
