import { compilePattern } from "@cofill/core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { isObject, type Json, ownTexts } from "./json-object.ts";
import { limits } from "./limits.ts";
import { pointerTo } from "./pointer.ts";
import { type SchemaProblem, SchemaRefusal } from "./problems.ts";
import type { Registry } from "./registry.ts";

/** Names with which a prototype can be reached; no answer may be called so. */
const reserved: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

let metaValidator: Ajv2020 | undefined;

/** What the schema of schemas says; made once, when it is first needed. */
const metaProblems = (schema: Json): readonly SchemaProblem[] => {
  metaValidator ??= new Ajv2020({ strict: false, allErrors: true, logger: false, validateFormats: false });
  if (metaValidator.validateSchema(schema)) return [];
  const errors = metaValidator.errors ?? [];
  // What an alternative of "type" lacks is said once, where all of them failed.
  const telling = errors.filter(({ keyword, schemaPath }) => keyword !== "if" && !schemaPath.includes("/anyOf/"));
  return (telling.length > 0 ? telling : errors).map(({ instancePath, keyword, message, params }) => ({
    pointer: instancePath,
    message:
      keyword === "anyOf" ? "This is no type that JSON Schema has" : `${message ?? "is wrong"}${allowed(params)}`,
  }));
};

const allowed = (params: Readonly<Record<string, unknown>>): string =>
  Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(", ")}` : "";

const patternProblem = (source: string, pointer: string): readonly SchemaProblem[] => {
  const compiled = compilePattern(source);
  return compiled.ok ? [] : [{ pointer, message: `This pattern cannot be used: ${compiled.reason}` }];
};

const nameProblems = (node: Json, pointer: string): readonly SchemaProblem[] => {
  const { properties, dependentRequired, dependentSchemas } = node;
  const named: readonly (readonly [string, readonly string[]])[] = [
    ["properties", isObject(properties) ? Object.keys(properties) : []],
    ["dependentRequired", isObject(dependentRequired) ? Object.keys(dependentRequired) : []],
    ["dependentSchemas", isObject(dependentSchemas) ? Object.keys(dependentSchemas) : []],
    ["required", ownTexts(node, "required")],
  ];
  return named.flatMap(([keyword, names]) =>
    names.flatMap((name) =>
      reserved.has(name)
        ? [{ pointer: pointerTo(pointer, keyword), message: `No property can be called "${name}"` }]
        : [],
    ),
  );
};

/** Everything that keeps a schema from being used, besides references. */
export const checkSchema = (registry: Registry): void => {
  const problems: SchemaProblem[] = [];
  let patterns = 0;
  for (const { node, pointer } of registry.sites) {
    const { pattern, patternProperties, enum: options } = node;
    problems.push(...nameProblems(node, pointer));
    const sources: (readonly [string, string])[] = [];
    if (typeof pattern === "string") sources.push([pattern, pointerTo(pointer, "pattern")]);
    if (isObject(patternProperties)) {
      for (const source of Object.keys(patternProperties))
        sources.push([source, pointerTo(pointer, "patternProperties", source)]);
    }
    patterns += sources.length;
    if (patterns > limits.maxPatterns) {
      throw new SchemaRefusal([{ pointer, message: `A schema has at most ${limits.maxPatterns} patterns` }]);
    }
    for (const [source, at] of sources) problems.push(...patternProblem(source, at));
    if (Array.isArray(options) && options.length > limits.maxOptions) {
      const message = `A field has at most ${limits.maxOptions} options`;
      problems.push({ pointer: pointerTo(pointer, "enum"), message });
    }
  }
  if (problems.length === 0) problems.push(...metaProblems(registry.root));
  if (problems.length > 0) throw new SchemaRefusal(problems);
};
