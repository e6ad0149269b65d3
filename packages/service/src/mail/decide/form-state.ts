import type { FormRow } from "@cofill/store";
import type { FormState } from "../contract.ts";
import { type Refused, refused } from "../problem.ts";

export const formStateOf = (row: FormRow, now: string): FormState => {
  if (row.revokedAt !== undefined) return "revoked";
  if (row.closedAt !== undefined) return "closed";
  if (row.filledAt !== undefined) return "filled";
  return row.expiresAt !== undefined && row.expiresAt <= now ? "expired" : "open";
};

const sentences = {
  closed: ["form_closed", "takes no more answers: whoever sent it has closed it"],
  revoked: ["form_revoked", "was taken back by whoever sent it, and takes no answers"],
  expired: ["form_expired", "takes no more answers: its time has run out"],
  filled: ["form_filled", "took the one answer it was meant for"],
} as const;

/** Why a form takes no answer now; what the filler wrote stays in the draft. */
export const formFault = (row: FormRow, now: string): Refused | undefined => {
  const state = formStateOf(row, now);
  if (state === "open") return undefined;
  const [code, words] = sentences[state];
  return refused(code, `"${row.title}" ${words}. Your draft is kept`);
};
