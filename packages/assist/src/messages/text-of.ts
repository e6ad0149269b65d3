import type { ProblemArguments, Wording } from "@cofill/core";
import { en } from "./en.ts";
import type { AssistMessageParams } from "./params.ts";

/** A message in English for agents; transports have no other language. */
export const textOf = <K extends keyof AssistMessageParams>(
  key: K,
  ...[params]: ProblemArguments<AssistMessageParams[K]>
): string => {
  const { person, agent = person }: Wording<AssistMessageParams[K]> = en[key];
  return agent((params ?? {}) as AssistMessageParams[K]);
};
