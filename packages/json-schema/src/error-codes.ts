import { compilePattern, type IssueCode, quote } from "@cofill/core";
import type { Fault } from "./fold-errors.ts";
import { ownKeywords } from "./own-keywords.ts";
import { codePoints } from "./text-length.ts";
import { type TreeNode, typeName } from "./tree.ts";
import { count, list } from "./wording.ts";

/** How one keyword's fault is said. */
interface Saying {
  readonly code: IssueCode | ((fault: Fault, node: TreeNode | undefined) => IssueCode);
  /** What would be right, in words; completes "must be …" where no message of its own is given. */
  readonly expected: (fault: Fault) => string;
  /** The same as a value, for whoever computes with it. */
  readonly value?: (fault: Fault) => unknown;
  readonly received?: (fault: Fault) => string;
  readonly message?: (
    name: string,
    expected: string,
    received: string,
    fault: Fault,
    node: TreeNode | undefined,
  ) => string;
}

const typeWords: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

const typesOf = ({ params }: Fault): readonly string[] => [params.type as string | readonly string[]].flat();

const typeCode = (fault: Fault): IssueCode => {
  const [only, ...others] = typesOf(fault).filter((type) => type !== "null");
  if (others.length > 0) return "wrong_type";
  if (only === "integer" && typeof fault.data === "number") return "not_an_integer";
  return only === "integer" || only === "number" ? "not_a_number" : "wrong_type";
};

const formatCodes: Readonly<Record<string, IssueCode>> = {
  date: "not_a_date",
  time: "not_a_time",
  "iso-time": "not_a_time",
  "date-time": "not_a_datetime",
  "iso-date-time": "not_a_datetime",
  uri: "not_a_url",
  url: "not_a_url",
};

const formatWords: Readonly<Record<string, string>> = {
  date: "a date written YYYY-MM-DD",
  time: "a time with its zone such as 09:30:00Z",
  "iso-time": "a time such as 09:30:00",
  "date-time": "a date and time with its zone such as 2026-03-01T09:30:00Z",
  "iso-date-time": "a date and time such as 2026-03-01T09:30:00",
  duration: "a duration such as P1DT12H",
  email: "an email address such as ada@example.com",
  hostname: "a host name such as www.example.com",
  ipv4: "an IPv4 address such as 192.0.2.1",
  ipv6: "an IPv6 address such as 2001:db8::1",
  uri: "a full URL such as https://example.com",
  url: "a full URL such as https://example.com",
  uuid: "a UUID such as 123e4567-e89b-12d3-a456-426614174000",
};

const schemaText = ({ schema }: Fault): string => quote(schema);
const schemaValue = ({ schema }: Fault): unknown => schema;
const limitOf = ({ params, schema }: Fault): number => Number(params.limit ?? schema);

const bound = (code: IssueCode, word: string): Saying => ({
  code,
  expected: (fault) => `${word} ${limitOf(fault)}`,
  value: limitOf,
});

const length = (code: IssueCode, word: string): Saying => ({
  code,
  expected: (fault) => `${word} ${count(limitOf(fault), "character")}`,
  value: limitOf,
  received: ({ data }) => count(codePoints(String(data)), "character"),
  message: (name, expected, received) => `${name} must have ${expected}; it has ${received}`,
});

/** Rows of a list, choices among options, items of any other list. */
const countCode =
  (few: boolean) =>
  (_: Fault, node: TreeNode | undefined): IssueCode => {
    if (node?.type === "list") return few ? "too_few_instances" : "too_many_instances";
    const isChoice = node?.type === "leaf" && node.spec.kind === "multi_select";
    if (isChoice) return few ? "too_few_selections" : "too_many_selections";
    return few ? "too_few_items" : "too_many_items";
  };

const lengthOf = ({ data }: Fault): number => (Array.isArray(data) ? data.length : 0);

const items = (few: boolean): Saying => ({
  code: countCode(few),
  expected: (fault) => `${few ? "at least" : "at most"} ${count(limitOf(fault), "item")}`,
  value: limitOf,
  received: (fault) => count(lengthOf(fault), "item"),
  message: (name, expected, received) => `${name} must have ${expected}; it has ${received}`,
});

const properties = (word: string): Saying => ({
  code: "rule_failed",
  expected: (fault) => `${word} ${limitOf(fault)} of its properties`,
  value: limitOf,
  message: (name, expected) => `${name} must have ${expected}`,
});

const missing: Saying = {
  code: "required_missing",
  expected: () => "a value",
  received: () => "nothing",
  message: (name, _, __, { params }) =>
    typeof params.property === "string"
      ? `${name} is required where "${params.property}" is given`
      : `${name} is required`,
};

const foreign: Saying = {
  code: "rule_failed",
  expected: () => "nothing of this name",
  message: (name) => `${name} is not something that can be given here`,
};

/** The properties that each branch asks for, where that is all it asks for. */
const askedByBranches = ({ schema }: Fault): readonly (readonly string[])[] => {
  const branches = (Array.isArray(schema) ? schema : []).filter((branch) => !(ownKeywords.branch in Object(branch)));
  const asked = branches.map((branch: { readonly required?: readonly string[] }) =>
    Object.keys(branch).length === 1 && Array.isArray(branch.required) ? branch.required : [],
  );
  return asked.every((names) => names.length > 0) ? asked : [];
};

