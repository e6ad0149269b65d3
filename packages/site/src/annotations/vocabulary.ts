/** The values of `data-agent-kind` (AAF-DOM-01). */
export const agentKinds = ["action", "field", "status", "result", "collection", "item", "dialog", "step"] as const;
/** A value of `data-agent-kind`. */
export type AgentKind = (typeof agentKinds)[number];

/** From harmless to harmful. */
export const dangers = ["none", "low", "high"] as const;
/** A value of `data-agent-danger`. */
export type Danger = (typeof dangers)[number];

/** From lenient to strict; with `review` only the person can submit. */
export const confirmations = ["never", "optional", "required", "review"] as const;
/** A value of `data-agent-confirm`. */
export type Confirmation = (typeof confirmations)[number];

/** The names of the annotation attributes. */
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

/** The version of the annotations that this package implements. */
export const annotationsVersion = "0.1";
/** Path of a site's manifest (AAF-MAN-01). */
export const wellKnownManifestPath = "/.well-known/agent-manifest.json";
/** Script type of a manifest embedded in a page (AAF-MAN-01). */
export const embeddedManifestType = "application/agent+json";
