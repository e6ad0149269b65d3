export { type ActionList, type ListedAction, listActions } from "./actions-list.ts";
export { type ArgumentProblem, checkArguments } from "./arguments.ts";
export {
  type Diagnostic,
  type DiagnosticCode,
  diagnosticCodes,
  type Found,
  type ResolutionMode,
} from "./diagnostic.ts";
export { type GeneratedManifest, type GenerateOptions, generateManifest } from "./generate.ts";
export type {
  AgentManifest,
  DataView,
  ManifestAction,
  ManifestPage,
  ManifestProblem,
  ReadManifest,
  Schema,
} from "./manifest.ts";
export { compareManifest, compareWithPage } from "./manifest-compare.ts";
export { type JoinedManifest, joinManifests } from "./manifest-difference.ts";
export { readManifest } from "./manifest-read.ts";
export type { LiveState, PageElement, PageSnapshot } from "./page-element.ts";
export { joinPolicies, type Policy, usualPolicy } from "./policy.ts";
export { findAction } from "./resolve-action.ts";
export { type Collection, type CollectionCell, collectionRows } from "./resolve-collection.ts";
export type { DoesMore, WidgetList } from "./resolve-controls.ts";
export { closedDialogOf, dialogOf, findOpener } from "./resolve-dialog.ts";
export { fieldNamesOf, findField, findFieldOf, type ResolvedField } from "./resolve-field.ts";
export { type Belongings, formOf } from "./resolve-gather.ts";
export { indexPage, isInside, type PageIndex, type Standing, standingOf } from "./resolve-index.ts";
export type { Resolution } from "./resolve-one.ts";
export { type PolicyFound, policyOf } from "./resolve-policy.ts";
export {
  findBoundResults,
  findBoundStatus,
  findResults,
  findStatus,
  findStatusOf,
  type ResolvedResult,
} from "./resolve-status.ts";
export { findStepControl, findSubmitter, findSubmitterOf, stepsOf } from "./resolve-submitter.ts";
export { actionIdOf, fieldNameOf, forActionOf, isOpen, kindOf } from "./resolve-words.ts";
export { canonicalRoute, routeOf } from "./route.ts";
export { type PageProblem, type TakenSnapshot, takeSnapshot } from "./snapshot.ts";
export type { TreeView } from "./tree-view.ts";
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
export { type Widget, widgetOf, widgetValue } from "./widget.ts";
