import { M } from "@endo/patterns";
import type { FieldSchemaOf, FormFieldKind, FormFieldSchema, FormSchema } from "../form-schema.ts";

/** A pattern of `@endo/patterns`, whose own type is more general. */
export type Pattern = unknown;

type Patterns = { readonly [K in FormFieldKind]: (schema: FieldSchemaOf<K>) => Pattern };

const and = (parts: readonly Pattern[]): Pattern => (parts.length === 1 ? parts[0] : M.and(...(parts as never[])));

const recordPattern = (fields: Readonly<Record<string, FormFieldSchema>>): Pattern => {
  const required: Record<string, Pattern> = {};
  const optional: Record<string, Pattern> = {};
  for (const [key, field] of Object.entries(fields)) (field.optional ? optional : required)[key] = fieldPattern(field);
  return M.splitRecord(required as never, optional as never, {} as never);
};

const patterns: Patterns = {
  string: ({ maxLength }) => (maxLength === undefined ? M.string() : M.string({ stringLengthLimit: maxLength })),
  number: ({ min, max }) =>
    and([M.number(), ...(min === undefined ? [] : [M.gte(min)]), ...(max === undefined ? [] : [M.lte(max)])]),
  boolean: () => M.boolean(),
  bigint: ({ min, max, maxDigits }) =>
    and([
      maxDigits === undefined ? M.bigint() : M.bigint({ decimalDigitsLimit: maxDigits }),
      ...(min === undefined ? [] : [M.gte(BigInt(min))]),
      ...(max === undefined ? [] : [M.lte(BigInt(max))]),
    ]),
  record: ({ fields }) => recordPattern(fields),
  array: ({ element, maxItems }) => {
    const inner = fieldPattern(element) as never;
    return maxItems === undefined ? M.arrayOf(inner) : M.arrayOf(inner, { arrayLengthLimit: maxItems });
  },
  capability: ({ tag }) => M.eref(tag === undefined ? M.remotable() : M.remotable(tag)),
};

const fieldPattern = (field: FormFieldSchema): Pattern =>
  (patterns[field.kind] as (field: FormFieldSchema) => Pattern)(field);

/**
 * The closed pattern of a schema; texts, order, secrets, examples and defaults have no counterpart in patterns.
 * @example
 * const pattern = toPattern({ type: "record", fields: { name: { kind: "string" } } });
 * matches(Object.freeze({ name: "Ada" }), pattern); // true
 */
export const toPattern = ({ fields }: FormSchema): Pattern => recordPattern(fields);
