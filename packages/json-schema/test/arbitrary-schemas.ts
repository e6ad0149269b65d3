import fc from "fast-check";
import { conditional } from "./fill.ts";

/** A schema that a form can show, with the expected form of its documents. */
export type Model =
  | { readonly is: "text"; readonly schema: Readonly<Record<string, unknown>> }
  | { readonly is: "value"; readonly schema: Readonly<Record<string, unknown>> }
  | { readonly is: "texts"; readonly schema: Readonly<Record<string, unknown>> }
  | { readonly is: "choices"; readonly options: readonly string[]; readonly schema: Readonly<Record<string, unknown>> }
  | { readonly is: "object"; readonly parts: readonly Part[]; readonly condition?: WhenChosen }
  | { readonly is: "list"; readonly row: Extract<Model, { is: "object" }>; readonly bounds: object }
  | { readonly is: "tagged"; readonly branches: readonly { readonly tag: string; readonly parts: readonly Part[] }[] };

export interface Part {
  readonly name: string;
  readonly isRequired: boolean;
  readonly model: Model;
}

interface WhenChosen {
  readonly chosen: string;
  readonly met: readonly Part[];
  readonly otherwise: readonly Part[];
}

const one = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const texts = one(
  { type: "string" },
  { type: "string", minLength: 2, maxLength: 4 },
  { type: "string", pattern: "^[a-c]+$" },
  { type: "string", minLength: 2, pattern: "^[a-c]+$" },
  { type: "string", format: "email" },
  { type: "string", format: "uuid", minLength: 4 },
  { type: "string", format: "date" },
  { type: "string", format: "uri" },
  { type: "string", format: "date-time" },
  { type: ["string", "null"], maxLength: 3 },
  { anyOf: [{ type: "string", minLength: 2 }, { type: "null" }] },
  { type: "string", anyOf: [{ pattern: "^a" }, { pattern: "b$" }] },
  { allOf: [{ type: "string" }, { minLength: 2 }, { maxLength: 3 }] },
  { type: "string", not: { const: "ab" } },
);

