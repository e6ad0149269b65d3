/** What this folder offers to the package's door. */
export {
  type Alignment,
  type BoundReference,
  type Equivalent,
  noSidecars,
  type OntologyConcept,
  type OntologyDocument,
  type ReferenceAudience,
  type ReferencePriority,
  type ReferencesDocument,
  type ReferenceType,
  type RegistryDocument,
  type RegistryEntry,
  type Relation,
  referenceTypes,
  type Sidecars,
  type TargetDefinition,
  type Vocabulary,
} from "./documents.ts";
export { sidecarLimits } from "./limits.ts";
export type { SidecarProblem, SidecarWarningCode } from "./problem.ts";
export { type GivenSidecars, type ReadSidecars, readSidecars } from "./read-sidecars.ts";
export { type RegistryConstraints, registryConstraints } from "./registry-constraints.ts";
export { type RegistryFacts, registryEntry, registryFacts } from "./registry-lookup.ts";
export type { DefinitionIdentity } from "./target-definition.ts";
export { plantTargets, type TargetTree, type Visit, valuesAt, visitAlong } from "./target-tree.ts";
