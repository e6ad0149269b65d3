import type { Store, SubmissionRow } from "@cofill/store";
import { unknownSubmission } from "../answers.ts";

/** Finds a submission by id; one of another tenant than the given one counts as not found. */
export const findSubmission = async (store: Store, id: string, tenant: string | undefined): Promise<SubmissionRow> => {
  const row = await store.load(id);
  if (!row || row === "same" || (tenant !== undefined && row.tenant !== tenant)) throw unknownSubmission(id);
  return row;
};
