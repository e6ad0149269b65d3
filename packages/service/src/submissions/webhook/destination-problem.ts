import type { ProblemArguments, ProblemCodeOf } from "@cofill/core";
import { intakeProblem } from "../../messages/definition-message.ts";
import type { IntakeDefinitionParams } from "../../messages/submission-params.ts";

type DestinationKey = {
  [K in keyof IntakeDefinitionParams]: ProblemCodeOf<K> extends `${"intake" | "gate" | "form_note"}${string}`
    ? never
    : K;
}[keyof IntakeDefinitionParams];

/** A permanent code of something wrong with a destination. */
export type DestinationCode = ProblemCodeOf<DestinationKey>;

/** Something wrong with a destination: a code with parameters, and its message in English. */
export interface DestinationProblem {
  /** Within the destination: `url`, `headers`, `retryPolicy.maxAttempts`; empty for the whole of it. */
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
