import { submissionStates } from "@cofill/service";
import type { OperationInput } from "@cofill/service/operations";
import { didYouMean } from "../../did-you-mean.ts";
import { Failure } from "../../failure.ts";
import { limits } from "../../limits.ts";
import { given } from "../answers.ts";
import type { ListedSubmission, SubmissionsPort } from "../submissions-port.ts";

export type Wanted = Pick<OperationInput<"submissions.list">, "intakeId" | "state">;

interface Words {
  readonly intake?: string | undefined;
  readonly state?: string | undefined;
}

/** The query for the given options. */
export const wantedBy = ({ intake, state }: Words): Wanted => {
  const known = submissionStates.find((name) => name === state);
  if (state !== undefined && known === undefined) {
    const guess = didYouMean(state, submissionStates);
    throw new Failure("usage", `--state is one of ${submissionStates.join(", ")}, not '${state}'${guess}`);
  }
  return {
    ...(intake !== undefined && { intakeId: intake }),
    ...(known !== undefined && { state: known }),
  };
};

/** A page of submissions, and whether there are more. */
interface Page {
  readonly rows: readonly ListedSubmission[];
  readonly hasMore: boolean;
}

/** Submissions page by page, newest first, so that any number of them takes little memory. */
export async function* pagesOf(
  { submissions }: SubmissionsPort,
  wanted: Wanted,
  most: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<Page> {
  let after: string | undefined;
  for (let left = most; left > 0; ) {
    const limit = Math.min(left, limits.storePage);
    const page = given(await submissions.list({ ...wanted, limit, ...(after !== undefined && { after }) }));
    const { submissions: rows, next } = page;
    if (rows.length > 0) yield { rows, hasMore: next !== undefined };
    if (next === undefined) return;
    left -= rows.length;
    after = next;
  }
}

export async function* submissionsOf(port: SubmissionsPort, wanted: Wanted): AsyncGenerator<ListedSubmission> {
  for await (const { rows } of pagesOf(port, wanted)) yield* rows;
}
