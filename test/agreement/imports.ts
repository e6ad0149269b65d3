/**
 * Everything that this suite takes from the product. Channels are reached from outside (the command, HTTP, MCP, a
 * browser), so that only this file follows when packages are renamed.
 */
export {
  type Actor,
  type AuthorTexts,
  answerAt,
  type Command,
  type Context,
  childPath,
  type Definition,
  type FieldItem,
  type FormDocument,
  fieldAt,
  fieldPaths,
  fieldTexts,
  formTexts,
  type Issue,
  type IssueCode,
  type Item,
  isLacking,
  isReadonlyAt,
  isRelevantAt,
  isRequired,
  type Kind,
  kindOf,
  type LiveForm,
  openDocument,
  openForm,
  owner,
  parsePath,
  type RefusalCode,
  type StepResult,
  statusOf,
  step,
  templateOf,
} from "@cofill/core";
export { type FormSchema, openFormSchema } from "@cofill/form-record";
export { openForm as openFormspec } from "@cofill/formspec";
export { readSchema } from "@cofill/json-schema";
export {
  applyPatches,
  documentOf,
  exportForm,
  inspect,
  liveFormOf,
  type ParsedForm,
  type Patch,
  parseForm,
  validate,
  withDocument,
} from "@cofill/markform/form";
export { createCheckRunner } from "@cofill/markform/validators";
export { main } from "cofill";
