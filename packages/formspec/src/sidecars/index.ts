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
export type { SidecarProblem, SidecarWarningCode } from "./problem.ts";
export { type GivenSidecars, type ReadSidecars, readSidecars } from "./read-sidecars.ts";
export { registryEntry } from "./registry-lookup.ts";
export type { DefinitionIdentity } from "./target-definition.ts";
export { plantTargets, type TargetTree, type Visit, valuesAt, visitAlong } from "./target-tree.ts";
