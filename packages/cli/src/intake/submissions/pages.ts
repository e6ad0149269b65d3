import { submissionStates } from "@cofill/service";
import type { Store, SubmissionFilter, SubmissionSummary } from "@cofill/store";
import { didYouMean } from "../../did-you-mean.ts";
import { Failure } from "../../failure.ts";
import { limits } from "../../limits.ts";

export type Wanted = Omit<SubmissionFilter, "limit" | "after">;

interface Words {
  readonly intake?: string | undefined;
  readonly state?: string | undefined;
  readonly tenant?: string | undefined;
}

/** The query for the given options. */
export const wantedBy = ({ intake, state, tenant }: Words): Wanted => {
  const known = submissionStates.find((name) => name === state);
  if (state !== undefined && known === undefined) {
    const guess = didYouMean(state, submissionStates);
    throw new Failure("usage", `--state is one of ${submissionStates.join(", ")}, not '${state}'${guess}`);
  }
  return {
    ...(intake !== undefined && { intakeId: intake }),
    ...(known !== undefined && { state: known }),
    ...(tenant !== undefined && { tenant }),
  };
};

/** Reads submissions page by page, newest first, so that memory use stays small. */
export async function* pagesOf(
  store: Store,
  wanted: Wanted,
  most: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly SubmissionSummary[]> {
  let after: string | undefined;
  for (let left = most; left > 0; ) {
    const limit = Math.min(left, limits.storePage);
    const page = await store.list({ ...wanted, limit, ...(after !== undefined && { after }) });
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    left -= page.length;
    after = page.at(-1)!.id;
  }
}

export async function* submissionsOf(store: Store, wanted: Wanted): AsyncGenerator<SubmissionSummary> {
  for await (const page of pagesOf(store, wanted)) yield* page;
}
