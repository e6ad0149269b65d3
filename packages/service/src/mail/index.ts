export type { CapabilityInput, NewForm } from "../operations/mail/capability.ts";
export type { Attenuation } from "../operations/mail/members.ts";
export { agentHeader } from "../operations/routes.ts";
export type { InputOf, MailApi, OperationName, OutputOf } from "./api.ts";
export {
  type AgentKind,
  type AgentView,
  type CapabilityKind,
  type CorrespondentView,
  type DraftView,
  type EdgeView,
  type FieldIssue,
  type FollowEvent,
  type FollowOptions,
  type FormCard,
  type FormResponseView,
  type FormState,
  type FormView,
  type MailAnswer,
  type MailProblem,
  type MailProblemCode,
  type MessageView,
  mailProblemStatus,
  type NameView,
  type PackageView,
  type ReadView,
  type RequestView,
  type ResponseRowView,
  type Right,
  rightsOfKind,
} from "./contract.ts";
export { fileNamePart } from "./file-name-part.ts";
export { type FormFileOptions, type ReadFormFile, readFormFile, readFormJson, titleOfFile } from "./forms/form-file.ts";
export type { DraftState, MailDraft } from "./forms/mail-draft.ts";
export { type MailForm, type OpenedMailForm, openMailForm } from "./forms/mail-form.ts";
export { limits } from "./limits.ts";
export { type Mention, type MessageText, readMessageText } from "./message-text.ts";
export { isAgentName, type ReadName, readName } from "./name.ts";
export {
  type CallTool,
  type MailCrashPoint,
  type MailServiceOptions,
  mailCrashPoints,
  type SubmissionPort,
  type ToolEndpoint,
} from "./options.ts";
export { MailProblemError } from "./problem.ts";
export { createMailService } from "./service/create-mail-service.ts";
export { readInput } from "./service/input.ts";
export { createPendingNotices, type PendingNotice, type PendingNotices } from "./service/pending-notices.ts";
export type { EnterOptions, Mailer, MailService, SubmissionNotice } from "./service.ts";
export { createHttpToolCaller, type HttpToolOptions, toolCallHeader } from "./tools/http-tool.ts";
