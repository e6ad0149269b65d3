import { openForm } from "@cofill/core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readSchema } from "../src/index.ts";
import { issuesOf, toldOf, write } from "./fill.ts";

const words = fc.constantFrom("a", "b", "c");
const one = (...values: readonly unknown[]) => fc.constantFrom(...values);

/** Random keywords with mostly valid values, and references to anywhere. */
const { node } = fc.letrec<{ node: unknown }>((tie) => {
  const schema = tie("node");
  const schemas = fc.array(schema, { minLength: 1, maxLength: 3 });
  const map = fc.dictionary(words, schema, { maxKeys: 3 });
  const names = fc.uniqueArray(words, { maxLength: 2 });
  const keyword = (name: string, value: fc.Arbitrary<unknown>) =>
    fc
      .oneof({ weight: 300, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) })
      .map((held) => [name, held] as const);
  const plain = fc.oneof(
    keyword(
      "type",
      one("string", "number", "integer", "boolean", "object", "array", ["string", "null"], ["object", "array"]),
    ),
    keyword("enum", one(["a", "b"], ["a", 1], [null, "a"])),
    keyword("const", one("a", "b", 1, true, null)),
    keyword("$ref", one("#/$defs/a", "#/$defs/b", "#/properties/a", "#/junk/a", "#/junk/b/0", "#")),
    keyword("required", names),
    keyword("uniqueItems", fc.boolean()),
    keyword("dependentRequired", fc.dictionary(words, names, { maxKeys: 2 })),
    keyword("unevaluatedProperties", fc.boolean()),
    keyword("discriminator", one({ propertyName: "a" })),
    keyword("format", one("date", "email", "binary", "uri", "odd")),
    keyword("pattern", one("^a", "b|c")),
    keyword("minLength", fc.nat(3)),
    keyword("maximum", fc.integer({ min: -2, max: 3 })),
    keyword("minItems", fc.nat(2)),
    keyword("default", one("a", 1, [], {}, { a: "b" })),
    keyword("readOnly", fc.boolean()),
  );
  const nested = fc.oneof(
    keyword("properties", map),
    keyword("additionalProperties", schema),
    keyword("patternProperties", fc.dictionary(one("^a", "b$") as fc.Arbitrary<string>, schema, { maxKeys: 1 })),
    keyword("items", schema),
    keyword("prefixItems", schemas),
    keyword("contains", schema),
    keyword("allOf", schemas),
    keyword("anyOf", schemas),
    keyword("oneOf", schemas),
    keyword("not", schema),
    keyword("if", schema),
    keyword("then", schema),
    keyword("else", schema),
    keyword("dependentSchemas", map),
  );
  const made = (entries: fc.Arbitrary<readonly [string, unknown]>) =>
    fc.array(entries, { minLength: 1, maxLength: 4 }).map((found) => Object.fromEntries(found) as unknown);
  return {
    node: fc.oneof({ maxDepth: 3, depthSize: "small" }, made(plain), made(fc.oneof(plain, nested)), fc.boolean()),
  };
});

const roots = fc
  .record({
    rest: node,
    properties: fc.dictionary(words, node, { minKeys: 1, maxKeys: 3 }),
    $defs: fc.record({ a: node, b: node }),
    junk: fc.record({ a: node, b: fc.array(node, { minLength: 1, maxLength: 1 }) }),
  })
  .map(({ rest, ...root }) => ({ ...(typeof rest === "object" && rest), ...root, type: "object" }));

const documents = fc.dictionary(words, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 3 });

const withoutDialect = ({ $schema: _, ...schema }: Readonly<Record<string, unknown>>) => schema;

const plainAjv = () =>
  new Ajv2020({ strict: false, logger: false, formats: fullFormats, meta: false, validateSchema: false });

test("any schema gives a form or problems, and answers without issues match the schema", () => {
  let forms = 0;
  let sound = 0;
  fc.assert(
    fc.property(roots, documents, (schema, document) => {
      const result = readSchema(schema);
      if (!result.ok) {
        expect(result.problems.length).toBeGreaterThan(0);
        return;
      }
      forms++;
      const { form } = result;
      const live = form.check(write(openForm(form.compiled, { initial: true }), document));
      expect(form.check(live)).toBe(live);
      const found = issuesOf(live).filter(({ source }) => source === "reported");
      for (const issue of found) expect(toldOf(live, issue)).not.toMatch(/undefined|\[object/);
      // Skipped: a file is a descriptor for us and a string for ajv, and read-only fields are not required of anyone.
      if (issuesOf(live).length > 0 || /"binary"|"readOnly":true/.test(JSON.stringify(schema))) return;
      sound++;
      const validate = plainAjv().compile(withoutDialect(form.schema));
      expect([validate(form.values(live)), validate.errors]).toEqual([true, null]);
    }),
    { numRuns: Number(process.env.COFILL_RUNS ?? 150) },
  );
  expect(forms).toBeGreaterThan(40);
  expect(sound).toBeGreaterThan(10);
});
