import { formatPath } from "@cofill/core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documents, type Model, models, schemaOf } from "./arbitrary-schemas.ts";
import { filled, formOf, issuesOf } from "./fill.ts";
import { expectedValues, specialised } from "./model-values.ts";

const runs = { numRuns: Number(process.env.COFILL_RUNS ?? 80) };

const cases = models.chain((model) => fc.tuple(fc.constant(model), documents(model)));

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  logger: false,
  formats: fullFormats,
  validateSchema: false,
  addUsedSchema: false,
});

/** The paths of plain ajv errors in our notation. */
const pathsOfAjv = (schema: unknown, values: unknown): ReadonlySet<string> => {
  const validate = ajv.compile(specialised(schema, values) as object);
  validate(values);
  const errors = (validate.errors ?? []).filter(
    ({ keyword, schemaPath, propertyName }) =>
      keyword !== "if" && propertyName === undefined && !/\/(?:anyOf|oneOf|contains)\//.test(schemaPath),
  );
  return new Set(
    errors.map(({ instancePath, params }) => {
      let at: unknown = values;
      const segments = instancePath
        .split("/")
        .slice(1)
        .map((part) => {
          const segment = Array.isArray(at) ? Number(part) : part;
          at = (at as Record<string | number, unknown>)[segment];
          return segment;
        });
      const property = params.missingProperty ?? params.propertyName;
      return formatPath(property === undefined ? segments : [...segments, property]);
    }),
  );
};

/** Paths of fields that hold a value of another kind, which the form reports in addition to ajv's item error. */
const misfits = (model: Model, values: unknown, path = ""): readonly string[] => {
  const inside = (parts: readonly { readonly name: string; readonly model: Model }[], at: string, value: unknown) =>
    parts.flatMap(({ name, model: inner }) =>
      misfits(inner, (value as Record<string, unknown> | undefined)?.[name], at === "" ? name : `${at}.${name}`),
    );
  switch (model.is) {
    case "object": {
      const { met = [], otherwise = [] } = model.condition ?? {};
      return inside([...model.parts, ...met, ...otherwise], path, values);
    }
    case "tagged":
      return inside(
        model.branches.flatMap(({ parts }) => parts),
        path,
        values,
      );
    case "list":
      return Array.isArray(values) ? values.flatMap((row, index) => misfits(model.row, row, `${path}[${index}]`)) : [];
    case "texts":
      return Array.isArray(values) && values.some((entry) => typeof entry !== "string") ? [path] : [];
    case "choices":
      return Array.isArray(values) && values.some((entry) => !model.options.includes(entry as string)) ? [path] : [];
    default:
      return [];
  }
};

test("a form holds what was written and reports issues at exactly the paths of ajv's errors", () => {
  fc.assert(
    fc.property(cases, ([model, document]) => {
      const schema = schemaOf(model);
      const form = formOf(schema);
      const live = filled(form, document);
      expect(form.values(live)).toEqual(expectedValues(model, document, false));
      // A missing required object is reported at its required properties (D-22).
      const values = expectedValues(model, document, true);
      const expected = new Set([...pathsOfAjv(schema, values), ...misfits(model, values)]);
      expect([...new Set(issuesOf(live).map(({ path }) => path))].sort()).toEqual([...expected].sort());
      expect(form.check(live)).toBe(live);
    }),
    runs,
  );
});
