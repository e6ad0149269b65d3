export { webLimits } from "./limits.ts";
export { FormModel, type Kept, type Made, type ModelOptions } from "./live-form.ts";
export {
  type Known,
  type Merge,
  type Merged,
  type Mine,
  type ModelEvent,
  merge,
  type News,
  type RejectedEdit,
} from "./merge.ts";
export { openSource } from "./open-source.ts";
export type { PendingChange } from "./pending-change.ts";
export { type SaveState, Sync, type SyncOptions } from "./sync.ts";
