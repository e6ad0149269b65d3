export type { FieldHint, StepDefinition } from "./field-hint.ts";
export { limits } from "./limits.ts";
export { schemaMessages } from "./messages/languages.ts";
export { type SchemaProblem, SchemaRefusal, type SchemaWarning } from "./problems.ts";
export { type ReadOptions, type ReadResult, readSchema, type SchemaForm } from "./read-schema.ts";
export { isStandardSchema, type StandardSchema, schemaOfStandard } from "./standard-schema.ts";
export { toJsonSchema } from "./to-json-schema.ts";
export { withTexts } from "./with-texts.ts";
