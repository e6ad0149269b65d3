import { count, isJsonObject, truncate } from "@cofill/core/kit";
import { limits } from "./limits.ts";

const shorten = (text: string): string => truncate(text, limits.maxReceived);

/** A value in a few characters. */
export const brief = (value: unknown): string => shorten(JSON.stringify(value) ?? "nothing");

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

const listed = (values: readonly unknown[]): string => {
  const shown = values.slice(0, limits.maxListed).map(brief).join(", ");
  return values.length > limits.maxListed ? `${shown} and ${values.length - limits.maxListed} more` : shown;
};

const examples: Readonly<Record<string, string>> = {
  date: "2026-01-31",
  time: "09:30:00Z",
  "date-time": "2026-01-31T09:30:00Z",
  duration: "P3D",
  email: "ada@example.com",
  uri: "https://example.com/",
  url: "https://example.com/",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
};

interface Words {
  readonly message: string;
  readonly expected?: string;
}

type Say = (expected: unknown, value: unknown) => Words;

const must = (message: string, expected?: unknown): Words => ({
  message: `must ${message}`,
  ...(expected !== undefined && { expected: brief(expected) }),
});

const sayFormat: Say = (expected) => {
  const name = String(expected);
  const example = Object.hasOwn(examples, name) ? `, like ${examples[name]}` : "";
  return must(`be in the format "${shorten(name)}"${example}`, name);
};

/** The message for each keyword that an issue can name; `required` is worded once for each missing key. */
export const keywordWords: Readonly<Record<string, Say>> = {
  false: () => ({ message: "is not known here; leave it out" }),
  type: (expected, value) =>
    must(`be of type ${Array.isArray(expected) ? expected.join(" or ") : expected}; it is ${typeOf(value)}`, expected),
  const: (expected) => must(`be ${brief(expected)}`, expected),
  enum: (expected) => must(`be one of ${Array.isArray(expected) ? listed(expected) : ""}`, expected),
  not: () => must("not be what the schema excludes"),
  anyOf: () => must("fit one of the alternatives of the schema; it fits none"),
  oneOf: () => must("fit exactly one of the alternatives of the schema"),
  contains: () => must("contain an item of the kind that the schema asks for"),
  minContains: (expected) => must(`contain at least ${expected} of the items asked for`, expected),
  maxContains: (expected) => must(`contain at most ${expected} of the items asked for`, expected),
  minProperties: (expected) => must(`have at least ${count(Number(expected), "entry", "entries")}`, expected),
  maxProperties: (expected) => must(`have at most ${count(Number(expected), "entry", "entries")}`, expected),
  minItems: (expected) => must(`have at least ${count(Number(expected), "item")}`, expected),
  maxItems: (expected) => must(`have at most ${count(Number(expected), "item")}`, expected),
  uniqueItems: () => must("not have the same item twice"),
  minimum: (expected) => must(`be at least ${expected}`, expected),
  maximum: (expected) => must(`be at most ${expected}`, expected),
  exclusiveMinimum: (expected) => must(`be more than ${expected}`, expected),
  exclusiveMaximum: (expected) => must(`be less than ${expected}`, expected),
  multipleOf: (expected) => must(`be a multiple of ${expected}`, expected),
  minLength: (expected) => must(`have at least ${count(Number(expected), "character")}`, expected),
  maxLength: (expected) => must(`have at most ${count(Number(expected), "character")}`, expected),
  pattern: (expected) => must(`match the pattern ${shorten(String(expected))}`, expected),
  format: sayFormat,
  dependentRequired: () => must("have what the schema asks for beside what was given"),
};

/** Keys that an object must have and does not. */
export const missingKeys = (required: unknown, value: unknown): readonly string[] => {
  if (!Array.isArray(required) || !isJsonObject(value)) return [];
  return required.filter((key): key is string => typeof key === "string" && !Object.hasOwn(value, key));
};
