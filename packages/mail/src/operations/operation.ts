import type { JsonSchema } from "@cofill/core";
import type { InputOf, OperationName, OutputOf } from "../api.ts";
import type { Desk } from "../service/desk.ts";

/** One thing that an agent can do with its mail: what it takes, in words and as a schema, and what it does. */
export interface Operation<N extends OperationName> {
  readonly summary: string;
  readonly description: string;
  /** JSON Schema, as far as `readInput` goes. */
  readonly input: JsonSchema;
  readonly run: (desk: Desk, input: InputOf<N>) => Promise<OutputOf<N>>;
}
