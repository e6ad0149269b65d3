export { checkDestination } from "./check-destination.ts";
export { createWebhookDelivery, type WebhookOptions } from "./delivery.ts";
export type { DestinationCode, DestinationProblem } from "./destination-problem.ts";
export { webhookLimits } from "./limits.ts";
export type { ResolveHost } from "./resolve-host.ts";
export { nextAttempt } from "./retry-policy.ts";
export { generateSecret, type ParsedSecret, parseSecret, type SecretProblem } from "./secret.ts";
export { signWebhook, type WebhookHeaders, type WebhookMessage } from "./signature.ts";
export { type ReceivedHeaders, type Verification, verifyWebhook } from "./verify.ts";