const plainValues = one(
  { type: "number" },
  { type: "number", minimum: 2, maximum: 5 },
  { type: "number", exclusiveMinimum: 2, multipleOf: 0.5 },
  { type: "integer", minimum: 1 },
  { type: ["integer", "null"] },
  { type: "boolean" },
  { const: true },
  { enum: ["a", "b", "ab"] },
  { oneOf: [{ const: "a", title: "A" }, { const: "b" }] },
  { enum: [1, 2] },
  { enum: ["a", 1, true] },
  { enum: ["a", null] },
  { type: "array", items: { type: "number", minimum: 1 }, maxItems: 2 },
  // No type for the items: with one, ajv does not notice equal items of another type.
  { type: "array", items: { minimum: 1 }, uniqueItems: true },
  { type: "object", additionalProperties: { type: "integer" }, propertyNames: { maxLength: 2 } },
  { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
  { type: ["string", "number"], minLength: 2, minimum: 2 },
  { type: "array", contains: { const: 1 } },
);

const lists = one({}, { minItems: 2 }, { maxItems: 1 }, { minItems: 1, uniqueItems: true });

const leaf: fc.Arbitrary<Model> = fc.oneof(
  texts.map((schema): Model => ({ is: "text", schema })),
  plainValues.map((schema): Model => ({ is: "value", schema })),
  fc.tuple(lists, one({}, { minLength: 2 }, { pattern: "^a" }, { format: "email" })).map(([bounds, item]): Model => {
    return { is: "texts", schema: { type: "array", items: { type: "string", ...item }, ...bounds } };
  }),
  lists.map((bounds): Model => {
    const options = ["a", "b", "ab"];
    const items = { type: "string", enum: options };
    return { is: "choices", options, schema: { type: "array", items, ...bounds, uniqueItems: true } };
  }),
);

const partsOf = (model: fc.Arbitrary<Model>, prefix: string, most = 3): fc.Arbitrary<readonly Part[]> =>
  fc
    .array(fc.record({ isRequired: fc.boolean(), model }), { minLength: 1, maxLength: most })
    .map((parts) => parts.map((part, index) => ({ ...part, name: `${prefix}${index}` })));

const objectOf = (model: fc.Arbitrary<Model>): fc.Arbitrary<Extract<Model, { is: "object" }>> =>
  fc
    .record({
      parts: partsOf(model, "p"),
      condition: fc.option(
        fc.record({ chosen: one("x", "y"), met: partsOf(model, "t", 2), otherwise: partsOf(leaf, "o", 2) }),
        { nil: undefined, freq: 2 },
      ),
    })
    .map(({ parts, condition }) => ({ is: "object", parts, ...(condition && { condition }) }));

const { root } = fc.letrec<{ model: Model; root: Extract<Model, { is: "object" }> }>((tie) => ({
  model: fc.oneof(
    { depthSize: "small", withCrossShrink: true, maxDepth: 2 },
    leaf,
    objectOf(tie("model")),
    fc
      .record({ row: objectOf(tie("model")), bounds: one({}, { minItems: 1 }, { minItems: 2 }, { maxItems: 1 }) })
      .map(({ row, bounds }): Model => ({ is: "list", row, bounds })),
    fc.tuple(partsOf(leaf, "a", 2), partsOf(tie("model"), "b", 2)).map(([a, b]): Model => {
      const branches = [
        { tag: "first", parts: a },
        { tag: "second", parts: b },
      ];
      return { is: "tagged", branches };
    }),
  ),
  root: objectOf(tie("model")),
}));

export const models = root;

const objectSchema = (parts: readonly Part[]) => ({
  properties: Object.fromEntries(parts.map(({ name, model }) => [name, schemaOf(model)])),
  required: parts.filter(({ isRequired }) => isRequired).map(({ name }) => name),
});

export const schemaOf = (model: Model): Record<string, unknown> => {
  switch (model.is) {
    case "object": {
      const { parts, condition } = model;
      const { properties, required } = objectSchema(parts);
      if (!condition) return { type: "object", properties, required };
      const choice = { enum: ["x", "y", "z"] };
      return {
        type: "object",
        properties: { ...properties, choice },
        required,
        ...conditional(
          { properties: { choice: { const: condition.chosen } }, required: ["choice"] },
          objectSchema(condition.met),
          objectSchema(condition.otherwise),
        ),
      };
    }
    case "list":
      return { type: "array", items: schemaOf(model.row), ...model.bounds };
    case "tagged":
      return {
        type: "object",
        oneOf: model.branches.map(({ tag, parts }) => {
          const { properties, required } = objectSchema(parts);
          return { properties: { ...properties, tag: { const: tag } }, required: [...required, "tag"] };
        }),
      };
    default:
      return model.schema;
  }
};

const anyLeaf = fc.oneof(
  one<unknown>("a", "b", "ab", "abc", "abcde", "zz", "", "a@b.cc", "2026-02-28", "2026-02-30", "urn:x:y"),
  one<unknown>("2026-01-01T00:00:00Z", "2026-01-01T00:00", "123e4567-e89b-12d3-a456-426614174000"),
  one<unknown>(0, 1, 2, 2.5, 3.1, 7, true, false, null),
  one<unknown>(
    [],
    ["a"],
    ["b", "a"],
    ["a", "a"],
    [1],
    [1, 1],
    ["a", 1],
    ["a", 1, 2],
    ["zz", "a"],
    { a: 1 },
    { abc: "x" },
  ),
);

const fields = (parts: readonly Part[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(parts.map(({ name, model }) => [name, documents(model)])), { requiredKeys: [] });

/** Documents of a model: objects and lists may be absent, and a field may hold any value. */
export const documents = (model: Model): fc.Arbitrary<unknown> => {
  switch (model.is) {
    case "object": {
      const { parts, condition } = model;
      if (!condition) return fields(parts);
      const choice = fc.option(one("x", "y", "z"), { nil: undefined });
      return fc
        .tuple(fields(parts), choice, fields(condition.met), fields(condition.otherwise))
        .map(([own, chosen, met, otherwise]) => ({
          ...own,
          ...(chosen && { choice: chosen }),
          ...met,
          ...otherwise,
        }));
    }
    case "list":
      return fc.array(documents(model.row), { maxLength: 3 });
    case "tagged":
      return fc
        .tuple(
          fc.option(one<unknown>("first", "second", "third", 4), { nil: undefined }),
          ...model.branches.map(({ parts }) => fields(parts)),
        )
        .map(([tag, ...branches]) => ({ ...(tag !== undefined && { tag }), ...Object.assign({}, ...branches) }));
    default:
      return anyLeaf;
  }
};
