import { type ProblemArguments, problemAt } from "@cofill/core";
import type { DeliveryOutcome } from "@cofill/store";
import { problemMessage } from "./index.ts";
import type { DeliveryMessageParams } from "./submission-params.ts";

export type DeliveryKey = keyof DeliveryMessageParams;

/** The English message of a failed delivery, for logs and the outbox. */
export const deliveryText = <K extends DeliveryKey>(
  key: K,
  ...[params]: ProblemArguments<DeliveryMessageParams[K]>
): string => problemMessage(problemAt(key, params), { audience: "agent" });

export type DeliveryFailure = Extract<DeliveryOutcome, { readonly ok: false }>;

/** A failed delivery with its code, for channels that make the message, and its English text, for the outbox. */
export const deliveryFailure = <K extends DeliveryKey>(
  key: K,
  ...[params]: ProblemArguments<DeliveryMessageParams[K]>
): DeliveryFailure => {
  const problem = problemAt(key, params);
  return { ok: false, reason: problemMessage(problem, { audience: "agent" }), problem };
};
