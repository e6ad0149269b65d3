import { isJsonObject, type JsonObject } from "@cofill/core/kit";
import type { Schema } from "../json-object.ts";
import { patternEngine } from "../text-engine.ts";
import type { Keyword, KeywordParts, Test } from "./keyword.ts";
import { LookedAt } from "./looked-at.ts";

type Schemas = readonly Schema[];
type SchemaMap = Readonly<Record<string, Schema>>;

const ofObject =
  (test: (object: JsonObject, looked: LookedAt) => boolean): Test =>
  (value, looked) =>
    !isJsonObject(value) || test(value, looked);

const ofArray =
  (test: (items: readonly unknown[], looked: LookedAt) => boolean): Test =>
  (value, looked) =>
    !Array.isArray(value) || test(value, looked);

/** Runs a test whose evaluated properties and items do not matter outside. */
const alone = (test: Test, value: unknown): boolean => test(value, new LookedAt());

/** Counts the branches that match, and marks what the matching ones evaluated. */
const countFits = (tests: readonly Test[], value: unknown, looked: LookedAt): number =>
  tests.filter((test) => {
    const own = new LookedAt();
    const fits = test(value, own);
    if (fits) looked.add(own);
    return fits;
  }).length;

const testsOf = (schemas: SchemaMap, { testOf }: KeywordParts): readonly (readonly [string, Test])[] =>
  Object.entries(schemas).map(([name, schema]) => [name, testOf(schema)]);

const matchersOf = (schemas: SchemaMap, { testOf, meter }: KeywordParts) => {
  const engine = patternEngine(meter);
  return Object.entries(schemas).map(([source, schema]) => ({ pattern: engine(source), test: testOf(schema) }));
};

const chosen: Keyword<Schema> = (held, { node, testOf }) => {
  const met = node.then as Schema | undefined;
  const otherwise = node.else as Schema | undefined;
  if (met === undefined && otherwise === undefined) return undefined;
  const asked = testOf(held);
  const [whenMet, whenNot] = [testOf(met ?? true), testOf(otherwise ?? true)];
  return (value, looked) => (countFits([asked], value, looked) === 1 ? whenMet : whenNot)(value, looked);
};

const additional: Keyword<Schema> = (held, parts) => {
  const { properties, patternProperties } = parts.node;
  const names = new Set(isJsonObject(properties) ? Object.keys(properties) : []);
  const patterns = matchersOf(isJsonObject(patternProperties) ? (patternProperties as SchemaMap) : {}, parts);
  const test = parts.testOf(held);
  return ofObject((object, looked) => {
    looked.addAllNames();
    return Object.keys(object).every(
      (name) => names.has(name) || patterns.some(({ pattern }) => pattern.test(name)) || alone(test, object[name]),
    );
  });
};

const contained: Keyword<Schema> = (held, { node, testOf }) => {
  const least = typeof node.minContains === "number" ? node.minContains : 1;
  const most = typeof node.maxContains === "number" ? node.maxContains : Number.POSITIVE_INFINITY;
  if (least === 0 && most === Number.POSITIVE_INFINITY) return undefined;
  const test = testOf(held);
  return ofArray((items, looked) => {
    // Like ajv, `contains` marks all items as evaluated.
    looked.addItems(items.length);
    const found = items.filter((item) => alone(test, item)).length;
    return found >= least && found <= most;
  });
};

/** Keywords whose subschemas apply to a value or its parts. */
export const applicatorTests = {
  $ref: (held: string, { follow, meter }) => {
    const test = follow(held);
    return (value, looked) => {
      meter.countFollowed();
      return test(value, looked);
    };
  },
  allOf: (held: Schemas, { testOf }) => {
    const tests = held.map(testOf);
    return (value, looked) => tests.every((test) => test(value, looked));
  },
  anyOf: (held: Schemas, { testOf }) => {
    const tests = held.map(testOf);
    return (value, looked) => countFits(tests, value, looked) > 0;
  },
  oneOf: (held: Schemas, { testOf }) => {
    const tests = held.map(testOf);
    return (value, looked) => countFits(tests, value, looked) === 1;
  },
  not: (held: Schema, { testOf }) => {
    const test = testOf(held);
    return (value) => !alone(test, value);
  },
  if: chosen,
  dependentSchemas: (held: SchemaMap, parts) => {
    const tests = testsOf(held, parts);
    return ofObject((object, looked) =>
      tests.every(([name, test]) => !Object.hasOwn(object, name) || test(object, looked)),
    );
  },
  properties: (held: SchemaMap, parts) => {
    const tests = testsOf(held, parts);
    return ofObject((object, looked) =>
      tests.every(([name, test]) => {
        looked.addName(name);
        return !Object.hasOwn(object, name) || alone(test, object[name]);
      }),
    );
  },
  patternProperties: (held: SchemaMap, parts) => {
    const matchers = matchersOf(held, parts);
    return ofObject((object, looked) =>
      Object.keys(object).every((name) =>
        matchers.every(({ pattern, test }) => {
          if (!pattern.test(name)) return true;
          looked.addName(name);
          return alone(test, object[name]);
        }),
      ),
    );
  },
  additionalProperties: additional,
  propertyNames: (held: Schema, { testOf }) => {
    const test = testOf(held);
    return ofObject((object) => Object.keys(object).every((name) => alone(test, name)));
  },
  prefixItems: (held: Schemas, { testOf }) => {
    const tests = held.map(testOf);
    return ofArray((items, looked) => {
      looked.addItems(tests.length);
      return tests.every((test, index) => index >= items.length || alone(test, items[index]));
    });
  },
  items: (held: Schema, { node, testOf }) => {
    const first = Array.isArray(node.prefixItems) ? node.prefixItems.length : 0;
    const test = testOf(held);
    return ofArray((items, looked) => {
      looked.addItems(items.length);
      return items.slice(first).every((item) => alone(test, item));
    });
  },
  contains: contained,
} as const satisfies Readonly<Record<string, Keyword<never>>>;

/** Keywords that run after all others of the schema. */
export const remainderTests = {
  unevaluatedProperties: (held: Schema, { testOf }) => {
    const test = testOf(held);
    return ofObject((object, looked) => {
      const fits = Object.keys(object).every((name) => looked.hasName(name) || alone(test, object[name]));
      looked.addAllNames();
      return fits;
    });
  },
  unevaluatedItems: (held: Schema, { testOf }) => {
    const test = testOf(held);
    return ofArray((items, looked) => {
      const fits = items.slice(looked.items).every((item) => alone(test, item));
      looked.addItems(items.length);
      return fits;
    });
  },
} as const satisfies Readonly<Record<string, Keyword<never>>>;
