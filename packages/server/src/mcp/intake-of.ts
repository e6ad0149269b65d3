import { Recent } from "@cofill/core/kit";
import type { Store } from "@cofill/store";
import { mcpLimits } from "./limits.ts";

/** The shape of an id; any other text is not looked up in the store. */
const submissionIdShape = /^[A-Za-z0-9_]{1,60}$/;

/** Finds the intake of a submission, cached because it never changes. */
export const createIntakeOf = (store: Store): ((submissionId: string) => Promise<string | undefined>) => {
  const known = new Recent<string>(2 * mcpLimits.rememberedSubmissions);
  return async (submissionId) => {
    if (!submissionIdShape.test(submissionId)) return undefined;
    const before = known.get(submissionId);
    if (before !== undefined) return before;
    const row = await store.load(submissionId);
    if (row === undefined || row === "same") return undefined;
    known.set(submissionId, row.intakeId);
    return row.intakeId;
  };
};
