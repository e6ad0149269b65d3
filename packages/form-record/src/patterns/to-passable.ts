import { ownMember } from "@cofill/core/kit";
import type { FormFieldSchema, FormSchema } from "../form-schema.ts";
import { isPlainObject } from "../json-object.ts";
import { isDecimal } from "../kinds/bigint.ts";
import { isPetName } from "../kinds/capability.ts";
import { leafKindOf } from "../kinds/leaf-kinds.ts";
import { limits } from "../limits.ts";

/** Resolves a petname to its capability. */
export type Resolve = (name: string) => unknown;

/** A blank optional field is dropped (D-14). */
const isBlank = (field: FormFieldSchema, value: unknown): boolean =>
  field.kind !== "record" && field.kind !== "array" && leafKindOf(field).isBlank(value);

const recordOf = (fields: Readonly<Record<string, FormFieldSchema>>, value: unknown, resolve: Resolve): unknown => {
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const field = ownMember(fields, key) as FormFieldSchema | undefined;
    if (field?.optional && isBlank(field, inner)) return [];
    return [[key, field ? valueOfField(field, inner, resolve) : frozen(inner)]];
  });
  return Object.freeze(Object.fromEntries(entries));
};

const frozen = (value: unknown): unknown => {
  if (Array.isArray(value)) return Object.freeze(value.map(frozen));
  return isPlainObject(value) ? recordOf({}, value, () => undefined) : value;
};

const valueOfField = (field: FormFieldSchema, value: unknown, resolve: Resolve): unknown => {
  switch (field.kind) {
    case "record":
      return recordOf(field.fields, value, resolve);
    case "array":
      return Array.isArray(value)
        ? Object.freeze(value.map((item) => valueOfField(field.element, item, resolve)))
        : frozen(value);
    case "bigint":
      return typeof value === "string" && value.length <= limits.maxDigits + 2 && isDecimal(value)
        ? BigInt(value)
        : frozen(value);
    case "capability":
      return typeof value === "string" && isPetName(value) ? resolve(value) : frozen(value);
    case "string":
    case "number":
    case "boolean":
      return frozen(value);
    default:
      return field satisfies never;
  }
};

/**
 * Converts an answer to the value its pattern matches: bigints for integers, capabilities for petnames, all
 * hardened.
 * @example
 * const passable = toPassable({ type: "record", fields: { n: { kind: "bigint" } } }, { n: "7" }, () => undefined);
 * matches(passable, M.splitRecord({ n: M.bigint() })); // true
 */
export const toPassable = (schema: FormSchema, payload: unknown, resolve: Resolve): unknown =>
  recordOf(schema.fields, payload, resolve);
