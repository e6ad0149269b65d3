import type { ThingPlan } from "../decide/make-thing.ts";
import { runCommand } from "../service/commit.ts";
import type { Desk } from "../service/desk.ts";
import { heldThing, pathOf } from "../service/directory.ts";
import { edgesOf, ownMessage, unknownEdge } from "../service/form-edge.ts";
import { nameView } from "./names.ts";
import type { Operation } from "./operation.ts";
import { flag, number, petName, shape, text } from "./shapes.ts";

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

export const adopt: Operation<"adopt"> = {
  summary: "Keep what a message brought",
  description:
    'Puts one of a message\'s edges into your directory under a name of yours. "from" is the sender; a slot of an answer is named by its path.',
  input: shape(
    { number, edge: text("The edge"), name: petName("Your name for it"), replace: flag("Takes the name's place") },
    ["number", "edge", "name"],
  ),
  run: async (desk, { number: at, edge: edgeName, name, replace = false }) => {
    const path = pathOf(name);
    return runCommand(desk.parts, desk.me, {
      load: async () => {
        const plan = await edgePlan(desk, at, edgeName);
        const taken = await desk.parts.store.name(desk.me.id, path);
        return { type: "add_name", path, plan, replace, ...(taken && { taken }) };
      },
      answer: () => nameView(desk, path),
    });
  },
};
