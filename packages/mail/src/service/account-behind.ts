import type { MailAnswer } from "../contract.ts";
import { bodyOf, type ThingBodies } from "../decide/bodies.ts";
import { type Held, thingFault } from "../decide/thing.ts";
import { limits } from "../limits.ts";
import { readName, writeName } from "../name.ts";
import { refused } from "../problem.ts";
import type { MailStore, ThingRow } from "../store.ts";

const held = async (store: MailStore, id: string): Promise<Held | undefined> => {
  const thing = await store.thing(id);
  if (!thing) return undefined;
  const ancestors: ThingRow[] = [];
  for (let next = thing.parentId; next !== undefined && ancestors.length < limits.maxAttenuations; ) {
    const parent = await store.thing(next);
    if (!parent) return undefined;
    ancestors.push(parent);
    next = parent.parentId;
  }
  return { thing, ancestors };
};

/** The account of somebody by another's pet name for them: for the server itself, never to be shown (D-07). */
export const accountBehind = async (
  store: MailStore,
  { tenant, holder, name, now }: { tenant: string; holder: string; name: string; now: string },
): Promise<MailAnswer<string>> => {
  const read = readName(name);
  if (!read.ok) return refused(read.code, read.detail);
  const called = writeName(read.path);
  const me = await store.agentNamed(tenant, holder);
  const row = me && (await store.name(me.id, read.path));
  const found = row && (await held(store, row.thingId));
  if (!found) return refused("unknown_name", `You have no name ${called}`);
  if (found.thing.kind !== "agent") return refused("unknown_name", `${called} is a ${found.thing.kind}, and nobody`);
  const fault = thingFault(found, "send", now, called);
  if (fault) return fault;
  const agent = await store.agent(bodyOf<ThingBodies["agent"]>(found.thing).agentId);
  return agent ? { ok: true, value: agent.name } : refused("unknown_name", `${called} is nobody any more`);
};
