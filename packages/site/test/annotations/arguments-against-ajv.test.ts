import { Ajv, type ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findIssues } from "../../src/annotations/schema-check.ts";
import { readSchema } from "../../src/annotations/schema-copy.ts";

type Json = Readonly<Record<string, unknown>>;
type Schema = Json | boolean;
type Keywords = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const names = pick("a", "b", "ab");
const small = fc.integer({ min: 0, max: 3 });
const leaves = pick<unknown>("", "a", "ab", "😀b", 0, 1, 2.5, -1, true, null);

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaves,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const nameLists = fc.dictionary(names, fc.uniqueArray(names, { maxLength: 2 }), { noNullPrototype: true });

const assertions = {
  type: pick<unknown>("string", "number", "integer", "object", "array", "boolean", "null", ["string", "array"]),
  enum: fc.uniqueArray(values, { minLength: 1, maxLength: 3, selector: (value) => JSON.stringify(value) }),
  const: values,
  minimum: small,
  maximum: small,
  exclusiveMinimum: small,
  exclusiveMaximum: small,
  multipleOf: pick(0.5, 1),
  minLength: small,
  maxLength: small,
  pattern: pick("^a", "b$", "^[a-b]*$"),
  minItems: small,
  maxItems: small,
  uniqueItems: fc.boolean(),
  minProperties: small,
  maxProperties: small,
  required: fc.uniqueArray(names, { maxLength: 2 }),
};

type Dialect = "draft 07" | "2020-12";

/**
 * Keywords whose issues have another place: of alternatives ajv reports each and we report one issue, and ajv does not
 * always name the member whose name is wrong.
 */
const othersOf = (schema: fc.Arbitrary<Schema>, some: fc.Arbitrary<readonly Schema[]>): Keywords => ({
  anyOf: some,
  oneOf: some,
  not: schema,
  contains: schema,
  propertyNames: schema,
  if: schema,
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: schema,
  else: schema,
});

const applicatorsOf = (
  schema: fc.Arbitrary<Schema>,
  some: fc.Arbitrary<readonly Schema[]>,
  dialect: Dialect,
): Keywords => {
  const map = fc.dictionary(names, schema, { maxKeys: 3, noNullPrototype: true });
  return {
    allOf: some,
    properties: map,
    patternProperties: fc.dictionary(pick("^a", "b$"), schema, { noNullPrototype: true }),
    additionalProperties: schema,
    ...(dialect === "draft 07"
      ? { items: fc.oneof(schema, some), additionalItems: schema, dependencies: fc.oneof(map, nameLists) }
      : { prefixItems: some, items: schema, dependentSchemas: map, dependentRequired: nameLists }),
  };
};

const references = { $ref: pick("#/definitions/one", "#/definitions/two", "#/definitions/one/properties/b") };

const schemasOf = (dialect: Dialect, hasOthers: boolean, refers: boolean): fc.Arbitrary<Schema> =>
  fc.letrec<{ schema: Schema }>((tie) => {
    const schema = tie("schema");
    const some = fc.array(schema, { minLength: 1, maxLength: 3 });
    const optional = { requiredKeys: [] as never[], noNullPrototype: true } as const;
    const more = { ...(hasOthers && othersOf(schema, some)), ...(refers && references) };
    return {
      schema: fc.oneof(
        { maxDepth: 3, depthSize: "small" },
        pick<Schema>(true, false, {}),
        fc.record(assertions, optional),
        fc.record<Json>({ ...applicatorsOf(schema, some, dialect), ...more }, optional),
      ),
    };
  }).schema;

const addresses: Readonly<Record<Dialect, string>> = {
  "draft 07": "http://json-schema.org/draft-07/schema#",
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
};

/** Schemas that are recursive through a member only, so that every check ends. */
const wholesOf = (dialect: Dialect, hasOthers: boolean): fc.Arbitrary<Json> => {
  const schema = schemasOf(dialect, hasOthers, false);
  return fc.tuple(schemasOf(dialect, hasOthers, true), schema, schema, schema).map(([root, one, two, b]) => ({
    $schema: addresses[dialect],
    allOf: [root],
    definitions: { one: { allOf: [one], properties: { a: { $ref: "#/definitions/one" }, b } }, two },
  }));
};

const options = {
  strict: false,
  allErrors: true,
  ownProperties: true,
  logger: false,
  meta: false,
  validateSchema: false,
} as const;

const compileWithAjv = (dialect: Dialect, schema: Json): ((value: unknown) => readonly ErrorObject[]) => {
  const ajv = dialect === "draft 07" ? new Ajv({ ...options, ignoreKeywordsWithRef: true }) : new Ajv2020(options);
  // Ajv generates code that throws for some patterns beside unions if it tracks evaluated parts.
  ajv.opts.unevaluated = false;
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
};

const runs = { numRuns: 200 } as const;

describe.each<Dialect>(["draft 07", "2020-12"])("arguments by a schema of %s", (dialect) => {
  test("are accepted exactly if ajv accepts them", () => {
    fc.assert(
      fc.property(wholesOf(dialect, true), fc.array(values, { minLength: 1, maxLength: 4 }), (schema, samples) => {
        const read = readSchema(schema);
        expect([...read.problems, ...read.unchecked]).toEqual([]);
        const ajvErrors = compileWithAjv(dialect, schema);
        for (const sample of samples) {
          const isAccepted = ajvErrors(sample).length === 0;
          expect(findIssues(read, sample)?.length === 0).toBe(isAccepted);
        }
      }),
      runs,
    );
  });

  test("have issues where ajv reports errors", () => {
    const own = new Set(["false", ...Object.keys(assertions)]);
    fc.assert(
      fc.property(wholesOf(dialect, false), values, (schema, value) => {
        const issues = findIssues(readSchema(schema), value) ?? [];
        const ours = issues.map(({ pointer, keyword }) => `${pointer} ${keyword}`);
        const theirs = compileWithAjv(dialect, schema)(value).flatMap((error) => placesOf(error, value));
        const isOwn = (place: string): boolean => own.has(place.split(" ")[1]!);
        expect(unique(ours.filter(isOwn))).toEqual(unique(theirs.filter(isOwn)));
      }),
      runs,
    );
  });
});

const unique = (places: readonly string[]): readonly string[] => [...new Set(places)].sort();

/** Where we report an error of ajv, which names the object or list around a part that no schema allows. */
const placesOf = ({ instancePath, keyword, params, propertyName }: ErrorObject, value: unknown): readonly string[] => {
  const around = propertyName === undefined ? instancePath : `${instancePath}/${propertyName}`;
  switch (keyword) {
    case "false schema":
      return [`${around} false`];
    case "additionalProperties":
      return [`${around}/${params.additionalProperty} false`];
    case "items":
    case "additionalItems":
      return itemsAt(value, around)
        .slice(params.limit)
        .map((_, index) => `${around}/${params.limit + index} false`);
    default:
      return [`${around} ${keyword}`];
  }
};

const itemsAt = (value: unknown, pointer: string): readonly unknown[] =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((at, step) => (at as Json)[step], value) as readonly unknown[];
