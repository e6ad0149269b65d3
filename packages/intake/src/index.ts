export {
  apiKeyFault,
  createApiKey,
  defaultTenant,
  isBaseRole,
  type NewApiKey,
  principalOfKey,
} from "./auth/api-key.ts";
export { type Permission, permissionsOf } from "./auth/permissions.ts";
export { type BaseRole, baseRoles, nobody, type Principal } from "./auth/principal.ts";
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
  type IntakeDefinition,
  type IntakeError,
  type IntakeEvent,
  type IntakeEventType,
  type NextAction,
  type Origins,
  type RetryPolicy,
  type ReviewerSpec,
  type StepDefinition,
  type SubmissionState,
  submissionStates,
  terminalStates,
  type UiHints,
} from "./contract.ts";
export { csvRow } from "./csv.ts";
export { compileIntake } from "./definition/compile-intake.ts";
export {
  type DefinitionProblem,
  type FormSource,
  type IntakeCode,
  IntakeDefinitionError,
  type IntakeSource,
} from "./definition/intake-source.ts";
export type { Deliver, DeliveredSubmission, DeliveryAttempt, DeliveryOutcome } from "./delivery-port.ts";
export { type ArrivedFile, type Files, headBytes, type UploadGrant, type UploadTicket } from "./files.ts";
export type { Gate, Intake } from "./intake.ts";
export type { IntakeForm } from "./intake-form.ts";
export { toRow } from "./lifecycle/record.ts";
export { replay, replayEach, verifyChain } from "./lifecycle/replay.ts";
export { create, type LifecycleCommand, type Stepped, step } from "./lifecycle/step.ts";
export { hasApproved, type Submission } from "./lifecycle/submission.ts";
export { type Transition, transitions } from "./lifecycle/transitions.ts";
export { type FieldPlan, planFields } from "./lifecycle/write-fields.ts";
export { limits } from "./limits.ts";
export { createMemoryStore } from "./memory-store.ts";
export { type CrashPoint, crashPoints } from "./service/crash-points.ts";
export { createIds, sha256 } from "./service/ids.ts";
export { Locks } from "./service/locks.ts";
export { handoffPath } from "./service/operations/handoff.ts";
export type { Viewed } from "./service/operations/look.ts";
export { reviewRefusal } from "./service/operations/review.ts";
export { type Problem, type ProblemCode, problemStatus, storeProblem } from "./service/problem.ts";
export type { Envelope, Reply } from "./service/reply.ts";
export { type Answer, createIntakeService, type IntakeService, type ServiceOptions } from "./service/service.ts";
export type { HandoffNotice, ReviewNotice } from "./service/shell.ts";
export {
  type ApiKeyRow,
  type Claim,
  type Commit,
  type CommitResult,
  type Committed,
  type DefinitionRow,
  type Delivery,
  type DeliveryFilter,
  type IdempotencyRow,
  type KeyScope,
  type LinkRow,
  type Store,
  type StoredEvent,
  StoreError,
  type StoreFault,
  type SubmissionFilter,
  type SubmissionRow,
  type SubmissionSummary,
  type TargetRow,
} from "./store.ts";
export { createSubscribers, type Subscribers } from "./subscribers.ts";
export { contentDisposition } from "./uploads/content-disposition.ts";
export { cleanFilename } from "./uploads/filename.ts";
export { uploadLimits } from "./uploads/limits.ts";
