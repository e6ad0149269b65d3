export { assuranceText, provenanceText } from "./messages/assurance-text.ts";
export { type ProblemDetails, problemDetails, problemMessage, serviceMessages } from "./messages/index.ts";
export { memberError } from "./operations/input-error.ts";
export type { InputReason } from "./operations/input-params.ts";
export { secretNames } from "./secret-names.ts";
export {
  type ApiKeyProblem,
  apiKeyProblem,
  createApiKey,
  defaultTenant,
  type NewApiKey,
  principalOfKey,
} from "./submissions/auth/api-key.ts";
export { baseRoles } from "./submissions/auth/base-role.ts";
export { type Permission, permissionsOf } from "./submissions/auth/permissions.ts";
export { asAgent, nobody, type Principal } from "./submissions/auth/principal.ts";
export type { Findings, IntakeChecks, OpenChecks } from "./submissions/checks.ts";
export {
  type Actor,
  type ApprovalGate,
  type Destination,
  type ErrorType,
  errorTypes,
  eventTypes,
  type FieldError,
  type FieldErrorCode,
  type FieldHint,
  type FileDescriptor,
  fieldErrorCodes,
  type IntakeError,
  type IntakeEvent,
  type IntakeEventType,
  type NextAction,
  type Origins,
  type ReviewerSpec,
  type StepDefinition,
  type SubmissionState,
  submissionStates,
  terminalStates,
  type UiHints,
} from "./submissions/contract.ts";
export { csvRow } from "./submissions/csv.ts";
export { compileIntake } from "./submissions/definition/compile-intake.ts";
export {
  type DefinitionProblem,
  type FormSource,
  type IntakeCode,
  IntakeDefinitionError,
  type IntakeSource,
} from "./submissions/definition/intake-source.ts";
export { type PlainDefinition, plainDefinition } from "./submissions/definition/standard-definition.ts";
export type { Gate, Intake } from "./submissions/intake.ts";
export type { IntakeForm } from "./submissions/intake-form.ts";
export { toRow } from "./submissions/lifecycle/record.ts";
export { replay, replayEach, verifyChain } from "./submissions/lifecycle/replay.ts";
export { create, type LifecycleCommand, type Stepped, step } from "./submissions/lifecycle/step.ts";
export { hasApproved, type Submission } from "./submissions/lifecycle/submission.ts";
export { type Transition, transitions } from "./submissions/lifecycle/transitions.ts";
export { limits } from "./submissions/limits.ts";
export { type CrashPoint, crashPoints } from "./submissions/service/crash-points.ts";
export { sha256 } from "./submissions/service/ids.ts";
export { handoffPath } from "./submissions/service/operations/handoff.ts";
export type { EventPage, Viewed } from "./submissions/service/operations/look.ts";
export { reviewProblem } from "./submissions/service/operations/review.ts";
export {
  inputProblem,
  type Problem,
  type ProblemCode,
  problem,
  problemStatus,
  storeProblem,
} from "./submissions/service/problem.ts";
export type { Envelope, Reply } from "./submissions/service/reply.ts";
export {
  type Answer,
  createIntakeService,
  type IntakeService,
  type ServiceOptions,
} from "./submissions/service/service.ts";
export type { HandoffNotice, PartNotice, ReviewNotice } from "./submissions/service/shell.ts";
export { contentDisposition } from "./submissions/uploads/content-disposition.ts";
