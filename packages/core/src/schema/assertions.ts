import { textLength } from "../kinds/text-length.ts";
import { isJsonObject, isSameJson, type JsonObject, ownMember } from "../kit/json.ts";
import { isMultiple } from "./exact-multiple.ts";
import { findRepeat } from "./find-repeat.ts";
import type { Keyword, SchemaTest } from "./keyword.ts";
import { limits } from "./limits.ts";
import { patternTest } from "./pattern-test.ts";

const ofText =
  (test: (text: string) => boolean): SchemaTest =>
  (value) =>
    typeof value !== "string" || test(value);

const ofNumber =
  (test: (number: number) => boolean): SchemaTest =>
  (value) =>
    typeof value !== "number" || !Number.isFinite(value) || test(value);

const ofArray =
  (test: (items: readonly unknown[]) => boolean): SchemaTest =>
  (value) =>
    !Array.isArray(value) || test(value);

const ofObject =
  (test: (object: JsonObject) => boolean): SchemaTest =>
  (value) =>
    !isJsonObject(value) || test(value);

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  string: (value) => typeof value === "string",
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  array: Array.isArray,
  object: isJsonObject,
};

const format: Keyword<string> = (name, { formats }) => {
  const found = ownMember(formats(), name);
  if (typeof found === "function") return ofText(found);
  return typeof found === "object" ? ofNumber(found.validate) : undefined;
};

/** Keywords that validate a value without a subschema. */
export const assertionTests = {
  type: (held: string | readonly string[]) => {
    const tests = [held].flat().flatMap((name) => types[name] ?? []);
    return (value) => tests.some((test) => test(value));
  },
  enum: (held: readonly unknown[]) => (value) => held.some((entry) => isSameJson(entry, value)),
  const: (held: unknown) => (value) => isSameJson(held, value),
  multipleOf: (held: number) => ofNumber((number) => isMultiple(number, held)),
  minimum: (held: number) => ofNumber((number) => number >= held),
  maximum: (held: number) => ofNumber((number) => number <= held),
  exclusiveMinimum: (held: number) => ofNumber((number) => number > held),
  exclusiveMaximum: (held: number) => ofNumber((number) => number < held),
  minLength: (held: number) => ofText((text) => textLength(text) >= held),
  maxLength: (held: number) => ofText((text) => textLength(text) <= held),
  pattern: (held: string, { meter }) => ofText(patternTest(held, meter)),
  format,
  minItems: (held: number) => ofArray(({ length }) => length >= held),
  maxItems: (held: number) => ofArray(({ length }) => length <= held),
  uniqueItems: (held: boolean, { meter }) => {
    const count = (characters: number) => meter.countSteps(characters / limits.partsPerStep);
    return held ? ofArray((items) => findRepeat(items, count) === undefined) : undefined;
  },
  minProperties: (held: number) => ofObject((object) => Object.keys(object).length >= held),
  maxProperties: (held: number) => ofObject((object) => Object.keys(object).length <= held),
  required: (held: readonly string[]) => ofObject((object) => held.every((name) => Object.hasOwn(object, name))),
  dependentRequired: (held: Readonly<Record<string, readonly string[]>>) =>
    ofObject((object) =>
      Object.entries(held).every(
        ([name, others]) => !Object.hasOwn(object, name) || others.every((other) => Object.hasOwn(object, other)),
      ),
    ),
} as const satisfies Readonly<Record<string, Keyword<never>>>;
