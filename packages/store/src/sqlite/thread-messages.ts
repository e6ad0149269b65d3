import type { SqliteCrashPoint } from "./crash-points.ts";
import type { Write } from "./writes.ts";

/** What the store's thread is started with. */
export interface ThreadOptions {
  readonly file: string;
  readonly groupCommit: boolean;
  readonly syncDelayMs: number;
  /** Only where a test has a hook: the thread stands still at a crash point until this is no longer 0. */
  readonly gate?: Int32Array;
}

export type ToThread =
  | { readonly type: "writes"; readonly writes: readonly Write[] }
  | { readonly type: "faults" }
  | { readonly type: "watch"; readonly isOn: boolean }
  | { readonly type: "close" };

/** Outcomes come in the order of the writes. An error crosses as data, for it would lose its class. */
export type FromThread =
  | { readonly type: "outcomes"; readonly outcomes: readonly ThreadOutcome[] }
  | { readonly type: "faults"; readonly faults: readonly string[] }
  | { readonly type: "others" }
  | { readonly type: "reached"; readonly point: SqliteCrashPoint };

export type ThreadOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault?: "unavailable" | "full"; readonly error: Error };
