import type { NameView } from "../contract.ts";
import { edgesOf } from "../decide/bodies.ts";
import type { CapabilityPlan } from "../decide/make-capability.ts";
import type { AgentContext } from "../service/agent-context.ts";
import { runCommand } from "../service/commit.ts";
import { heldCapability, pathOf } from "../service/directory.ts";
import { ownMessage, unknownEdge } from "../service/form-edge.ts";
import { nameView } from "./names.ts";

/**
 * Finds what an edge attaches. `from` is the sender's handle; `EDGE/proposer` is the submit-only facet of a form, which
 * has only the right to answer it (D-06).
 */
const edgePlan = async (context: AgentContext, at: number, name: string): Promise<CapabilityPlan> => {
  const row = await ownMessage(context, at);
  const edges = edgesOf(row);
  const direct = edges.find((one) => one.name === name);
  const called = `"${name}"`;
  if (direct) return { type: "held", held: await heldCapability(context.parts, direct.capabilityId), called };
  if (name === "from") {
    const { handleId } = await context.parts.agents.get(row.direction === "sent" ? context.me.id : row.peerId);
    return { type: "held", held: await heldCapability(context.parts, handleId), called };
  }
  const facet = /^(.*)\/proposer$/s.exec(name)?.[1];
  const form = edges.find((one) => one.name === facet);
  if (!form) throw unknownEdge(at, name);
  const held = await heldCapability(context.parts, form.capabilityId);
  if (held.capability.kind !== "form") throw unknownEdge(at, name);
  return { type: "attenuated", held, called, by: { rights: ["respond"] } };
};

interface AdoptInput {
  readonly number: number;
  readonly edge: string;
  readonly name: string;
  readonly replace?: boolean;
}

export const adopt = async (
  context: AgentContext,
  { number: at, edge: edgeName, name, replace = false }: AdoptInput,
): Promise<NameView> => {
  const path = pathOf(name);
  return runCommand(context.parts, context.me, {
    load: async () => {
      const plan = await edgePlan(context, at, edgeName);
      const taken = await context.parts.store.name(context.me.id, path);
      return { type: "add_name", path, plan, replace, ...(taken && { taken }) };
    },
    answer: () => nameView(context, path),
  });
};
