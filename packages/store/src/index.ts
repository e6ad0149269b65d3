export {
  type Actor,
  type AgentKind,
  agentKinds,
  type Destination,
  type MessageType,
  messageTypes,
  type RetryPolicy,
  type SubmissionState,
  submissionStates,
  type ThingKind,
  thingKinds,
} from "./contract.ts";
export type { Deliver, DeliveredSubmission, DeliveryAttempt, DeliveryOutcome } from "./delivery-port.ts";
export { type ArrivedFile, type Files, headBytes, type UploadGrant, type UploadTicket } from "./files.ts";
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
} from "./mail-store.ts";
export { createMemoryMailStore } from "./memory/memory-mail-store.ts";
export { createMemoryStore } from "./memory/memory-store.ts";
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
