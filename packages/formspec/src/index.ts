export {
  type Bind,
  type Condition,
  type DataType,
  dataTypes,
  type FormspecDefinition,
  type FormspecItem,
  type Shape,
  type Variable,
} from "./definition.ts";
export { type DefinitionProblem, type DefinitionProblemCode, FormspecError } from "./definition-problem.ts";
export { type EvaluateOptions, evaluateDefinition } from "./evaluate-definition.ts";
export {
  type AuthorDiagnostic,
  type FieldFacts,
  FormspecForm,
  formspecFormOf,
  type ResponseOptions,
} from "./formspec-form.ts";
export { formspecModel } from "./formspec-model.ts";
export { limits } from "./limits.ts";
export { type CheckedDefinition, checkDefinition, type OpenOptions, openForm } from "./open-form.ts";
export type { PageLayout } from "./pages.ts";
export { type ReadDefinition, readDefinition } from "./read-definition.ts";
export { makeReport, orderedIssues, type RuleSources, toResult } from "./report.ts";
export { answerValue, type FormspecResponse, type ResponseStatus } from "./response.ts";
export { resultCodes } from "./result-codes.ts";
export {
  type Alignment,
  type BoundReference,
  type DefinitionIdentity,
  type Equivalent,
  type GivenSidecars,
  noSidecars,
  type OntologyConcept,
  type OntologyDocument,
  plantTargets,
  type ReadSidecars,
  type ReferenceAudience,
  type ReferencePriority,
  type ReferencesDocument,
  type ReferenceType,
  type RegistryDocument,
  type RegistryEntry,
  type Relation,
  readSidecars,
  referenceTypes,
  registryEntry,
  type SidecarProblem,
  type Sidecars,
  type SidecarWarningCode,
  type TargetDefinition,
  type TargetTree,
  type Visit,
  type Vocabulary,
  valuesAt,
  visitAlong,
} from "./sidecars/index.ts";
export type {
  ConstraintKind,
  Severity,
  ValidationMode,
  ValidationReport,
  ValidationResult,
} from "./validation-result.ts";
