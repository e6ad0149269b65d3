import type { AgentRow, NameRow } from "@cofill/store";
import { bodyOf, type CapabilityBodies } from "../decide/bodies.ts";
import type { Held } from "../decide/capability.ts";
import type { Recipient } from "../decide/command.ts";
import { reach } from "../decide/messages.ts";
import { limits } from "../limits.ts";
import { isAgentName, readName, writeName } from "../name.ts";
import { MailProblemError, problemError } from "../problem.ts";
import type { Parts } from "./parts.ts";
import { serviceName } from "./service-agent.ts";

/** Parses a pet name into a path, or throws the problem. */
export const pathOf = (given: string): string => {
  const read = readName(given);
  if (!read.ok) throw new MailProblemError(read.problem);
  return read.path;
};

/** Loads a capability with its chain of parents. */
export const heldCapability = async ({ store }: Parts, id: string): Promise<Held> => {
  const capability = await store.capability(id);
  if (!capability) throw new Error("a row names a capability that is not kept");
  const ancestors = [];
  for (let next = capability.parentId; next !== undefined && ancestors.length < limits.maxAttenuations; ) {
    const parent = await store.capability(next);
    if (!parent) throw new Error("a capability was made from one that is not kept");
    ancestors.push(parent);
    next = parent.parentId;
  }
  return { capability, ancestors };
};

/** Looks up a path in an agent's directory, in which `self` and `service` are always present. */
export const nameAt = async ({ store }: Parts, me: AgentRow, path: string): Promise<NameRow | undefined> => {
  if (path === "self") return { agentId: me.id, path, capabilityId: me.handleId, rootId: me.handleId };
  if (path === serviceName) {
    const service = await store.agentNamed(me.tenant, serviceName);
    return service && { agentId: me.id, path, capabilityId: service.handleId, rootId: service.handleId };
  }
  return store.name(me.id, path);
};

/** The capability behind a pet name; only what its holder was given can be found (D-07). */
export const lookUp = async (
  parts: Parts,
  me: AgentRow,
  given: string,
): Promise<Held & { readonly called: string }> => {
  const path = pathOf(given);
  const row = await nameAt(parts, me, path);
  if (!row) {
    throw problemError("unknown_name", { name: writeName(path) });
  }
  return { ...(await heldCapability(parts, row.capabilityId)), called: writeName(path) };
};

/** An unknown name that is an account of the tenant gets a hint, because hosts may add each other by account name. */
const hintOf = async ({ store }: Parts, me: AgentRow, path: string): Promise<"guest" | "account" | undefined> => {
  if (me.kind === "guest") return "guest";
  const isThere = me.kind === "host" && isAgentName(path) && (await store.agentNamed(me.tenant, path)) !== undefined;
  return isThere ? "account" : undefined;
};

export const recipientAt = async (parts: Parts, me: AgentRow, given: string): Promise<Recipient> => {
  const { called, ...held } = await lookUp(parts, me, given).catch(async (error: unknown) => {
    if (!(error instanceof MailProblemError) || error.problem.code !== "unknown_name") throw error;
    const path = pathOf(given);
    const hint = await hintOf(parts, me, path);
    throw problemError("unknown_name", { name: writeName(path), ...(hint !== undefined && { hint }) });
  });
  if (held.capability.kind !== "agent") return { held, called };
  const { agentId } = bodyOf<CapabilityBodies["agent"]>(held.capability);
  return { held, called, agent: await parts.agents.get(agentId) };
};

/** The account behind a pet name, if the holder may write to it; nothing else about the account is revealed (D-07). */
export const accountAt = async (parts: Parts, me: AgentRow, given: string): Promise<string> => {
  const reached = reach(await recipientAt(parts, me, given), new Date(parts.clock()).toISOString());
  if ("problem" in reached) throw new MailProblemError(reached.problem);
  return reached.name;
};
