import type { JsonObject } from "@cofill/core/kit";
import { isStandardSchema, schemaOfStandard } from "@cofill/json-schema";
import type { IntakeCode } from "./intake-source.ts";

/** A definition as plain data, and the code that belongs to it. */
export interface PlainDefinition {
  readonly data: JsonObject;
  readonly code?: IntakeCode;
}

/**
 * Converts a definition written in code to data: a Standard Schema (such as Zod) becomes JSON Schema and is returned as
 * code too, for its own checks. Throws if the schema cannot be expressed in JSON Schema.
 * @example const { data, code } = plainDefinition({ name: "Order", schema: z.object({ amount: z.number() }) });
 */
export const plainDefinition = (definition: JsonObject): PlainDefinition => {
  const standard = isStandardSchema(definition.schema) ? definition.schema : undefined;
  const plain = standard ? { ...definition, schema: schemaOfStandard(standard) } : definition;
  return { data: JSON.parse(JSON.stringify(plain)) as JsonObject, ...(standard && { code: { standard } }) };
};
