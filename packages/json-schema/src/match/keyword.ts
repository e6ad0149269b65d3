import type { JsonObject } from "@cofill/core/kit";
import type { Schema } from "../json-object.ts";
import type { WorkMeter } from "../work-meter.ts";
import type { LookedAt } from "./looked-at.ts";

/** Whether a value matches; if so, the evaluated parts are added to `looked`. */
export type Test = (value: unknown, looked: LookedAt) => boolean;

export interface KeywordParts {
  /** The schema that contains the keyword. */
  readonly node: JsonObject;
  readonly testOf: (schema: Schema) => Test;
  /** Resolves a reference when it is first followed, because schemas may be recursive. */
  readonly follow: (reference: string) => Test;
  readonly meter: WorkMeter;
}

/** Compiles a keyword to a test; undefined if it has no effect. */
export type Keyword<Held = unknown> = (held: Held, parts: KeywordParts) => Test | undefined;
