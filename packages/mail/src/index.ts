export { createMemoryMailStore } from "./memory-mail-store.ts";
export type {
  AgentRow,
  CorrespondentRow,
  DraftRow,
  FormRow,
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
