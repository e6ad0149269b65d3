import { compilePattern, type LocalIssue, type Option, quote, schemaOfType, type ValueType } from "@cofill/core";
import { textLength } from "@cofill/core/schema";
import type { Violation } from "./fold-errors.ts";
import { ownKeywords } from "./own-keywords.ts";
import { type TreeNode, typeName } from "./tree.ts";

/** Translates an ajv error to an issue without path and received value. */
type Translate = (violation: Violation, node: TreeNode | undefined) => LocalIssue;

const typeNames: Readonly<Record<string, ValueType>> = {
  string: "text",
  number: "number",
  integer: "integer",
  boolean: "boolean",
  array: "array",
  object: "object",
  null: "null",
};

const typesOf = ({ params }: Violation): readonly string[] => [params.type as string | readonly string[]].flat();

const wrongType: Translate = (violation) => {
  const all = typesOf(violation);
  const types = all.filter((type) => type !== "null");
  const expected = { type: violation.params.type as unknown };
  const [only] = types;
  if (types.length === 1 && only === "integer" && typeof violation.data === "number") {
    return { code: "not_an_integer", expected };
  }
  if (types.length === 1 && (only === "integer" || only === "number")) return { code: "not_a_number", expected };
  const type = all.map((name) => typeNames[name] ?? "json");
  // The received type is omitted for a non-integer number, since its type is a number too.
  const received = typeof violation.data === "number" ? {} : { receivedType: typeName(violation.data) };
  return { code: "wrong_type", params: { type, ...received }, expected };
};

const formatCodes: Readonly<Record<string, "not_a_date" | "not_a_time" | "not_a_datetime">> = {
  date: "not_a_date",
  time: "not_a_time",
  "iso-time": "not_a_time",
  "date-time": "not_a_datetime",
  "iso-date-time": "not_a_datetime",
};

const wrongFormat: Translate = ({ schema }) => {
  const format = String(schema);
  const expected = { format };
  if (format === "uri" || format === "url") return { code: "not_a_url", expected };
  const code = formatCodes[format];
  return code ? { code, params: { format }, expected } : { code: "pattern_mismatch", params: { format }, expected };
};

const limitOf = ({ params, schema }: Violation): number => Number(params.limit ?? schema);

const lengthOf = ({ data }: Violation): number => (Array.isArray(data) ? data.length : 0);

/** Rows of a list, choices among options, or items of another list. */
const tooFew: Translate = (violation, node) => {
  const minimum = limitOf(violation);
  const found = { params: { minimum, count: lengthOf(violation) }, expected: minimum };
  if (node?.type === "list") return { code: "too_few_instances", ...found };
  const isChoice = node?.type === "leaf" && node.spec.kind === "multi_select";
  return { code: isChoice ? "too_few_selections" : "too_few_items", ...found };
};

const tooMany: Translate = (violation, node) => {
  const maximum = limitOf(violation);
  const found = { params: { maximum, count: lengthOf(violation) }, expected: maximum };
  if (node?.type === "list") return { code: "too_many_instances", ...found };
  const isChoice = node?.type === "leaf" && node.spec.kind === "multi_select";
  return { code: isChoice ? "too_many_selections" : "too_many_items", ...found };
};

const itemsBeyond: Translate = (violation) => {
  const maximum = Number(violation.params.limit ?? violation.params.len ?? 0);
  return { code: "too_many_items", params: { maximum, count: lengthOf(violation) }, expected: maximum };
};

const missing: Translate = ({ params }) => ({
  code: "required_missing",
  ...(typeof params.property === "string" && { params: { dependsOn: params.property } }),
});

/** Values as options; values that are not strings are labelled as JSON. */
const optionsOf = (values: readonly unknown[]): readonly Option[] =>
  values.map((value) => {
    const id = typeof value === "string" ? value : quote(value);
    return { id, label: id };
  });

const unknownOption = (values: readonly unknown[], expected: unknown): LocalIssue => ({
  code: "unknown_option",
  params: { options: optionsOf(values) },
  expected,
});

const foreign: Translate = () => ({
  code: "rule_failed",
  params: { keyword: "additionalProperties" },
  expected: false,
});

/** The required properties of each branch, if a branch requires nothing else. */
const askedByBranches = ({ schema }: Violation): readonly (readonly string[])[] => {
  const branches = (Array.isArray(schema) ? schema : []).filter((branch) => !(ownKeywords.branch in Object(branch)));
  const asked = branches.map((branch: { readonly required?: readonly string[] }) =>
    Object.keys(branch).length === 1 && Array.isArray(branch.required) ? branch.required : [],
  );
  return asked.every((names) => names.length > 0) ? asked : [];
};

