import { type FormFieldSchema, type FormSchema, isPetName } from "@cofill/form-record";
import fc from "fast-check";

/** Ordinary keys, and keys that paths must quote. */
export const key = fc
  .oneof(
    { weight: 4, arbitrary: fc.constantFrom("name", "city", "items", "total", "resultName", "a", "b", "$", "10", "2") },
    { weight: 1, arbitrary: fc.constantFrom("a b", "x.y", "[0]", "z[*]", 'say "hi"', "Ünïcode", "#", "*", "~ given") },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 6 }) },
  )
  .filter((text) => !["__proto__", "constructor", "prototype"].includes(text) && !/[\u0000-\u001f\u007f]/.test(text));

const words = fc.record(
  { label: fc.string({ maxLength: 8 }), description: fc.string({ maxLength: 8 }) },
  { requiredKeys: [] },
);

export const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom("x", " ", "two\nlines", "𝒳𝒴"),
);
export const number = fc
  .oneof(fc.integer({ min: -20, max: 20 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((value) => value + 0);
export const whole = fc.oneof(fc.bigInt({ min: -20n, max: 20n }), fc.bigInt()).map(String);
export const petName = fc.constantFrom("@counter", "@tools/counter", "@Ä").filter(isPetName);

const limited = <V>(min: V, max: V, isAbove: (a: V, b: V) => boolean): { min?: V; max?: V } =>
  isAbove(min, max) ? { min: max, max: min } : { min, max };

const someOf = (members: { min?: unknown; max?: unknown }, kept: readonly string[]): object =>
  Object.fromEntries(Object.entries(members).filter(([name]) => kept.includes(name)));

const kept = fc.subarray(["min", "max"]);

const leaf = (defaults: boolean): fc.Arbitrary<FormFieldSchema> =>
  fc.oneof(
    fc
      .record(
        {
          maxLength: fc.integer({ min: 1, max: 9 }),
          multiline: fc.boolean(),
          ...(defaults && { default: fc.constantFrom("d") }),
        },
        { requiredKeys: [] },
      )
      .map((more) => ({ kind: "string", ...more }) as FormFieldSchema),
    fc.tuple(number, number, kept).map(
      ([a, b, names]) =>
        ({
          kind: "number",
          ...someOf(
            limited(a, b, (x, y) => x > y),
            names,
          ),
        }) as FormFieldSchema,
    ),
    fc
      .record({ ...(defaults && { default: fc.boolean() }) }, { requiredKeys: [] })
      .map((more) => ({ kind: "boolean", ...more }) as FormFieldSchema),
    fc.tuple(whole, whole, kept).map(
      ([a, b, names]) =>
        ({
          kind: "bigint",
          ...someOf(
            limited(a, b, (x, y) => BigInt(x) > BigInt(y)),
            names,
          ),
        }) as FormFieldSchema,
    ),
    fc
      .record({ tag: fc.constantFrom("Counter", "File") }, { requiredKeys: [] })
      .map((more) => ({ kind: "capability", ...more }) as FormFieldSchema),
  );

export interface SchemaShape {
  /** Whether fields may have defaults, which a core definition cannot express. */
  readonly defaults: boolean;
}

const { field, fields } = ((): {
  field: (shape: SchemaShape, depth: number) => fc.Arbitrary<FormFieldSchema>;
  fields: (shape: SchemaShape, depth: number) => fc.Arbitrary<Record<string, FormFieldSchema>>;
} => {
  const fieldOf = (shape: SchemaShape, depth: number): fc.Arbitrary<FormFieldSchema> => {
    const bare: fc.Arbitrary<FormFieldSchema> =
      depth === 0
        ? leaf(shape.defaults)
        : fc.oneof(
            { weight: 3, arbitrary: leaf(shape.defaults) },
            {
              weight: 1,
              arbitrary: fieldsOf(shape, depth - 1).map((inner) => ({ kind: "record", fields: inner }) as const),
            },
            {
              weight: 1,
              arbitrary: fc
                .record(
                  { element: fieldOf(shape, depth - 1), maxItems: fc.integer({ min: 0, max: 3 }) },
                  { requiredKeys: ["element"] },
                )
                .map((more) => ({ kind: "array", ...more }) as FormFieldSchema),
            },
          );
    return fc.tuple(bare, words).map(([schema, said]) => ({ ...schema, ...said }) as FormFieldSchema);
  };
  const fieldsOf = (shape: SchemaShape, depth: number): fc.Arbitrary<Record<string, FormFieldSchema>> =>
    fc.dictionary(
      key,
      fc
        .tuple(fieldOf(shape, depth), fc.boolean())
        .map(([schema, optional]) => (optional ? { ...schema, optional } : schema)),
      { maxKeys: 4, noNullPrototype: true },
    );
  return { field: fieldOf, fields: fieldsOf };
})();

export { field };

export const formSchema = (shape: SchemaShape = { defaults: true }): fc.Arbitrary<FormSchema> =>
  fields(shape, 3).chain((inner) =>
    fc.shuffledSubarray(Object.keys(inner)).map((order) => ({ type: "record", fields: inner, order }) as const),
  );

/** Values that fit a field, and some just beyond its limits. */
const fieldValue = (schema: FormFieldSchema): fc.Arbitrary<unknown> => {
  switch (schema.kind) {
    case "string":
      return text;
    case "number":
      return fc.oneof(number, ...[schema.min, schema.max].filter((one) => one !== undefined).map(fc.constant));
    case "boolean":
      return fc.boolean();
    case "bigint":
      return fc.oneof(whole, ...[schema.min, schema.max].filter((one) => one !== undefined).map(fc.constant));
    case "capability":
      return petName;
    case "record":
      return recordOf(schema.fields);
    case "array":
      return fc.array(fieldValue(schema.element), { maxLength: 4 });
    default:
      return schema satisfies never;
  }
};

const recordOf = (inner: Readonly<Record<string, FormFieldSchema>>): fc.Arbitrary<unknown> =>
  fc.record(Object.fromEntries(Object.entries(inner).map(([name, schema]) => [name, fieldValue(schema)])), {
    requiredKeys: Object.keys(inner).filter((name) => inner[name]!.optional !== true),
    noNullPrototype: true,
  } as never);

/** Answers to a form, mostly valid, some with a value that is too long, too large or blank. */
export const payloadOf = (schema: FormSchema): fc.Arbitrary<unknown> => recordOf(schema.fields);

/** An answer with random JSON at one place. */
export const spoiled = (payload: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.jsonValue({ maxDepth: 2 }), fc.nat(), key).map(([junk, at, name]) => {
    let left = at % 7;
    const visit = (value: unknown): unknown => {
      if (left-- === 0) return junk;
      if (Array.isArray(value)) return value.map(visit);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([one, inner]) => [one, visit(inner)]));
    };
    const changed = visit(payload);
    return at % 3 === 0 && typeof changed === "object" && changed !== null && !Array.isArray(changed)
      ? { ...changed, [name]: junk }
      : changed;
  });
