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
  /** The hand-off that granted it; it may have been revoked since. */
  readonly handoff?: string;
  /** The earliest expiry in its chain. */
  readonly expiresAt?: string;
}

/** Uses the capability of an edge once: counts the use, or throws if the capability is not live or lacks the right. */
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
