export type { Kept, Known, Mine, PageFormEvent, RejectedEdit } from "./known.ts";
export { webLimits } from "./limits.ts";
export { openSource } from "./open-source.ts";
export { Outbox } from "./outbox.ts";
export { type Made, PageForm, type PageFormOptions } from "./page-form.ts";
export type { KeptChange, PendingChange } from "./pending-change.ts";
export { type SaveState, Sync, type SyncOptions } from "./sync.ts";
