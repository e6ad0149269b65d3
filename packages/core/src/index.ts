export {
  type Actor,
  type Answer,
  type AnswerState,
  type Note,
  type Origin,
  type Proposal,
  unanswered,
} from "./answer.ts";
export { canonicalJson } from "./canonical-json.ts";
export { type ColumnChange, columnChange } from "./columns.ts";
export type { Change, Command, Context, Refusal, RefusalCode, Stepped, StepResult } from "./command.ts";
export {
  type Compiled,
  type CompileResult,
  compile,
  type DefinitionFault,
  type FieldNode,
  formTarget,
  type ListNode,
  type Present,
  sectionTarget,
} from "./compile.ts";
export type {
  CheckboxMode,
  Column,
  ColumnType,
  Definition,
  Doc,
  FieldBase,
  FieldItem,
  Item,
  ListItem,
  Option,
  Priority,
  RecordItem,
  SectionItem,
  TextItem,
} from "./definition.ts";
export { expandTemplate } from "./expand-template.ts";
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
export { type Issue, type IssueCode, isLacking, issueCodes, type Problem, type Severity } from "./issue.ts";
export { isDate } from "./kinds/calendar.ts";
export { initialState, statesOf } from "./kinds/checkboxes.ts";
export type {
  CapabilityValue,
  Cell,
  CheckboxState,
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
export { numberFromText } from "./kinds/number.ts";
export { type AnyKind, kindOf, kinds } from "./kinds/registry.ts";
export { cellFromText } from "./kinds/table.ts";
export { isUrl } from "./kinds/url.ts";
export { asText, quote } from "./kinds/wording.ts";
export { yearFromText } from "./kinds/year.ts";
export { limits } from "./limits.ts";
export { nearestWord } from "./nearest-word.ts";
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
export { addStatus, type Counts, type FieldStatus, noCounts, type Progress, statusOf } from "./progress.ts";
export type { Aspect, CalculatedRule, CheckRule, FillRule, FlagRule, Rule, RuleRead, VariableRule } from "./rules.ts";
export { type Scope, scopeAt } from "./scope.ts";
export { createSession, type FormSession } from "./session.ts";
export { step } from "./step.ts";
export { valueAtPath } from "./value-at-path.ts";
export { valuesSchema } from "./values-schema.ts";
