import { problemMessage } from "@cofill/service";
import { createWebhookDelivery as create, type WebhookOptions } from "@cofill/service/webhook";
import type { Deliver } from "@cofill/store";
import { expect } from "vitest";

/** A delivery whose failures are compared by their text; that the code says the same is checked for each of them. */
export const createWebhookDelivery = (options: WebhookOptions): Deliver => {
  const deliver = create(options);
  return async (attempt) => {
    const outcome = await deliver(attempt);
    if (outcome.ok) return outcome;
    const { problem, ...rest } = outcome;
    expect(problem && problemMessage(problem, { audience: "agent" })).toBe(outcome.reason);
    return rest;
  };
};
