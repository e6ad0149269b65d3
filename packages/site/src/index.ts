export { type ActionList, type ListedAction, listActions } from "./annotations/actions-list.ts";
export { type ArgumentProblem, checkArguments } from "./annotations/arguments.ts";
export type {
  Diagnostic,
  DiagnosticCode,
  Found,
  ResolutionMode,
} from "./annotations/diagnostic.ts";
export { type GeneratedManifest, type GenerateOptions, generateManifest } from "./annotations/generate.ts";
export type {
  AgentManifest,
  DataView,
  ManifestAction,
  ManifestPage,
  ManifestProblem,
  ReadManifest,
  Schema,
} from "./annotations/manifest.ts";
export { compareManifest, compareWithPage } from "./annotations/manifest-compare.ts";
export { type JoinedManifest, joinManifests } from "./annotations/manifest-difference.ts";
export { readManifest } from "./annotations/manifest-read.ts";
export type { LiveState, PageElement, PageSnapshot } from "./annotations/page-element.ts";
export type { ElementContext, OwnedElements, PageIndex } from "./annotations/page-index.ts";
export { joinPolicies, type Policy } from "./annotations/policy.ts";
export { findAction } from "./annotations/resolve-action.ts";
export { type Collection, type CollectionCell, collectionRows } from "./annotations/resolve-collection.ts";
export type { DoesMore, WidgetList } from "./annotations/resolve-controls.ts";
export { closedDialogOf, findOpener } from "./annotations/resolve-dialog.ts";
export { fieldNamesOf, findField, findFieldOf, type ResolvedField } from "./annotations/resolve-field.ts";
export { indexPage } from "./annotations/resolve-index.ts";
export type { Resolution } from "./annotations/resolve-one.ts";
export { type PolicyFound, policyOf } from "./annotations/resolve-policy.ts";
export {
  findResults,
  findStatus,
  findStatusOf,
  type ResolvedResult,
} from "./annotations/resolve-status.ts";
export { findStepControl, findSubmitter, stepsOf } from "./annotations/resolve-submitter.ts";
export { type PageProblem, type TakenSnapshot, takeSnapshot } from "./annotations/snapshot.ts";
export type { TreeView } from "./annotations/tree-view.ts";
export {
  type AgentKind,
  agentAttributes,
  annotationsVersion,
  type Confirmation,
  type Danger,
  embeddedManifestType,
  wellKnownManifestPath,
} from "./annotations/vocabulary.ts";
