import type { FormRow } from "@cofill/store";
import type { FormState } from "../contract.ts";
import { type Refused, refused } from "../problem.ts";

export const formStateOf = (row: FormRow, now: string): FormState => {
  if (row.revokedAt !== undefined) return "revoked";
  if (row.closedAt !== undefined) return "closed";
  if (row.filledAt !== undefined) return "filled";
  return row.expiresAt !== undefined && row.expiresAt <= now ? "expired" : "open";
};

/** Why the form accepts no answer now; the filler's draft is kept. */
export const formRefusal = (row: FormRow, now: string): Refused | undefined => {
  const state = formStateOf(row, now);
  if (state === "open") return undefined;
  return refused(`form_${state}`, { title: row.title });
};
