import type { CapabilityKind, Right } from "../contract.ts";
import { bodyOf, type CapabilityBodies, edgesOf } from "../decide/bodies.ts";
import { chainOf } from "../decide/capability.ts";
import type { AgentContext } from "./agent-context.ts";
import { runCommand } from "./commit.ts";
import { heldCapability } from "./directory.ts";
import { ownMessage, unknownEdge } from "./form-edge.ts";

export interface UsedEdge {
  readonly kind: CapabilityKind;
  readonly submissionId?: string;
  /** The hand-off that gave it, which may have been taken back meanwhile. */
  readonly handoff?: string;
  /** When the earliest of what it was made from ends. */
  readonly expiresAt?: string;
}

/** One use of what a message brought: counted, and refused if it is dead or does not permit this. */
export const useEdge = (context: AgentContext, number: number, edge: string, right: Right): Promise<UsedEdge> =>
  runCommand<UsedEdge>(context.parts, context.me, {
    load: async () => {
      const found = edgesOf(await ownMessage(context, number)).find(({ name }) => name === edge);
      if (!found) throw unknownEdge(number, edge);
      return { type: "use", held: await heldCapability(context.parts, found.capabilityId), right, called: `"${edge}"` };
    },
    answer: (_, command) => {
      if (command.type !== "use") throw new Error("a use is a use");
      const { capability } = command.held;
      const ends = chainOf(command.held).flatMap(({ expiresAt }) => expiresAt ?? []);
      return {
        kind: capability.kind,
        ...(capability.kind === "submission" && bodyOf<CapabilityBodies["submission"]>(capability)),
        ...(ends.length > 0 && { expiresAt: ends.reduce((a, b) => (a < b ? a : b)) }),
      };
    },
  });
