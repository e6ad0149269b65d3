import type { Rule } from "@cofill/core";
import { type FormSchema, rulesOfFormSchema } from "@cofill/form-record";

/** The rules of a form record's schema, which the server has read. */
export const readRules = (schema: unknown): readonly Rule[] => rulesOfFormSchema(schema as FormSchema);
