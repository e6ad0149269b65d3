export {
  type Diagnostic,
  type DiagnosticCode,
  diagnosticCodes,
  type Found,
  type ResolutionMode,
} from "./diagnostic.ts";
export type {
  AgentManifest,
  DataView,
  ManifestAction,
  ManifestPage,
  ManifestProblem,
  ReadManifest,
  Schema,
} from "./manifest.ts";
export type { LiveState, PageElement, PageSnapshot } from "./page-element.ts";
export { joinPolicies, type Policy, usualPolicy } from "./policy.ts";
export {
  type AgentKind,
  agentAttributes,
  agentKinds,
  annotationsVersion,
  type Confirmation,
  confirmations,
  type Danger,
  dangers,
  embeddedManifestType,
  wellKnownManifestPath,
} from "./vocabulary.ts";
