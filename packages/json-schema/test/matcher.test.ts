import type { Schema } from "@cofill/core/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applicatorTests, remainderTests } from "../../core/src/schema/applicators.ts";
import { assertionTests } from "../../core/src/schema/assertions.ts";
import { createMatcher } from "../src/create-matcher.ts";
import { internalKeywords } from "../src/internal-keywords.ts";
import { applicators, assertions } from "../src/keywords.ts";
import { ownKeywords } from "../src/own-keywords.ts";
import { prepareSchemas } from "../src/prepare.ts";
import { Registry } from "../src/registry.ts";
import { createValidator } from "../src/validator.ts";
import { conditional } from "./fill.ts";

type Json = Record<string, unknown>;

/** The verdicts of our matcher and of ajv. */
const judges = (schema: Json) => {
  const registry = new Registry(schema);
  const matches = createMatcher(prepareSchemas(registry, { it: schema }).definitions);
  const validator = createValidator(registry);
  return (value: unknown): readonly (boolean | undefined)[] => {
    const errors = validator.check(value);
    return [matches("it", value), errors && errors.length === 0];
  };
};

const verdicts = (schema: Json, value: unknown) => judges(schema)(value);

describe("the matcher agrees with ajv for each keyword", () => {
  const file = { uploadId: "u", filename: "a.pdf", mimeType: "application/pdf", sizeBytes: 9 };
  test.each<readonly [Json, unknown, boolean]>([
    [{ type: "integer" }, 2, true],
    [{ type: "integer" }, 2.5, false],
    [{ type: ["string", "null"] }, null, true],
    [{ type: "object" }, [], false],
    [{ const: 0 }, -0, true],
    [{ const: { a: 1, b: [2] } }, { b: [2], a: 1 }, true],
    [{ enum: ["1"] }, 1, false],
    [{ multipleOf: 0.01 }, 19.99, true],
    [{ exclusiveMinimum: 2 }, 2, false],
    [{ minLength: 2 }, "😀", false],
    [{ maxLength: 1 }, "😀", true],
    [{ pattern: "^a+$" }, "aab", false],
    [{ format: "email" }, "ada@example.org", true],
    [{ format: "email" }, "ada", false],
    [{ format: "email" }, 5, true],
    [{ format: "int32" }, 2 ** 31, false],
    [{ format: "int32" }, "x", true],
    [{ format: "something else" }, "x", true],
    [{ type: "string", format: "binary", maxLength: 8 }, file, false],
    [{ type: "string", format: "binary", maxLength: 9 }, file, true],
    [{ type: "string", format: "binary", "x-accept": ["image/*"] }, file, false],
    [{ type: "string", format: "binary" }, "a.pdf", false],
    [
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      false,
    ],
    [{ required: ["toString"] }, {}, false],
    [{ dependentRequired: { a: ["b"] } }, { a: 1 }, false],
    [{ dependentSchemas: { a: { required: ["b"] } } }, { a: 1, b: 1 }, true],
    [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, false],
    [{ patternProperties: { "^x": { type: "number" } }, additionalProperties: false }, { x1: 1 }, true],
    [{ patternProperties: { "^x": { type: "number" } }, additionalProperties: false }, { x1: 1, y: 1 }, false],
    [{ prefixItems: [{ type: "string" }], items: { type: "number" } }, ["a", 1], true],
    [{ prefixItems: [{ type: "string" }], items: { type: "number" } }, ["a", "b"], false],
    [{ contains: { const: 1 }, minContains: 2 }, [1, 1], true],
    [{ contains: { const: 1 }, maxContains: 1 }, [1, 1], false],
    [{ oneOf: [{ type: "string" }, { minLength: 1 }] }, "a", false],
    [{ not: { type: "string" } }, "a", false],
    [conditional({ type: "string" }, { minLength: 2 }, { const: 1 }), 1, true],
    [conditional({ type: "string" }, { minLength: 2 }, { const: 1 }), "a", false],
    [
      { $ref: "#/$defs/tree", $defs: { tree: { properties: { in: { $ref: "#/$defs/tree" } }, required: ["v"] } } },
      { v: 1, in: {} },
      false,
    ],
    [{ properties: { a: true }, unevaluatedProperties: false }, { a: 1, b: 2 }, false],
    [
      { anyOf: [{ properties: { a: { const: 1 } } }, { properties: { b: true } }], unevaluatedProperties: false },
      { a: 2 },
      false,
    ],
    [{ allOf: [{ properties: { a: true } }, { unevaluatedProperties: false }] }, { a: 1 }, false],
    [{ prefixItems: [true], unevaluatedItems: false }, [1, 2], false],
    [{ contains: { const: 1 }, unevaluatedItems: false }, [1, 2], true],
  ])("schema %j with value %j", (schema, value, fits) => {
    expect(verdicts(schema, value)).toEqual([fits, fits]);
  });
});

