import { openApi, routes } from "@cofill/server";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { listFields } from "../../src/docs/listed-fields.ts";
import { openTestServer } from "../test-server.ts";
import { document, expectValid } from "../wire-check.ts";

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required?: boolean }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

const references = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "$ref" && typeof inner === "string" ? [inner] : references(inner),
  );
};

test("GET /openapi.json describes this server", async () => {
  const { call } = await openTestServer({ options: { publicUrl: "https://forms.example.org", version: "2.0.0" } });
  const { json } = await call("GET", "/openapi.json");
  expect(json).toMatchObject({
    openapi: "3.1.0",
    info: { version: "2.0.0" },
    servers: [{ url: "https://forms.example.org" }],
  });
  expect(json.paths).toEqual(JSON.parse(JSON.stringify(document.paths)));
});

test("every route is described, once, under its own name", () => {
  const described = operations.map(
    ({ path, method, operation }) => `${method} ${path.replace("{rest}", "*")} ${operation.operationId}`,
  );
  expect(described.sort()).toEqual(
    routes.map(({ id, method, path }) => `${method.toLowerCase()} ${path} ${id}`).sort(),
  );
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(routes.length);
});

test("every reference can be resolved", () => {
  for (const reference of references(document)) {
    let target: unknown = document;
    for (const step of reference.slice(2).split("/")) target = (target as Record<string, unknown>)?.[step];
    expect(target, reference).toBeDefined();
  }
});

test.each(operations.map(({ path, method, operation }) => [`${method} ${path}`, path, operation] as const))(
  "%s has its parameters, answers and credentials",
  (_, path, { parameters = [], responses, security }) => {
    const inPath = parameters.filter((one) => one.in === "path");
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(Object.keys(responses).some((status) => /^[23]/.test(status))).toBe(true);
    const schemes = (document.components as { securitySchemes: object }).securitySchemes;
    for (const name of security.flatMap(Object.keys)) expect(schemes).toHaveProperty(name);
  },
);

test("every schema is a valid JSON Schema", () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false, allowUnionTypes: true });
  const { schemas } = document.components as { schemas: Record<string, object> };
  ajv.addSchema({ $id: "all", components: { schemas } }, "all");
  ajv.addKeyword("components");
  for (const name of Object.keys(schemas)) {
    expect(() => ajv.compile({ $ref: `all#/components/schemas/${name}` }), name).not.toThrow();
  }
});

test("the contract's ten operations are at the contract's paths (§12.1)", () => {
  expect(routes.slice(0, 10).map(({ method, path, id }) => `${method} ${path} ${id}`)).toEqual([
    "POST /intakes/{intakeId}/submissions createSubmission",
    "PATCH /submissions/{submissionId}/fields setFields",
    "POST /submissions/{submissionId}/validate validate",
    "POST /submissions/{submissionId}/uploads requestUpload",
    "POST /submissions/{submissionId}/uploads/{uploadId}/confirm confirmUpload",
    "POST /submissions/{submissionId}/submit submit",
    "POST /submissions/{submissionId}/review review",
    "DELETE /submissions/{submissionId} cancel",
    "GET /submissions/{submissionId} getSubmission",
    "GET /submissions/{submissionId}/events getEvents",
  ]);
});

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Everything in the description that says what JSON is sent or answered, with where it says so. */
const jsonMedia = (value: unknown, pointer = ""): readonly (readonly [pointer: string, media: Media])[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const found = pointer.endsWith("/content") && /json$/.test(name) && name !== "application/x-ndjson";
    return [...(found ? [[at, inner as Media] as const] : []), ...jsonMedia(inner, at)];
  });
};

const described = jsonMedia(document);

test("what is sent and answered is found in the description", () => expect(described.length).toBeGreaterThan(140));

test.each(described)("%s has an example that its schema takes", (pointer, media) => {
  const values = Object.values(media.examples ?? {}).map(({ value }) => value);
  const all = "example" in media ? [media.example] : values;
  expect(all.length).toBeGreaterThan(0);
  for (const value of all) expectValid(`${pointer}/schema`, value);
});

test("required parameters have an example", () => {
  const lacking = operations.flatMap(({ operation: { operationId, parameters = [] } }) =>
    parameters.flatMap((one) => (one.required && !("example" in one) ? [`${operationId} ${one.name}`] : [])),
  );
  expect(lacking).toEqual([
    "putFile rest",
    "postForm token",
    "followForm token",
    "getFormFile token",
    "getFormFile uploadId",
    "showForm intakeId",
    "startForm intakeId",
    "getAsset file",
  ]);
});

test("the description is plain JSON", () => {
  const made = openApi(routes, { url: "/", version: "1" });
  expect(JSON.parse(JSON.stringify(made))).toEqual(made);
});

test.each([
  ["a text", { type: "string" }, "string"],
  ["a format", { type: "string", format: "email" }, "string, email"],
  ["a file", { type: "string", format: "binary" }, "file"],
  ["choices", { enum: ["a", 1] }, "one of a, 1"],
  ["choices with titles", { oneOf: [{ const: "a", title: "A" }, { const: "b" }] }, "one of a, b"],
  ["many choices", { enum: Array.from({ length: 20 }, (_, i) => i) }, "one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …"],
  ["a list", { type: "array", items: { type: "number" } }, "list of number"],
  ["several choices", { type: "array", items: { enum: ["a", "b"] } }, "some of a, b"],
  ["several types", { type: ["string", "null"] }, "string or null"],
  ["a constant", { const: 1 }, "always 1"],
  ["a reference", { $ref: "#/$defs/x" }, "integer"],
  ["a reference to nowhere", { $ref: "#/$defs/none" }, "value"],
  ["a reference to itself", { $ref: "#/$defs/loop" }, "value"],
])("the API page describes %s", (_, schema, type) => {
  const root = {
    type: "object",
    required: ["a"],
    properties: { a: schema },
    $defs: { x: { type: "integer" }, loop: { $ref: "#/$defs/loop" } },
  };
  expect(listFields(root)).toEqual([{ path: "a", type, isRequired: true }]);
});

test("the API page limits the number and depth of listed fields", () => {
  const wide = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`f${i}`, { type: "string" }]));
  expect(listFields({ type: "object", properties: wide })).toHaveLength(500);
  const loop = { type: "object", properties: { a: { $ref: "#" }, b: { type: "string" } } };
  expect(listFields(loop).map(({ path }) => path)).toContain("a.a.b");
  expect(listFields(loop).length).toBeLessThan(20);
});
