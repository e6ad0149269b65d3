import type { NameRow } from "@cofill/store";
import type { CapabilityInput } from "../../operations/mail/capability.ts";
import type { Attenuation } from "../../operations/mail/members.ts";
import type { AgentView, NameView } from "../contract.ts";
import { limits } from "../limits.ts";
import { writeName } from "../name.ts";
import { problemError } from "../problem.ts";
import type { AgentContext } from "../service/agent-context.ts";
import { runCommand } from "../service/commit.ts";
import { heldCapability, lookUp, nameAt, pathOf } from "../service/directory.ts";
import { attenuationOf, planCapability } from "../service/plan-capability.ts";
import { Viewer } from "../service/viewer.ts";

/** A name and all that lies below it. */
const subtree = async ({ parts, me }: AgentContext, path: string): Promise<readonly NameRow[]> => {
  const rows = await parts.store.names(me.id, { prefix: path, limit: limits.maxRenamed + 1 });
  if (rows.length > limits.maxRenamed) {
    throw problemError("too_large.names", { maximum: limits.maxRenamed, name: writeName(path) });
  }
  return rows;
};

export const nameView = async ({ parts, me }: AgentContext, path: string) => {
  const row = await nameAt(parts, me, path);
  if (!row) throw problemError("unknown_name", { name: writeName(path) });
  return new Viewer(parts, me).name(path, await heldCapability(parts, row.capabilityId));
};

export const whoami = async ({ me: { name, kind, createdAt } }: AgentContext): Promise<AgentView> => ({
  name,
  kind,
  createdAt,
});

export const names = async (
  { parts, me }: AgentContext,
  {
    below,
    after,
    limit: most = limits.defaultPage,
  }: { readonly below?: string; readonly after?: string; readonly limit?: number },
): Promise<{ readonly names: readonly NameView[]; readonly next?: string }> => {
  const prefix = below === undefined ? {} : { prefix: pathOf(below) };
  const from = after === undefined ? {} : { after: pathOf(after) };
  const rows = await parts.store.names(me.id, { ...prefix, ...from, limit: most + 1 });
  const viewer = new Viewer(parts, me);
  const shown = rows.slice(0, most);
  const views = await Promise.all(
    shown.map(async ({ path, capabilityId }) => viewer.name(path, await viewer.held(capabilityId))),
  );
  const last = shown.at(-1);
  return { names: views, ...(rows.length > most && last && { next: writeName(last.path) }) };
};

export const addName = async (
  context: AgentContext,
  {
    name,
    capability: given,
    replace = false,
  }: { readonly name: string; readonly capability?: CapabilityInput; readonly replace?: boolean },
): Promise<NameView> => {
  const path = pathOf(name);
  return runCommand(context.parts, context.me, {
    load: async () => {
      const plan = await planCapability(context, given ?? { agent: path });
      const taken = await context.parts.store.name(context.me.id, path);
      return { type: "add_name", path, plan, replace, ...(taken && { taken }) };
    },
    answer: () => nameView(context, path),
  });
};

export const renameName = async (
  context: AgentContext,
  { name, to }: { readonly name: string; readonly to: string },
): Promise<{ readonly renamed: readonly string[] }> => {
  const [from, target] = [pathOf(name), pathOf(to)];
  return runCommand(context.parts, context.me, {
    load: async () => ({ type: "rename", from, to: target, rows: await subtree(context, from) }),
    answer: ({ changes }) => ({ renamed: (changes.names ?? []).map(({ path }) => writeName(path)) }),
    ifTaken: async () => {
      throw problemError("name_taken", { name: writeName(target) });
    },
  });
};

export const removeName = async (
  context: AgentContext,
  { name }: { readonly name: string },
): Promise<{ readonly removed: readonly string[] }> => {
  const path = pathOf(name);
  return runCommand(context.parts, context.me, {
    load: async () => ({ type: "remove_name", path, rows: await subtree(context, path) }),
    answer: ({ changes }) => ({ removed: (changes.removeNames ?? []).map((row) => writeName(row.path)) }),
  });
};

export const attenuate = async (
  context: AgentContext,
  { name, as, rights, expiresAt, uses }: { readonly name: string; readonly as: string } & Attenuation,
): Promise<NameView> => {
  const path = pathOf(as);
  const wanted = { ...(rights && { rights }), ...(expiresAt !== undefined && { expiresAt }) };
  const by = attenuationOf({ ...wanted, ...(uses !== undefined && { uses }) }, context.parts.clock());
  return runCommand(context.parts, context.me, {
    load: async () => {
      const { called, ...held } = await lookUp(context.parts, context.me, name);
      const taken = await context.parts.store.name(context.me.id, path);
      return { type: "attenuate", held, called, by, path, ...(taken && { taken }) };
    },
    answer: () => nameView(context, path),
  });
};
