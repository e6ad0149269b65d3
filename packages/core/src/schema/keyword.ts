import type { JsonObject } from "../kit/json.ts";
import type { Evaluation } from "./evaluation.ts";
import type { FormatTable } from "./formats.ts";
import type { WorkMeter } from "./work-meter.ts";

/** A JSON Schema: an object, or true or false for any or no value. */
export type Schema = JsonObject | boolean;

/** Whether a value matches; if so, the evaluated parts are added to `at`, else the issues are reported to it. */
export type SchemaTest = (value: unknown, at: Evaluation) => boolean;

/** The context that a keyword is compiled in. */
export interface KeywordParts {
  /** The schema that contains the keyword. */
  readonly node: JsonObject;
  readonly testOf: (schema: Schema) => SchemaTest;
  /** Resolves a reference when it is first followed, because schemas may be recursive. */
  readonly follow: (reference: string) => SchemaTest;
  readonly formats: () => FormatTable;
  readonly meter: WorkMeter;
}

/** Compiles a keyword to a test; undefined if it has no effect. */
export type Keyword<Held = unknown> = (held: Held, parts: KeywordParts) => SchemaTest | undefined;
