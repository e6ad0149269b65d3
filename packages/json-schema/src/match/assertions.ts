import { isJsonObject, isSameJson, type JsonObject } from "@cofill/core/kit";
import { isMultiple } from "../exact-multiple.ts";
import { type FileRule, isAccepted, isFile, isSmallEnough } from "../file-check.ts";
import { findRepeat } from "../find-repeat.ts";
import { ownKeywords } from "../own-keywords.ts";
import { formats, patternEngine } from "../text-engine.ts";
import { codePoints } from "../text-length.ts";
import type { Keyword, Test } from "./keyword.ts";

const ofText =
  (test: (text: string) => boolean): Test =>
  (value) =>
    typeof value !== "string" || test(value);

const ofNumber =
  (test: (number: number) => boolean): Test =>
  (value) =>
    typeof value !== "number" || !Number.isFinite(value) || test(value);

const ofArray =
  (test: (items: readonly unknown[]) => boolean): Test =>
  (value) =>
    !Array.isArray(value) || test(value);

const ofObject =
  (test: (object: JsonObject) => boolean): Test =>
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

const ofFile =
  (test: (rule: FileRule, value: unknown) => boolean): Keyword<FileRule> =>
  (rule) =>
  (value) =>
    test(rule, value);

let known: ReturnType<typeof formats> | undefined;

const format: Keyword<string> = (name) => {
  known ??= formats();
  const found = Object.hasOwn(known, name) ? known[name] : undefined;
  if (typeof found === "function") return ofText(found);
  if (typeof found !== "object" || !("validate" in found) || typeof found.validate !== "function") return undefined;
  return ofNumber(found.validate as (number: number) => boolean);
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
  minLength: (held: number) => ofText((text) => codePoints(text) >= held),
  maxLength: (held: number) => ofText((text) => codePoints(text) <= held),
  pattern: (held: string, { meter }) => {
    const { test } = patternEngine(meter)(held);
    return ofText(test);
  },
  format,
  minItems: (held: number) => ofArray(({ length }) => length >= held),
  maxItems: (held: number) => ofArray(({ length }) => length <= held),
  uniqueItems: (held: boolean) => (held ? ofArray((items) => findRepeat(items) === undefined) : undefined),
  minProperties: (held: number) => ofObject((object) => Object.keys(object).length >= held),
  maxProperties: (held: number) => ofObject((object) => Object.keys(object).length <= held),
  required: (held: readonly string[]) => ofObject((object) => held.every((name) => Object.hasOwn(object, name))),
  dependentRequired: (held: Readonly<Record<string, readonly string[]>>) =>
    ofObject((object) =>
      Object.entries(held).every(
        ([name, others]) => !Object.hasOwn(object, name) || others.every((other) => Object.hasOwn(object, other)),
      ),
    ),
  [ownKeywords.branch]: () => () => false,
  [ownKeywords.file]: ofFile(isFile),
  [ownKeywords.fileSize]: ofFile(isSmallEnough),
  [ownKeywords.fileType]: ofFile(isAccepted),
} as const satisfies Readonly<Record<string, Keyword<never>>>;
