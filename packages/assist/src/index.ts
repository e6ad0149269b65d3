export {
  type AnnotatedField,
  type AnnotatedForm,
  fieldAnnotations,
  formAnnotations,
} from "./annotations/annotations.ts";
export { autocompleteFor } from "./annotations/autocomplete.ts";
export { resolveConcept } from "./concept/concept.ts";
export {
  type AssistConsumer,
  type ConsumerError,
  type ConsumerOptions,
  createConsumer,
  fromFunctionName,
  type HttpProviderOptions,
  httpProvider,
  type McpClientLike,
  mcpProvider,
  toFunctionName,
} from "./consumer/index.ts";
export { valueText } from "./consumer/value-text.ts";
export {
  type AssistProvider,
  type Audience,
  type BulkSetResult,
  type ConceptBinding,
  type ConceptEquivalent,
  type Confirm,
  type ConfirmationRequest,
  type FieldDescription,
  type FieldHelp,
  type FieldSummary,
  type FormDescription,
  type FormProgress,
  type Invocation,
  type NextIncompleteResult,
  type PageProgress,
  type ProfileApplyResult,
  type ProfileEntry,
  type ProfileMatch,
  type ProfileStore,
  type ReferenceEntry,
  type SetValueResult,
  type ToolDeclaration,
  type ToolError,
  type ToolErrorCode,
  type ToolResult,
  toolErrorCodes,
  type UserProfile,
} from "./contract.ts";
export { discoverSidecars } from "./discovery/discover.ts";
export { detectMode } from "./discovery/mode.ts";
export { findPlainFields, matchPlainFields } from "./discovery/plain-fields.ts";
export { type AssistForm, type AssistReport, type AssistResult, toAssistForm } from "./form/assist-form.ts";
export { resolveHelp } from "./help/field-help.ts";
export { assistMessages } from "./messages/languages.ts";
export { type Consent, exportProfile } from "./profile/consent.ts";
export { importValues, newProfile } from "./profile/import-values.ts";
export { learnProfile } from "./profile/learn.ts";
export { matchProfile } from "./profile/match.ts";
export { createMemoryProfileStore } from "./profile/memory-store.ts";
export { readProfile } from "./profile/read-profile.ts";
export { createAssistProvider, type ProviderOptions, runTool } from "./provider/create-provider.ts";
