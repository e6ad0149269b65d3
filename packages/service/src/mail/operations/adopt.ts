import type { NameView } from "../contract.ts";
import type { ThingPlan } from "../decide/make-thing.ts";
import { runCommand } from "../service/commit.ts";
import type { Desk } from "../service/desk.ts";
import { heldThing, pathOf } from "../service/directory.ts";
import { edgesOf, ownMessage, unknownEdge } from "../service/form-edge.ts";
import { nameView } from "./names.ts";

/**
 * What an edge brings: `from` is whoever wrote, `EDGE/proposer` the submit-only facet of a form (D-06): the form with
 * nothing but the right to answer it.
 */
const edgePlan = async (desk: Desk, at: number, name: string): Promise<ThingPlan> => {
  const row = await ownMessage(desk, at);
  const edges = edgesOf(row);
  const direct = edges.find((one) => one.name === name);
  const called = `"${name}"`;
  if (direct) return { type: "held", held: await heldThing(desk.parts, direct.thingId), called };
  if (name === "from") {
    const { handleId } = await desk.parts.agents.get(row.direction === "sent" ? desk.me.id : row.peerId);
    return { type: "held", held: await heldThing(desk.parts, handleId), called };
  }
  const facet = /^(.*)\/proposer$/s.exec(name)?.[1];
  const form = edges.find((one) => one.name === facet);
  if (!form) throw unknownEdge(at, name);
  const held = await heldThing(desk.parts, form.thingId);
  if (held.thing.kind !== "form") throw unknownEdge(at, name);
  return { type: "attenuated", held, called, by: { rights: ["respond"] } };
};

interface AdoptInput {
  readonly number: number;
  readonly edge: string;
  readonly name: string;
  readonly replace?: boolean;
}

export const adopt = async (
  desk: Desk,
  { number: at, edge: edgeName, name, replace = false }: AdoptInput,
): Promise<NameView> => {
  const path = pathOf(name);
  return runCommand(desk.parts, desk.me, {
    load: async () => {
      const plan = await edgePlan(desk, at, edgeName);
      const taken = await desk.parts.store.name(desk.me.id, path);
      return { type: "add_name", path, plan, replace, ...(taken && { taken }) };
    },
    answer: () => nameView(desk, path),
  });
};
