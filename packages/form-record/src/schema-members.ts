import { pointerTo } from "@cofill/core/kit";
import type { FormFieldKind } from "./form-schema.ts";
import { isPlainObject, typeName } from "./json-object.ts";
import { isDecimal } from "./kinds/bigint.ts";
import { isPetName } from "./kinds/capability.ts";
import { limits } from "./limits.ts";
import { type Found, problemOf } from "./messages/problem.ts";

/** Receives the problems of one member. */
export interface Complaints {
  readonly add: (pointer: string, found: Found) => void;
}

/** Reads one member of a field; reports a problem and returns undefined when it is invalid. */
export type MemberReader = (value: unknown, pointer: string, complaints: Complaints) => unknown;

const textOf =
  (maxLength: number): MemberReader =>
  (value, pointer, complaints) => {
    if (typeof value !== "string") return complaints.add(pointer, problemOf("member.text", { type: typeName(value) }));
    if (value.length > maxLength)
      return complaints.add(pointer, problemOf("member.text_length", { maximum: maxLength }));
    return value;
  };

const label = textOf(limits.maxLabelLength);
const text = textOf(limits.maxDescriptionLength);

const flag: MemberReader = (value, pointer, complaints) =>
  typeof value === "boolean" ? value : complaints.add(pointer, problemOf("member.flag", { type: typeName(value) }));

const number: MemberReader = (value, pointer, complaints) =>
  typeof value === "number" && Number.isFinite(value)
    ? value + 0
    : complaints.add(pointer, problemOf("member.number", { type: typeName(value) }));

const decimal: MemberReader = (value, pointer, complaints) => {
  if (typeof value === "string" && isDecimal(value) && value.replace("-", "").length <= limits.maxDigits) return value;
  return complaints.add(pointer, problemOf("member.decimal", { maximum: limits.maxDigits }));
};

const countUpTo =
  (most: number): MemberReader =>
  (value, pointer, complaints) =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most
      ? value
      : complaints.add(pointer, problemOf("member.count", { maximum: most }));

const petName: MemberReader = (value, pointer, complaints) =>
  typeof value === "string" && isPetName(value) ? value : complaints.add(pointer, problemOf("member.pet_name"));

const keys: MemberReader = (value, pointer, complaints) => {
  if (!Array.isArray(value)) return complaints.add(pointer, problemOf("member.keys", { type: typeName(value) }));
  if (value.length > limits.maxFields)
    return complaints.add(pointer, problemOf("member.keys_count", { maximum: limits.maxFields }));
  const named = new Set<string>();
  for (const [index, key] of value.entries()) {
    const at = pointerTo(pointer, index);
    if (typeof key !== "string") complaints.add(at, problemOf("key.not_text", { type: typeName(key) }));
    else if (named.has(key)) complaints.add(at, problemOf("key.twice"));
    else named.add(key);
  }
  return [...named];
};

/** Texts by key or path. */
const words =
  (read: MemberReader): MemberReader =>
  (value, pointer, complaints) => {
    if (!isPlainObject(value)) return complaints.add(pointer, problemOf("member.texts", { type: typeName(value) }));
    const entries = Object.entries(value);
    if (entries.length > limits.maxFields)
      return complaints.add(pointer, problemOf("member.texts_count", { maximum: limits.maxFields }));
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
