/** The words of `data-agent-*` (AAF-DOM-01 and on). */
export const agentKinds = ["action", "field", "status", "result", "collection", "item", "dialog", "step"] as const;
export type AgentKind = (typeof agentKinds)[number];

/** From harmless to harmful. */
export const dangers = ["none", "low", "high"] as const;
export type Danger = (typeof dangers)[number];

/** From lenient to strict; `review` is stricter than `required`, because nothing but a person's hand submits. */
export const confirmations = ["never", "optional", "required", "review"] as const;
export type Confirmation = (typeof confirmations)[number];

export const agentAttributes = {
  kind: "data-agent-kind",
  action: "data-agent-action",
  field: "data-agent-field",
  danger: "data-agent-danger",
  confirm: "data-agent-confirm",
  scope: "data-agent-scope",
  idempotent: "data-agent-idempotent",
  output: "data-agent-output",
  forAction: "data-agent-for-action",
  version: "data-agent-version",
} as const;

export const annotationsVersion = "0.1";
export const wellKnownManifestPath = "/.well-known/agent-manifest.json";
export const embeddedManifestType = "application/agent+json";
