import type { Right, ThingKind } from "../contract.ts";
import { bodyOf, type ThingBodies } from "../decide/bodies.ts";
import { chainOf } from "../decide/thing.ts";
import { runCommand } from "./commit.ts";
import type { Desk } from "./desk.ts";
import { heldThing } from "./directory.ts";
import { edgesOf, ownMessage, unknownEdge } from "./form-edge.ts";

export interface UsedEdge {
  readonly kind: ThingKind;
  readonly submissionId?: string;
  /** The hand-off that gave it, which may have been taken back meanwhile. */
  readonly handoff?: string;
  /** When the earliest of what it was made from ends. */
  readonly expiresAt?: string;
}

/** One use of what a message brought: counted, and refused if it is dead or does not permit this. */
export const useEdge = (desk: Desk, number: number, edge: string, right: Right): Promise<UsedEdge> =>
  runCommand<UsedEdge>(desk.parts, desk.me, {
    load: async () => {
      const found = edgesOf(await ownMessage(desk, number)).find(({ name }) => name === edge);
      if (!found) throw unknownEdge(number, edge);
      return { type: "use", held: await heldThing(desk.parts, found.thingId), right, called: `"${edge}"` };
    },
    answer: (_, command) => {
      if (command.type !== "use") throw new Error("a use is a use");
      const { thing } = command.held;
      const ends = chainOf(command.held).flatMap(({ expiresAt }) => expiresAt ?? []);
      return {
        kind: thing.kind,
        ...(thing.kind === "submission" && bodyOf<ThingBodies["submission"]>(thing)),
        ...(ends.length > 0 && { expiresAt: ends.reduce((a, b) => (a < b ? a : b)) }),
      };
    },
  });
