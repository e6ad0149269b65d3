import { pointerTo } from "@cofill/core/kit";
import type { FormFieldKind } from "./form-schema.ts";
import { isPlainObject, typeName } from "./json-object.ts";
import { isDecimal } from "./kinds/bigint.ts";
import { isPetName } from "./kinds/capability.ts";
import { limits } from "./limits.ts";

/** Receives the problems of one member. */
export interface Complaints {
  readonly add: (pointer: string, message: string) => void;
}

/** Reads one member of a field; reports a problem and returns undefined when it is invalid. */
export type MemberReader = (value: unknown, pointer: string, complaints: Complaints) => unknown;

const textOf =
  (maxLength: number): MemberReader =>
  (value, pointer, complaints) => {
    if (typeof value !== "string") return complaints.add(pointer, `This must be text, not ${typeName(value)}`);
    if (value.length > maxLength) return complaints.add(pointer, `This text has at most ${maxLength} characters`);
    return value;
  };

const label = textOf(limits.maxLabelLength);
const text = textOf(limits.maxDescriptionLength);

const flag: MemberReader = (value, pointer, complaints) =>
  typeof value === "boolean" ? value : complaints.add(pointer, `This must be true or false, not ${typeName(value)}`);

const number: MemberReader = (value, pointer, complaints) =>
  typeof value === "number" && Number.isFinite(value)
    ? value + 0
    : complaints.add(pointer, `This must be a number, not ${typeName(value)}`);

const decimal: MemberReader = (value, pointer, complaints) => {
  if (typeof value === "string" && isDecimal(value) && value.replace("-", "").length <= limits.maxDigits) return value;
  return complaints.add(pointer, `This must be a whole number as decimal text of at most ${limits.maxDigits} digits`);
};

const countUpTo =
  (most: number): MemberReader =>
  (value, pointer, complaints) =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most
      ? value
      : complaints.add(pointer, `This must be a whole number from 0 to ${most}`);

const petName: MemberReader = (value, pointer, complaints) =>
  typeof value === "string" && isPetName(value)
    ? value
    : complaints.add(pointer, "This must be the name of a thing, as @counter");

const keys: MemberReader = (value, pointer, complaints) => {
  if (!Array.isArray(value)) return complaints.add(pointer, `This must be an array of keys, not ${typeName(value)}`);
  if (value.length > limits.maxFields) return complaints.add(pointer, `This names at most ${limits.maxFields} keys`);
  const named = new Set<string>();
  for (const [index, key] of value.entries()) {
    const at = pointerTo(pointer, index);
    if (typeof key !== "string") complaints.add(at, `A key is text, not ${typeName(key)}`);
    else if (named.has(key)) complaints.add(at, "This key is named twice");
    else named.add(key);
  }
  return [...named];
};

/** Texts by key or path. */
const words =
  (read: MemberReader): MemberReader =>
  (value, pointer, complaints) => {
    if (!isPlainObject(value))
      return complaints.add(pointer, `This must be an object of texts, not ${typeName(value)}`);
    const entries = Object.entries(value);
    if (entries.length > limits.maxFields)
      return complaints.add(pointer, `This holds at most ${limits.maxFields} texts`);
    return Object.fromEntries(entries.map(([key, said]) => [key, read(said, pointerTo(pointer, key), complaints)]));
  };

const onEvery = { label, description: text, optional: flag };

/** The members of each field kind, apart from nested fields. */
export const fieldMembers: { readonly [K in FormFieldKind]: Readonly<Record<string, MemberReader>> } = {
  string: {
    ...onEvery,
    secret: flag,
    multiline: flag,
    maxLength: countUpTo(limits.maxTextLength),
    example: text,
    default: text,
  },
  number: { ...onEvery, min: number, max: number, example: number, default: number },
  boolean: { ...onEvery, default: flag },
  bigint: {
    ...onEvery,
    min: decimal,
    max: decimal,
    maxDigits: countUpTo(limits.maxDigits),
    example: decimal,
    default: decimal,
  },
  record: { ...onEvery, order: keys },
  array: { ...onEvery, maxItems: countUpTo(limits.maxItems) },
  capability: { ...onEvery, tag: label, example: petName },
};

export const schemaMembers: Readonly<Record<string, MemberReader>> = {
  order: keys,
  labels: words(label),
  descriptions: words(text),
};
