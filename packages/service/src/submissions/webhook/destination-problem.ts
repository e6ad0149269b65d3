import type { ProblemArguments, ProblemCodeOf } from "@cofill/core";
import { intakeProblem } from "../../messages/definition-message.ts";
import type { IntakeDefinitionParams } from "../../messages/submission-params.ts";

type DestinationKey = {
  [K in keyof IntakeDefinitionParams]: ProblemCodeOf<K> extends `${"intake" | "gate" | "form_note"}${string}`
    ? never
    : K;
}[keyof IntakeDefinitionParams];

/** A permanent code of a problem with a destination. */
export type DestinationCode = ProblemCodeOf<DestinationKey>;

/** A problem with a destination, with its English message. */
export interface DestinationProblem {
  /** The member of the destination: `url`, `headers`, `retryPolicy.maxAttempts`; empty for the whole destination. */
  readonly path: string;
  readonly code: DestinationCode;
  readonly reason?: string;
  readonly params?: object;
  readonly message: string;
}

export const destinationProblem = <K extends DestinationKey>(
  path: string,
  key: K,
  ...params: ProblemArguments<IntakeDefinitionParams[K]>
): DestinationProblem => ({ path, ...intakeProblem<K>(key, ...params) }) as DestinationProblem;
