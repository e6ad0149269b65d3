import { isJsonObject, type JsonObject } from "../kit/json.ts";
import { Evaluation } from "./evaluation.ts";
import type { Keyword, KeywordParts, Schema, SchemaTest } from "./keyword.ts";
import { patternTest } from "./pattern-test.ts";

type Schemas = readonly Schema[];
type SchemaMap = Readonly<Record<string, Schema>>;

const ofObject =
  (test: (object: JsonObject, at: Evaluation) => boolean): SchemaTest =>
  (value, at) =>
    !isJsonObject(value) || test(value, at);

const ofArray =
  (test: (items: readonly unknown[], at: Evaluation) => boolean): SchemaTest =>
  (value, at) =>
    !Array.isArray(value) || test(value, at);

/** Runs a test whose issues and evaluated parts do not matter outside. */
const silently = (test: SchemaTest, value: unknown): boolean => test(value, new Evaluation());

/** Counts the branches that match, and marks what the matching ones evaluated. */
const countFits = (tests: readonly SchemaTest[], value: unknown, at: Evaluation): number =>
  tests.filter((test) => {
    const own = new Evaluation();
    const fits = test(value, own);
    if (fits) at.add(own);
    return fits;
  }).length;

const testsOf = (schemas: SchemaMap, { testOf }: KeywordParts): readonly (readonly [string, SchemaTest])[] =>
  Object.entries(schemas).map(([name, schema]) => [name, testOf(schema)]);

const patternsOf = (schemas: SchemaMap, { meter }: KeywordParts): readonly ((name: string) => boolean)[] =>
  Object.keys(schemas).map((source) => patternTest(source, meter));

const itemsFrom = (first: number, items: readonly unknown[], at: Evaluation, test: SchemaTest): boolean =>
  at.all(items.slice(first), (item, index) => test(item, at.part(first + index)));

const chosen: Keyword<Schema> = (held, { node, testOf }) => {
  const met = node.then as Schema | undefined;
  const otherwise = node.else as Schema | undefined;
  if (met === undefined && otherwise === undefined) return undefined;
  const asked = testOf(held);
  const [whenMet, whenNot] = [testOf(met ?? true), testOf(otherwise ?? true)];
  return (value, at) => (countFits([asked], value, at) === 1 ? whenMet : whenNot)(value, at);
};

const additional: Keyword<Schema> = (held, parts) => {
  const { properties, patternProperties } = parts.node;
  const names = new Set(isJsonObject(properties) ? Object.keys(properties) : []);
  const patterns = patternsOf(isJsonObject(patternProperties) ? (patternProperties as SchemaMap) : {}, parts);
  const test = parts.testOf(held);
  return ofObject((object, at) => {
    at.addAllNames();
    return at.all(
      Object.keys(object),
      (name) => names.has(name) || patterns.some((matches) => matches(name)) || test(object[name], at.part(name)),
    );
  });
};

const contained: Keyword<Schema> = (held, { node, testOf }) => {
  const least = typeof node.minContains === "number" ? node.minContains : 1;
  const most = typeof node.maxContains === "number" ? node.maxContains : Number.POSITIVE_INFINITY;
  if (least === 0 && most === Number.POSITIVE_INFINITY) return undefined;
  const test = testOf(held);
  return ofArray((items, at) => {
    // Like ajv, `contains` marks all items as evaluated.
    at.addItems(items.length);
    const found = items.filter((item) => silently(test, item)).length;
    if (found > most) return at.report("maxContains", most, items);
    return found >= least || at.report(node.minContains === undefined ? "contains" : "minContains", least, items);
  });
};

/** Keywords whose subschemas apply to a value or its parts. */
export const applicatorTests = {
  $ref: (held: string, { follow, meter }) => {
    const test = follow(held);
    return (value, at) => meter.follow(() => test(value, at));
  },
  allOf: (held: Schemas, { testOf }) => {
    const tests = held.map(testOf);
    return (value, at) => at.all(tests, (test) => test(value, at));
  },
  anyOf: (held: Schemas, { testOf }) => {
    const tests = held.map(testOf);
    return (value, at) => countFits(tests, value, at) > 0 || at.report("anyOf", held, value);
  },
  oneOf: (held: Schemas, { testOf }) => {
    const tests = held.map(testOf);
    return (value, at) => countFits(tests, value, at) === 1 || at.report("oneOf", held, value);
  },
  not: (held: Schema, { testOf }) => {
    const test = testOf(held);
    return (value, at) => !silently(test, value) || at.report("not", held, value);
  },
  if: chosen,
  dependentSchemas: (held: SchemaMap, parts) => {
    const tests = testsOf(held, parts);
    return ofObject((object, at) => at.all(tests, ([name, test]) => !Object.hasOwn(object, name) || test(object, at)));
  },
  properties: (held: SchemaMap, parts) => {
    const tests = testsOf(held, parts);
    return ofObject((object, at) =>
      at.all(tests, ([name, test]) => {
        if (!Object.hasOwn(object, name)) return true;
        at.addName(name);
        return test(object[name], at.part(name));
      }),
    );
  },
  patternProperties: (held: SchemaMap, parts) => {
    const patterns = patternsOf(held, parts);
    const tests = Object.values(held).map(parts.testOf);
    return ofObject((object, at) =>
      at.all(Object.keys(object), (name) =>
        at.all(tests, (test, index) => {
          if (!patterns[index]!(name)) return true;
          at.addName(name);
          return test(object[name], at.part(name));
        }),
      ),
    );
  },
  additionalProperties: additional,
  propertyNames: (held: Schema, { testOf }) => {
    const test = testOf(held);
    return ofObject((object, at) => at.all(Object.keys(object), (name) => test(name, at.part(name))));
  },
  prefixItems: (held: Schemas, { testOf }) => {
    const tests = held.map(testOf);
    return ofArray((items, at) => {
      at.addItems(tests.length);
      return at.all(tests, (test, index) => index >= items.length || test(items[index], at.part(index)));
    });
  },
  items: (held: Schema, { node, testOf }) => {
    const first = Array.isArray(node.prefixItems) ? node.prefixItems.length : 0;
    const test = testOf(held);
    return ofArray((items, at) => {
      at.addItems(items.length);
      return itemsFrom(first, items, at, test);
    });
  },
  contains: contained,
} as const satisfies Readonly<Record<string, Keyword<never>>>;

/** Keywords that run after all others of the schema, if those match. */
export const remainderTests = {
  unevaluatedProperties: (held: Schema, { testOf }) => {
    const test = testOf(held);
    return ofObject((object, at) => {
      const fits = at.all(Object.keys(object), (name) => at.hasName(name) || test(object[name], at.part(name)));
      at.addAllNames();
      return fits;
    });
  },
  unevaluatedItems: (held: Schema, { testOf }) => {
    const test = testOf(held);
    return ofArray((items, at) => {
      const fits = itemsFrom(at.items, items, at, test);
      at.addItems(items.length);
      return fits;
    });
  },
} as const satisfies Readonly<Record<string, Keyword<never>>>;
