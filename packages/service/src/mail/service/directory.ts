import type { AgentRow, NameRow } from "@cofill/store";
import { bodyOf, type ThingBodies } from "../decide/bodies.ts";
import type { Recipient } from "../decide/command.ts";
import { reach } from "../decide/messages.ts";
import type { Held } from "../decide/thing.ts";
import { limits } from "../limits.ts";
import { isAgentName, readName, writeName } from "../name.ts";
import { MailProblemError, problemError } from "../problem.ts";
import type { Parts } from "./parts.ts";
import { serviceName } from "./service-agent.ts";

/** A name as its holder wrote it, as a path. */
export const pathOf = (given: string): string => {
  const read = readName(given);
  if (!read.ok) throw new MailProblemError(read.problem);
  return read.path;
};

/** A thing with everything it was made from. */
export const heldThing = async ({ store }: Parts, id: string): Promise<Held> => {
  const thing = await store.thing(id);
  if (!thing) throw new Error("a row names a thing that is not kept");
  const ancestors = [];
  for (let next = thing.parentId; next !== undefined && ancestors.length < limits.maxAttenuations; ) {
    const parent = await store.thing(next);
    if (!parent) throw new Error("a thing was made from one that is not kept");
    ancestors.push(parent);
    next = parent.parentId;
  }
  return { thing, ancestors };
};

/** What a path names in somebody's directory; `self` and `service` are everybody's. */
export const nameAt = async ({ store }: Parts, me: AgentRow, path: string): Promise<NameRow | undefined> => {
  if (path === "self") return { agentId: me.id, path, thingId: me.handleId, rootId: me.handleId };
  if (path === serviceName) {
    const service = await store.agentNamed(me.tenant, serviceName);
    return service && { agentId: me.id, path, thingId: service.handleId, rootId: service.handleId };
  }
  return store.name(me.id, path);
};

/** The thing behind a pet name; only what its holder was given can be found (D-07). */
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
  return { ...(await heldThing(parts, row.thingId)), called: writeName(path) };
};

/** Hosts may name each other: one who writes to an account without having named it is told how. */
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
  if (held.thing.kind !== "agent") return { held, called };
  const { agentId } = bodyOf<ThingBodies["agent"]>(held.thing);
  return { held, called, agent: await parts.agents.get(agentId) };
};

/** The account behind a name that can be written to; what else is known of it stays here (D-07). */
export const accountAt = async (parts: Parts, me: AgentRow, given: string): Promise<string> => {
  const reached = reach(await recipientAt(parts, me, given), new Date(parts.clock()).toISOString());
  if ("problem" in reached) throw new MailProblemError(reached.problem);
  return reached.name;
};
