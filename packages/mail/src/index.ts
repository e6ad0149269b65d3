export type {
  Attenuation,
  FollowOptions,
  InputOf,
  MailApi,
  MailOperations,
  NewForm,
  OperationName,
  OutputOf,
  ReadView,
  ThingInput,
} from "./api.ts";
export {
  type AgentKind,
  type AgentView,
  agentKinds,
  type CorrespondentView,
  type DraftView,
  type EdgeView,
  type FieldFault,
  type FollowEvent,
  type FormCard,
  type FormResponseView,
  type FormState,
  type FormView,
  type MailAnswer,
  type MailProblem,
  type MailProblemCode,
  type MessageType,
  type MessageView,
  mailProblemStatus,
  messageTypes,
  type NameView,
  type PackageView,
  type RequestView,
  type ResponseRowView,
  type Right,
  rightsOfKind,
  type ThingKind,
  thingKinds,
} from "./contract.ts";
export { fileNamePart } from "./file-name-part.ts";
export type { DraftState, FormDraft } from "./forms/form-draft.ts";
export { type MailForm, type OpenedMailForm, openMailForm } from "./forms/mail-form.ts";
export { limits } from "./limits.ts";
export { agentHeader, agentsPath, followPath, type MailRoute, mailRoutes } from "./mail-routes.ts";
export { createMemoryMailStore } from "./memory-mail-store.ts";
export { type Mention, type MessageText, readMessageText } from "./message-text.ts";
export { isAgentName, type ReadName, readName } from "./name.ts";
export { describeOperation } from "./operations/describe.ts";
export { operationNames } from "./operations/table.ts";
export {
  type CallTool,
  type MailCrashPoint,
  type MailServiceOptions,
  mailCrashPoints,
  type SubmissionPort,
  type ToolEndpoint,
} from "./options.ts";
export { createMailService } from "./service/create-mail-service.ts";
export { createPendingNotices, type PendingNotice, type PendingNotices } from "./service/pending-notices.ts";
export type { EnterOptions, Mailer, MailService, SubmissionNotice } from "./service.ts";
export type {
  AgentRow,
  CorrespondentRow,
  DraftRow,
  FormRow,
  IntentRow,
  MailboxChange,
  MailChanges,
  MailCommitResult,
  MailStore,
  MessageFilter,
  MessageRow,
  NameRow,
  NewMessage,
  ResponseRow,
  ThingRow,
} from "./store.ts";
export { createHttpToolCaller, type HttpToolOptions } from "./tools/http-tool.ts";
