import type { JsonSchema } from "@cofill/core";
import type { OperationName } from "../api.ts";
import { operations } from "./table.ts";

export interface OperationDescription {
  readonly summary: string;
  readonly description: string;
  readonly input: JsonSchema;
}

/** An operation in words, and what it takes: OpenAPI and tools are made of it. */
export const describeOperation = (name: OperationName): OperationDescription => {
  const { summary, description, input } = operations[name];
  return { summary, description, input };
};