const union: Translate = (violation) => {
  const { keyword } = violation;
  const asked = askedByBranches(violation);
  const fitsSeveral = Array.isArray(violation.params.passingSchemas);
  const params = { keyword, ...(asked.length > 0 && { asked }), ...(fitsSeveral && { fitsSeveral }) };
  return {
    code: "rule_failed",
    params,
    ...(asked.length > 0 && { expected: { [keyword]: asked.map((required) => ({ required })) } }),
  };
};

const mismatch: Translate = ({ schema, data }, node) => {
  const pattern = String(schema);
  const expected = { pattern };
  const compiled = compilePattern(pattern);
  if (compiled.ok && compiled.test(String(data)) === "too_costly") {
    return { code: "pattern_too_costly", params: { pattern }, expected };
  }
  const example = node?.type === "leaf" ? node.examples?.[0] : undefined;
  return { code: "pattern_mismatch", params: { pattern, ...(example !== undefined && { example }) }, expected };
};

const fileRule = ({ schema }: Violation) =>
  schema as { readonly maxBytes?: number; readonly accept?: readonly string[] };
const fileData = ({ data }: Violation) => (data ?? {}) as { readonly sizeBytes?: number; readonly mimeType?: string };

/** Maps ajv keywords to issues; a keyword not listed gives `rule_failed`. */
export const translations: Readonly<Record<string, Translate>> = {
  required: missing,
  dependentRequired: missing,
  type: wrongType,
  enum: ({ params }) => {
    const values = params.allowedValues as readonly unknown[];
    return unknownOption(values, values);
  },
  const: ({ schema }) => unknownOption([schema], schema),
  minimum: (violation) => ({
    code: "below_min",
    params: { minimum: limitOf(violation) },
    expected: limitOf(violation),
  }),
  exclusiveMinimum: (violation) => {
    const minimum = limitOf(violation);
    return { code: "below_min", params: { minimum, exclusive: true }, expected: { exclusiveMinimum: minimum } };
  },
  maximum: (violation) => ({
    code: "above_max",
    params: { maximum: limitOf(violation) },
    expected: limitOf(violation),
  }),
  exclusiveMaximum: (violation) => {
    const maximum = limitOf(violation);
    return { code: "above_max", params: { maximum, exclusive: true }, expected: { exclusiveMaximum: maximum } };
  },
  multipleOf: ({ schema, keyword }) => {
    const multiple = Number(schema);
    return { code: "rule_failed", params: { keyword, multiple }, expected: { multipleOf: multiple } };
  },
  minLength: (violation) => {
    const minimum = limitOf(violation);
    const length = textLength(String(violation.data));
    return { code: "too_short", params: { minimum, length }, expected: minimum };
  },
  maxLength: (violation) => {
    const maximum = limitOf(violation);
    const length = textLength(String(violation.data));
    return { code: "too_long", params: { maximum, length }, expected: maximum };
  },
  pattern: mismatch,
  format: wrongFormat,
  minItems: tooFew,
  maxItems: tooMany,
  items: itemsBeyond,
  unevaluatedItems: itemsBeyond,
  uniqueItems: () => ({ code: "duplicate_items", expected: { uniqueItems: true } }),
  contains: ({ params: { minContains = 1, maxContains }, keyword }) => ({
    code: "rule_failed",
    params: { keyword, minimum: minContains, ...(maxContains !== undefined && { maximum: maxContains }) },
    expected: { minContains, ...(maxContains !== undefined && { maxContains }) },
  }),
  minProperties: (violation) => {
    const minimum = limitOf(violation);
    return {
      code: "rule_failed",
      params: { keyword: violation.keyword, minimum },
      expected: { minProperties: minimum },
    };
  },
  maxProperties: (violation) => {
    const maximum = limitOf(violation);
    return {
      code: "rule_failed",
      params: { keyword: violation.keyword, maximum },
      expected: { maxProperties: maximum },
    };
  },
  additionalProperties: foreign,
  unevaluatedProperties: foreign,
  "false schema": foreign,
  propertyNames: ({ keyword }) => ({ code: "rule_failed", params: { keyword } }),
  not: ({ keyword }) => ({ code: "rule_failed", params: { keyword } }),
  oneOf: union,
  anyOf: union,
  [ownKeywords.file]: () => ({ code: "wrong_type", params: { type: "file" }, expected: schemaOfType("file") }),
  [ownKeywords.fileSize]: (violation) => {
    const { maxBytes: maximum = 0 } = fileRule(violation);
    const { sizeBytes: size } = fileData(violation);
    const params = { maximum, ...(size !== undefined && { size }) };
    return { code: "file_too_large", params, expected: maximum };
  },
  [ownKeywords.fileType]: (violation) => {
    const { accept = [] } = fileRule(violation);
    const { mimeType: type } = fileData(violation);
    return {
      code: "file_type_not_accepted",
      params: { accept, ...(type !== undefined && { type }) },
      expected: accept,
    };
  },
};

export const otherTranslation: Translate = () => ({ code: "rule_failed", params: { keyword: "schema" } });
