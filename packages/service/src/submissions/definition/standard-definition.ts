import type { JsonObject } from "@cofill/core/kit";
import { isStandardSchema, schemaOfStandard } from "@cofill/json-schema";
import type { IntakeCode } from "./intake-source.ts";

/** A definition as data, and the code that goes with it. */
export interface PlainDefinition {
  readonly data: JsonObject;
  readonly code?: IntakeCode;
}

/**
 * A definition that was written in code, as data: a Standard Schema (Zod and others) becomes its JSON Schema and is
 * kept beside it for its own checks. Throws where the schema cannot be written as JSON Schema.
 *
 * @example const { data, code } = plainDefinition({ name: "Order", schema: z.object({ amount: z.number() }) });
 */
export const plainDefinition = (definition: JsonObject): PlainDefinition => {
  const standard = isStandardSchema(definition.schema) ? definition.schema : undefined;
  const plain = standard ? { ...definition, schema: schemaOfStandard(standard) } : definition;
  return { data: JSON.parse(JSON.stringify(plain)) as JsonObject, ...(standard && { code: { standard } }) };
};
