export { checkPayload } from "./check-payload.ts";
export { canonicalFormText, readFormRecord } from "./form-record.ts";
export { formRecordModel } from "./form-record-model.ts";
export type {
  ArrayFieldSchema,
  BigintFieldSchema,
  BooleanFieldSchema,
  CapabilityFieldSchema,
  FieldSchemaOf,
  FormFieldKind,
  FormFieldSchema,
  FormRecord,
  FormSchema,
  NumberFieldSchema,
  RecordFieldSchema,
  SchemaProblem,
  StringFieldSchema,
} from "./form-schema.ts";
export { type SchemaNote, toFormSchema } from "./from-definition/to-form-schema.ts";
export { isPetName } from "./kinds/capability.ts";
export { limits } from "./limits.ts";
export { type OpenedFormSchema, openFormSchema, rulesOfFormSchema, type SchemaForm } from "./open-form-schema.ts";
export { type PayloadError, type PayloadErrorCode, payloadErrorCodes } from "./payload-error.ts";
export { payloadSchema } from "./payload-schema.ts";
export type { PayloadPlan } from "./plan-payload.ts";
export { type ReadFormSchema, readFormSchema } from "./read-form-schema.ts";
