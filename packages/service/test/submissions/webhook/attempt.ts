import type { DeliveryAttempt } from "@cofill/store";
import type { Destination } from "../../../src/submissions/contract.ts";

export const secret = "whsec_MfKQ9r8GKYqTwUPD8ATPZIo2LaLw3raw";
export const now = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

export const attemptTo = (
  destination: string | Partial<Destination>,
  more: Partial<DeliveryAttempt> = {},
): DeliveryAttempt => ({
  id: "msg_1",
  destination: { kind: "webhook", ...(typeof destination === "string" ? { url: destination } : destination) },
  intakeId: "orders",
  body: '{"type":"submission.finalized","data":{"name":"Zoë"}}',
  now,
  signal: new AbortController().signal,
  ...more,
});
