import type { AgentRow, CapabilityRow, MailChanges, NameRow } from "@cofill/store";
import { isOwnName, readName, writeName } from "../name.ts";
import { refused } from "../problem.ts";
import { afterUse, capabilityRefusal, expectChain } from "./capability.ts";
import type { Decided, MailCommand } from "./command.ts";
import { type DecideContext, joined } from "./decision.ts";
import { makeCapability } from "./make-capability.ts";

type Of<T extends MailCommand["type"]> = MailCommand & { readonly type: T };

const ownName = (path: string) => refused("name_taken.own", { name: writeName(path) });

const taken = (path: string) => refused("name_taken", { name: writeName(path) });

const put = (me: AgentRow, path: string, capability: CapabilityRow, before: NameRow | undefined): MailChanges => ({
  ...(before && { removeNames: [before] }),
  names: [{ agentId: me.id, path, capabilityId: capability.id, rootId: capability.rootId }],
});

export const addName = (command: Of<"add_name">, me: AgentRow, context: DecideContext): Decided => {
  const { path, plan, taken: before, replace } = command;
  if (isOwnName(path)) return ownName(path);
  const made = makeCapability(plan, me, context);
  if (!made.ok) return made;
  if (before?.capabilityId === made.capability.id) return { ok: true, changes: {} };
  if (before && !replace) return taken(path);
  return { ok: true, changes: joined(made.changes, put(me, path, made.capability, before)) };
};

/** Renames a name and every name below it. */
export const rename = ({ from, to, rows }: Of<"rename">, me: AgentRow): Decided => {
  if (isOwnName(from) || isOwnName(to)) return ownName(isOwnName(from) ? from : to);
  if (rows.length === 0) return refused("unknown_name", { name: writeName(from) });
  if (to === from) return { ok: true, changes: {} };
  if (to.startsWith(`${from}/`)) return refused("bad_name.below_itself", { from: writeName(from), to: writeName(to) });
  const names = rows.map((row) => ({ ...row, agentId: me.id, path: `${to}${row.path.slice(from.length)}` }));
  const tooDeep = names.find(({ path }) => !readName(path).ok);
  if (tooDeep) return refused("bad_name.too_deep", { name: writeName(tooDeep.path) });
  return { ok: true, changes: { removeNames: rows, names } };
};

export const removeName = ({ path, rows }: Of<"remove_name">): Decided => {
  if (isOwnName(path)) return ownName(path);
  if (rows.length === 0) return refused("unknown_name", { name: writeName(path) });
  return { ok: true, changes: { removeNames: rows } };
};

export const attenuateName = (command: Of<"attenuate">, me: AgentRow, context: DecideContext): Decided => {
  const { held, called, by, path, taken: before } = command;
  if (isOwnName(path)) return ownName(path);
  if (before) return taken(path);
  const made = makeCapability({ type: "attenuated", held, called, by }, me, context);
  return made.ok ? { ok: true, changes: joined(made.changes, put(me, path, made.capability, undefined)) } : made;
};

/** Revokes a capability and everything derived from it; only its issuer may do so. */
export const revokeCapability = (
  { held, called }: Of<"revoke_capability">,
  me: AgentRow,
  context: DecideContext,
): Decided => {
  const { capability } = held;
  if (capability.issuedBy !== me.id) {
    return refused("no_right.not_made_by_you", { called });
  }
  if (capability.kind === "agent" && capability.parentId === undefined) {
    return refused("no_right.yourself", { called });
  }
  if (capability.revokedAt !== undefined) return { ok: true, changes: {} };
  return {
    ok: true,
    changes: { capabilities: [{ ...capability, version: capability.version + 1, revokedAt: context.now }] },
  };
};

/** Counts one use of a capability before it is used. */
export const useCapability = ({ held, right, called }: Of<"use">, _: AgentRow, context: DecideContext): Decided => {
  const refusal = capabilityRefusal(held, right, context.now, called);
  if (refusal) return refusal;
  const capabilities = afterUse(held);
  // Without a limit of uses nothing is written: the check of the loaded rows was enough.
  return { ok: true, changes: capabilities.length === 0 ? {} : { expect: expectChain(held), capabilities } };
};
