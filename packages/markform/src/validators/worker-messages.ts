import type { FieldValue } from "../model/response.ts";
import type { FormSchema, Id } from "../model/schema.ts";
import type { CheckResult } from "./checks.ts";
import type { LoadFailure } from "./load.ts";

/** What a worker is started with. */
export interface WorkerInput {
  readonly sidecar: string;
  readonly schema: FormSchema;
}

/** Run all checks from this one on. */
export interface ToWorker {
  readonly values: Readonly<Record<Id, FieldValue>>;
  readonly from: number;
}

export type FromWorker =
  | { readonly type: "loaded"; readonly names: readonly string[] }
  | { readonly type: "load_failed"; readonly failure: LoadFailure }
  /** Each result is sent before the next check begins, so that the one that hangs is known. */
  | { readonly type: "result"; readonly results: readonly CheckResult[] }
  | { readonly type: "done" };
