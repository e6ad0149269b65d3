import { canonicalJson, ownMember } from "@cofill/core/kit";
import type { FormRecord, FormSchema } from "./form-schema.ts";
import { isPlainObject } from "./json-object.ts";
import { limits } from "./limits.ts";
import { readFormSchema } from "./read-form-schema.ts";

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === "string" && value.length <= maxLength;

/**
 * Reads a value as a form record if it has the right shape (EN-REC-05); other members are dropped.
 * @example
 * readFormRecord({ title: "Lunch" }); // undefined
 */
export const readFormRecord = (value: unknown): FormRecord | undefined => {
  try {
    if (!isPlainObject(value)) return undefined;
    const [proposer, title, description] = [
      ownMember(value, "proposer"),
      ownMember(value, "title"),
      ownMember(value, "description"),
    ];
    if (proposer === undefined || proposer === null) return undefined;
    if (!isText(title, limits.maxLabelLength) || !isText(description, limits.maxDescriptionLength)) return undefined;
    const read = readFormSchema(ownMember(value, "pattern"));
    return read.ok ? { proposer, title, description, pattern: read.schema } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The canonical text of a form for hashing; the order of keys does not matter.
 * @example
 * const text = (fields: FormSchema["fields"]) => canonicalFormText({ title: "", description: "", pattern: { type: "record", fields } });
 * text({ a: { kind: "string", optional: true } }) === text({ a: { optional: true, kind: "string" } }); // true
 */
export const canonicalFormText = (form: {
  readonly title: string;
  readonly description: string;
  readonly pattern: FormSchema;
}): string => canonicalJson({ title: form.title, description: form.description, pattern: form.pattern });
