import type { JsonObject } from "@cofill/core/kit";
import type { Schema } from "../json-object.ts";
import type { WorkMeter } from "../work-meter.ts";
import type { LookedAt } from "./looked-at.ts";

/** Whether a value fits; what was looked at of it is added where it does. */
export type Test = (value: unknown, looked: LookedAt) => boolean;

export interface KeywordParts {
  /** What the keyword stands beside. */
  readonly node: JsonObject;
  readonly testOf: (schema: Schema) => Test;
  /** What a reference leads to; looked up when it is first followed, for schemas may contain themselves. */
  readonly follow: (reference: string) => Test;
  readonly meter: WorkMeter;
}

/** What a keyword asks, made ready once; nothing if it asks nothing here. */
export type Keyword<Held = unknown> = (held: Held, parts: KeywordParts) => Test | undefined;
