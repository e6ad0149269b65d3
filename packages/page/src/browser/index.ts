export { webLimits } from "./limits.ts";
export {
  FormModel,
  type Kept,
  type Made,
  type Mine,
  type ModelEvent,
  type ModelOptions,
  type Stray,
} from "./live-form.ts";
export { type Known, type Merge, type Merged, merge, type News } from "./merge.ts";
export { openSource } from "./open-source.ts";
export type { PendingChange } from "./pending-change.ts";
export { type SaveState, Sync, type SyncOptions } from "./sync.ts";