test("patterns beside a union can be matched", () => {
  const branch = { additionalProperties: true, $ref: "#/$defs/any" };
  const schema = {
    anyOf: [branch],
    patternProperties: { "^a": { type: "number" } },
    $defs: { any: { type: "object" } },
  };
  expect(verdicts(schema, { a: 1 })).toEqual([true, true]);
  expect(verdicts(schema, { a: "x" })).toEqual([false, false]);
});

test("the matcher implements every copied keyword", () => {
  // Keywords that another keyword beside them reads.
  const beside = ["then", "else", "minContains", "maxContains", ownKeywords.follow];
  const copied = [...assertions, ...applicators.keys(), "$ref", ...Object.values(ownKeywords)];
  const understood = Object.keys({ ...assertionTests, ...applicatorTests, ...remainderTests, ...internalKeywords });
  expect([...understood, ...beside].sort()).toEqual(copied.sort());
});

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const names = pick("a", "b", "ab");
const small = fc.integer({ min: 0, max: 3 });
const leaves = pick<unknown>("", "a", "ab", "😀b", "ada@x.org", "2026-02-28", 0, 1, 2.5, -1, true, null);

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaves,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

/** Without `unevaluated…`, for which ajv generates code that throws on some schemas with patterns. */
const schemas = fc.letrec<{ schema: Schema }>((tie) => {
  const schema = tie("schema");
  const some = fc.array(schema, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(names, schema, { maxKeys: 3, noNullPrototype: true });
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      pick<Schema>(true, false, {}),
      fc.record(
        {
          type: pick<unknown>("string", "number", "integer", "object", "array", "boolean", "null", ["string", "array"]),
          enum: fc.array(values, { minLength: 1, maxLength: 3 }),
          const: values,
          minimum: small,
          exclusiveMaximum: small,
          multipleOf: pick(0.5, 1),
          minLength: small,
          maxLength: small,
          pattern: pick("^a", "b$", "^[a-b]*$"),
          format: pick("email", "date", "int32", "unheard-of"),
          minItems: small,
          maxItems: small,
          uniqueItems: fc.boolean(),
          minProperties: small,
          maxProperties: small,
          required: fc.uniqueArray(names, { maxLength: 2 }),
          dependentRequired: fc.dictionary(names, fc.uniqueArray(names, { maxLength: 2 }), { noNullPrototype: true }),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
      fc
        .record(
          {
            allOf: some,
            anyOf: some,
            oneOf: some,
            not: schema,
            if: schema,
            met: schema,
            otherwise: schema,
            dependentSchemas: map,
            properties: map,
            patternProperties: fc.dictionary(pick("^a", "b$"), schema, { noNullPrototype: true }),
            additionalProperties: schema,
            propertyNames: schema,
            prefixItems: some,
            items: schema,
            contains: schema,
            minContains: small,
            maxContains: small,
            $ref: pick("#/$defs/one", "#/$defs/two"),
          },
          { requiredKeys: [], noNullPrototype: true },
        )
        .map(({ met, otherwise, ...rest }) => ({
          ...rest,
          ...(rest.if !== undefined && conditional(rest.if, met ?? true, otherwise)),
        })),
    ),
  };
}).schema;

/** Schemas without endless references. */
const wholes = fc.tuple(schemas, schemas, schemas).filter(([schema, one, two]) => {
  try {
    new Registry({ allOf: [schema], $defs: { one, two } });
    return true;
  } catch {
    return false;
  }
});

test("the matcher agrees with ajv for any schema and any value", () => {
  fc.assert(
    fc.property(wholes, fc.array(values, { minLength: 1, maxLength: 5 }), ([schema, one, two], samples) => {
      const judge = judges({ allOf: [schema], $defs: { one, two } });
      for (const sample of samples) {
        const [ours, theirs] = judge(sample);
        expect(ours).toBe(theirs);
      }
    }),
    { numRuns: 300 },
  );
});

test("a check that exceeds its limits does not match", () => {
  const schema = {
    $ref: "#/$defs/it",
    $defs: { it: { items: { allOf: [{ $ref: "#/$defs/it" }, { $ref: "#/$defs/it" }] } } },
  };
  let value: unknown = [];
  for (let level = 0; level < 40; level++) value = [value];
  expect(verdicts(schema, value)).toEqual([false, undefined]);
});
