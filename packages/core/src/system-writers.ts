import type { Actor } from "./answer.ts";
import type { FillRule } from "./rules.ts";

const systemActor = (id: string): Actor => Object.freeze({ kind: "system", id });

/** Who stands behind a value that no person and no agent gave. */
export const writers = {
  calculated: systemActor("calculated"),
  initial: systemActor("initial"),
  default: systemActor("default"),
} satisfies Record<FillRule["kind"] | "calculated", Actor>;
