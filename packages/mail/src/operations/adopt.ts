import { bodyOf, type FormBody } from "../decide/bodies.ts";
import { type Committed, runCommand } from "../service/commit.ts";
import type { Desk } from "../service/desk.ts";
import { heldThing, pathOf } from "../service/directory.ts";
import { edgesOf, formOf, ownMessage, unknownEdge } from "../service/form-edge.ts";
import { Viewer } from "../service/viewer.ts";
import type { Operation } from "./operation.ts";
import { flag, number, petName, shape, text } from "./shapes.ts";

/** The thing behind an edge; `from` is whoever wrote, `EDGE/proposer` a form's submit-only facet. */
const edgeThing = async (desk: Desk, at: number, name: string): Promise<string> => {
  const row = await ownMessage(desk, at);
  const edges = edgesOf(row);
  const direct = edges.find((one) => one.name === name);
  if (direct) return direct.thingId;
  if (name === "from")
    return (await desk.parts.agents.get(row.direction === "sent" ? desk.me.id : row.peerId)).handleId;
  const facet = /^(.*)\/proposer$/s.exec(name)?.[1];
  const form = edges.find((one) => one.name === facet);
  if (!form) throw unknownEdge(at, name);
  const held = await heldThing(desk.parts, form.thingId);
  if (held.thing.kind !== "form") throw unknownEdge(at, name);
  return bodyOf<FormBody>(await formOf(desk.parts, held)).responderId;
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
        const held = await heldThing(desk.parts, await edgeThing(desk, at, edgeName));
        const taken = await desk.parts.store.name(desk.me.id, path);
        const plan = { type: "held", held, called: `"${edgeName}"` } as const;
        return { type: "add_name", path, plan, replace, ...(taken && { taken }) };
      },
      answer: async (_: Committed, command) => {
        if (command.type !== "add_name" || command.plan.type !== "held") throw new Error("adopting names what is held");
        return new Viewer(desk.parts, desk.me).name(path, command.plan.held);
      },
    });
  },
};