const branchWords = (fault: Fault): string => {
  const asked = askedByBranches(fault).map((names) => names.join(" and "));
  const isExclusive = fault.keyword === "oneOf";
  if (asked.length > 0) return isExclusive ? `exactly one of: ${asked.join("; ")}` : asked.join(" or ");
  return isExclusive ? "exactly one of the ways its schema allows" : "one of the ways its schema allows";
};

const union: Saying = {
  code: "rule_failed",
  expected: branchWords,
  message: (name, expected, _, fault) => {
    if (askedByBranches(fault).length > 0) return `${name} needs ${expected}`;
    return Array.isArray(fault.params.passingSchemas)
      ? `${name} fits more than one of the ways its schema allows, and must fit only one`
      : `${name} does not fit ${expected}`;
  },
};

const itemsBeyond: Saying = {
  code: "too_many_items",
  expected: (fault) => `at most ${count(Number(fault.params.limit ?? fault.params.len ?? 0), "item")}`,
  received: (fault) => count(lengthOf(fault), "item"),
  message: (name, expected, received) => `${name} must have ${expected}; it has ${received}`,
};

/** The one table from what ajv finds to what a form says. What is not in it is `rule_failed`. */
export const sayings: Readonly<Record<string, Saying>> = {
  required: missing,
  dependentRequired: missing,
  type: {
    code: typeCode,
    expected: (fault) =>
      typesOf(fault)
        .map((type) => typeWords[type] ?? type)
        .join(" or "),
    value: ({ params }) => params.type,
    received: ({ data }) => (typeof data === "number" ? String(data) : typeName(data)),
    message: (name, expected, received) => `${name} takes ${expected}, not ${received}`,
  },
  enum: {
    code: "unknown_option",
    expected: ({ params }) => `one of ${list(params.allowedValues as readonly unknown[])}`,
    value: ({ params }) => params.allowedValues,
  },
  const: {
    code: "unknown_option",
    expected: schemaText,
    value: schemaValue,
    // A box to tick: people answer it with yes or no.
    message: (name, expected, received, { schema }) =>
      typeof schema === "boolean"
        ? `${name} must be ${schema ? "yes" : "no"}`
        : `${name} must be ${expected}; it is ${received}`,
  },
  minimum: bound("below_min", "at least"),
  exclusiveMinimum: bound("below_min", "more than"),
  maximum: bound("above_max", "at most"),
  exclusiveMaximum: bound("above_max", "less than"),
  multipleOf: { code: "rule_failed", expected: (fault) => `a multiple of ${schemaText(fault)}`, value: schemaValue },
  minLength: length("too_short", "at least"),
  maxLength: length("too_long", "at most"),
  pattern: {
    code: ({ schema, data }) => {
      const compiled = compilePattern(String(schema));
      const isCostly = compiled.ok && compiled.test(String(data)) === "too_costly";
      return isCostly ? "pattern_too_costly" : "pattern_mismatch";
    },
    expected: ({ schema }) => String(schema),
    value: schemaValue,
    message: (name, expected, received, _, node) => {
      const example = node?.type === "leaf" ? node.examples?.[0] : undefined;
      return example === undefined
        ? `${name} must match the pattern ${expected}; it is ${received}`
        : `${name} does not have the expected form (like ${quote(example)})`;
    },
  },
  format: {
    code: ({ schema }) => formatCodes[String(schema)] ?? "pattern_mismatch",
    expected: ({ schema }) => formatWords[String(schema)] ?? `in the format "${schema}"`,
    value: schemaValue,
  },
  minItems: items(true),
  maxItems: items(false),
  items: itemsBeyond,
  unevaluatedItems: itemsBeyond,
  uniqueItems: {
    code: "duplicate_items",
    expected: () => "items that differ from each other",
    message: (name) => `${name} must not repeat an item`,
  },
  contains: {
    code: "rule_failed",
    expected: ({ params: { minContains = 1, maxContains } }) =>
      maxContains === undefined ? `at least ${minContains}` : `from ${minContains} to ${maxContains}`,
    message: (name, expected) => `${name} must have ${expected} of the items that its schema asks for`,
  },
  minProperties: properties("at least"),
  maxProperties: properties("at most"),
  additionalProperties: foreign,
  unevaluatedProperties: foreign,
  propertyNames: {
    code: "rule_failed",
    expected: () => "another name",
    message: (name) => `${name} has a name that its schema does not allow`,
  },
  "false schema": foreign,
  not: {
    code: "rule_failed",
    expected: () => "something else",
    message: (name, _, received) => `${name} must not be what it is: ${received}`,
  },
  oneOf: union,
  anyOf: union,
  [ownKeywords.file]: { code: "wrong_type", expected: () => "an uploaded file", value: () => "file" },
  [ownKeywords.fileSize]: {
    code: "file_too_large",
    expected: ({ schema }) => `a file of at most ${(schema as { maxBytes?: number }).maxBytes} bytes`,
    value: ({ schema }) => (schema as { maxBytes?: number }).maxBytes,
  },
  [ownKeywords.fileType]: {
    code: "file_type_not_accepted",
    expected: ({ schema }) => `a file of ${list((schema as { accept?: readonly string[] }).accept ?? [])}`,
    value: ({ schema }) => (schema as { accept?: readonly string[] }).accept,
  },
};

export const otherSaying: Saying = {
  code: "rule_failed",
  expected: () => "as its schema describes it",
  message: (name) => `${name} is not as its schema describes it`,
};
