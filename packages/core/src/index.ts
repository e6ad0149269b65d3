export {
  type Actor,
  type Answer,
  type AnswerState,
  type Assurance,
  type Channel,
  isAssured,
  isSameAnswer,
  type Note,
  type Origin,
  type Proposal,
  unanswered,
} from "./answer.ts";
export type { Coercion, CoercionCode } from "./coercion.ts";
export { type ColumnChange, columnChange } from "./columns.ts";
export {
  type Change,
  type Command,
  type Context,
  type Refusal,
  type RefusalCode,
  refusalCodes,
  type Stepped,
  type StepResult,
} from "./command.ts";
export {
  type Compiled,
  type CompileProblem,
  type CompileResult,
  compileWith,
  type FieldNode,
  formTarget,
  type ListNode,
  type Present,
  sectionTarget,
} from "./compile.ts";
export { compile } from "./compile-definition.ts";
export type {
  Definition,
  Doc,
  Item,
  ListItem,
  RecordItem,
  RoleDefinition,
  SectionItem,
  TextItem,
} from "./definition.ts";
export { type Audience, agents, filledBy, hasRole, mayFill, owner, people, rolesIn } from "./document/audience.ts";
export {
  type AuthorTexts,
  type DescribedColumn,
  type DescribedGroup,
  type DescribedOption,
  type FieldTexts,
  type FormTexts,
  fieldTexts,
  formTexts,
  groupTexts,
  type ListTexts,
  listTexts,
  type RoleTexts,
} from "./document/author-texts.ts";
export {
  editUnlessChanged,
  type SeenChange,
  type SeenOutcome,
  saysTheSame,
  verdictOn,
  type WaitingChange,
} from "./document/conflicts.ts";
export type {
  DescribedNote,
  DescribedRole,
  Description,
  FieldDescription,
  FormDescription,
  ListDescription,
} from "./document/describe.ts";
export { type DocumentOptions, documentOf, type Edited, type FormDocument, openDocument } from "./document/document.ts";
export {
  type EditedState,
  type EditOptions,
  type EditOutcome,
  type EditResult,
  editDocument,
} from "./document/edit.ts";
export { createEditor, type DocumentEditor } from "./document/editor.ts";
export { type OpenIssue, openIssues, type WaitsFor, waitsFor } from "./document/finish.ts";
export { type Fit, fitValue } from "./document/fit-value.ts";
export { createModel, DefinitionError, type FormModel } from "./document/model.ts";
export { type OpenItem, openItems } from "./document/next.ts";
export type { Plan, PlanOptions, PlanProblem } from "./document/plan.ts";
export { type Received, receiveUpdate } from "./document/receive-update.ts";
export { type DocumentState, openState, type StateOptions } from "./document/state.ts";
export { createStepModel, type StepModel } from "./document/step-model.ts";
export type { DocumentStore, Kept, StoredDocument, StoreEditOptions } from "./document/store.ts";
export { type PlacedCommand, rowText, subjectOf } from "./document/subject.ts";
export { type DocumentUpdate, type UpdateOptions, updateSince } from "./document/update-since.ts";
export { jsonOfAnswer } from "./document/values.ts";
export { expandTemplate } from "./expand-template.ts";
export type { CheckboxMode, Column, ColumnType, FieldBase, Option, Priority } from "./field-base.ts";
export {
  answerAt,
  type Flags,
  fieldAt,
  fieldPaths,
  isReadonly,
  isReadonlyAt,
  isRelevant,
  isRelevantAt,
  isRequired,
  issuesAt,
  type LiveForm,
} from "./form.ts";
export { humaniseKey } from "./humanise-key.ts";
export { type Issue, type IssueCode, isLacking, issueCodes, type LocalIssue, type Severity, toIssue } from "./issue.ts";
export type { IssueParams, PlaceParams, RuleKeyword, RuleKeywordParams, ValueType } from "./issue-params.ts";
export { isDate } from "./kinds/calendar.ts";
export { initialState, statesOf } from "./kinds/checkboxes.ts";
export type {
  AnyKind,
  CapabilityValue,
  Cell,
  CheckboxState,
  FieldItem,
  FieldOf,
  FieldSpecs,
  FileValue,
  JsonSchema,
  Kind,
  KindDef,
  KindValues,
  Money,
  Read,
  Row,
  ValueOf,
} from "./kinds/kind.ts";
export { receivedValue, schemaOfType } from "./kinds/local-issue.ts";
export { numberFromText } from "./kinds/number.ts";
export { isEmptyFor, kindOf, kinds } from "./kinds/registry.ts";
export { cellFromText } from "./kinds/table.ts";
export { isUrl } from "./kinds/url.ts";
export type { JsonObject } from "./kit/json.ts";
export { labelAt } from "./label-at.ts";
export { limits } from "./limits.ts";
export { authorParagraphs, fieldText, formText, groupText, listText, roleText } from "./messages/author-words.ts";
export type {
  Catalogue,
  CompleteLanguage,
  Language,
  MessageAudience,
  MessageCode,
  Wording,
} from "./messages/catalogue.ts";
export { languageOf, messageOf } from "./messages/index.ts";
export { loadLanguage } from "./messages/load-language.ts";
export { messageInForm } from "./messages/message-in-form.ts";
export { openIssueMessage } from "./messages/open-issue-message.ts";
export {
  type ProblemArguments,
  type ProblemCatalogue,
  type ProblemCodeOf,
  type ProblemLanguages,
  type ProblemMessage,
  problemAt,
  problemMessages,
  problemSources,
  problemsOf,
  type WordableProblem,
} from "./messages/problem-messages.ts";
export { type MessageContext, type Wordable, wordMessage } from "./messages/word-message.ts";
export { type WordedProblem, wordedProblems } from "./messages/worded-problem.ts";
export type { NoParams } from "./no-params.ts";
export { type Opening, openForm } from "./open.ts";
export {
  bindTemplate,
  childPath,
  formatPath,
  indexesOf,
  parsePath,
  pathOfId,
  type Segment,
  sharedWildcards,
  templateOf,
} from "./path.ts";
export { type CompiledPattern, compilePattern, type PatternOutcome } from "./pattern/pattern.ts";
export { PersistentMap } from "./persistent-map.ts";
export { type Counts, type FieldStatus, isAnswerEmpty, isAnswerValid, type Progress, statusOf } from "./progress.ts";
export { asText, briefValue, quote } from "./quote.ts";
export { isReported } from "./report-steps.ts";
export type {
  Aspect,
  CalculatedRule,
  CheckRule,
  FillRule,
  FlagRule,
  Rule,
  RuleRead,
  Scope,
  VariableRule,
} from "./rules.ts";
export { scopeAt } from "./scope.ts";
export { step } from "./step.ts";
export { valueAtPath } from "./value-at-path.ts";
export { valuesSchema } from "./values-schema.ts";
