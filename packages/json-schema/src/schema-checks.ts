import { compilePattern, messageOf } from "@cofill/core";
import { isJsonObject, isReservedKey, type JsonObject, pointerTo } from "@cofill/core/kit";
import { Ajv2020 } from "ajv/dist/2020.js";
import { countFields } from "./count-fields.ts";
import { ownTexts } from "./json-object.ts";
import type { Held } from "./keywords.ts";
import { limits } from "./limits.ts";
import { dialect2020 } from "./normalise.ts";
import { refuse, type SchemaProblem, SchemaRefusal, schemaMessage } from "./problems.ts";
import type { Registry } from "./registry.ts";

let metaValidator: Ajv2020 | undefined;

/** Validates against the 2020-12 meta-schema, which is compiled when first needed. */
const metaProblems = ({ schema: inner, pointer }: Held): readonly SchemaProblem[] => {
  if (!isJsonObject(inner)) return [];
  const schema = { ...inner, $schema: dialect2020 };
  metaValidator ??= new Ajv2020({ strict: false, allErrors: true, logger: false, validateFormats: false });
  if (metaValidator.validateSchema(schema)) return [];
  const errors = metaValidator.errors ?? [];
  // The errors of the alternatives of "type" are dropped in favour of the anyOf error.
  const unions = new Set(errors.flatMap(({ keyword, instancePath }) => (keyword === "anyOf" ? instancePath : [])));
  const telling = errors.filter(({ keyword, instancePath }) => keyword === "anyOf" || !unions.has(instancePath));
  return (telling.length > 0 ? telling : errors).map(({ instancePath, keyword, message, params }) => ({
    pointer: pointer + instancePath,
    ...(keyword === "anyOf" ? schemaMessage("keyword.type") : keywordProblem(message, params)),
  }));
};

const keywordProblem = (cause: string | undefined, { allowedValues }: Readonly<Record<string, unknown>>) =>
  schemaMessage("keyword.invalid", {
    ...(cause !== undefined && { cause }),
    ...(Array.isArray(allowedValues) && { allowed: allowedValues.map(String) }),
  });

const patternProblem = (source: string, pointer: string): readonly SchemaProblem[] => {
  const compiled = compilePattern(source);
  if (compiled.ok) return [];
  const cause = messageOf(compiled.problem, { audience: "person" });
  return [{ pointer, ...schemaMessage("keyword.pattern", { cause }) }];
};

const nameProblems = (node: JsonObject, pointer: string): readonly SchemaProblem[] => {
  const { properties, dependentRequired, dependentSchemas } = node;
  const named: readonly (readonly [string, readonly string[]])[] = [
    ["properties", isJsonObject(properties) ? Object.keys(properties) : []],
    ["dependentRequired", isJsonObject(dependentRequired) ? Object.keys(dependentRequired) : []],
    ["dependentSchemas", isJsonObject(dependentSchemas) ? Object.keys(dependentSchemas) : []],
    ["required", ownTexts(node, "required")],
  ];
  return named.flatMap(([keyword, names]) =>
    names.flatMap((name) =>
      isReservedKey(name)
        ? [{ pointer: pointerTo(pointer, keyword), ...schemaMessage("name.reserved", { name }) }]
        : [],
    ),
  );
};

const patternsOf = (node: JsonObject, pointer: string): readonly (readonly [source: string, pointer: string])[] => {
  const { pattern, patternProperties } = node;
  const names = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
  return [
    ...(typeof pattern === "string" ? [[pattern, pointerTo(pointer, "pattern")] as const] : []),
    ...names.map((source) => [source, pointerTo(pointer, "patternProperties", source)] as const),
  ];
};

/** Checks the limits that must hold before a closer look. */
const checkSizes = (registry: Registry): void => {
  let patterns = 0;
  for (const { node, pointer } of registry.sites) {
    patterns += patternsOf(node, pointer).length;
    if (patterns > limits.maxPatterns) refuse(pointer, "schema.patterns", { maximum: limits.maxPatterns });
    const { enum: options, oneOf, anyOf } = node;
    for (const list of [options, oneOf, anyOf]) {
      if (Array.isArray(list) && list.length > limits.maxOptions)
        refuse(pointer, "schema.options", { maximum: limits.maxOptions });
    }
  }
  if (countFields(registry) > limits.maxFields) refuse("", "schema.fields", { maximum: limits.maxFields });
};

/** Reports everything that makes a schema unusable, apart from references. */
export const checkSchema = (registry: Registry): void => {
  checkSizes(registry);
  const problems = Array.from(registry.sites).flatMap(({ node, pointer }) => [
    ...nameProblems(node, pointer),
    ...patternsOf(node, pointer).flatMap(([source, at]) => patternProblem(source, at)),
  ]);
  if (problems.length === 0) {
    problems.push(...[{ schema: registry.root, pointer: "" }, ...registry.outsiders].flatMap(metaProblems));
  }
  if (problems.length > 0) throw new SchemaRefusal(problems);
};
