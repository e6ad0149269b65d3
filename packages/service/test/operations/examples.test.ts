import {
  type AnyOperation,
  describeSchema,
  follow,
  intakeOperations,
  mailAdministrationOperations,
  mailOperations,
  routes,
} from "@cofill/service/operations";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";

const operations: readonly AnyOperation[] = [
  ...Object.values(intakeOperations),
  ...Object.values(mailOperations),
  ...Object.values(mailAdministrationOperations),
  follow,
];

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

/** A validator of what is documented: the JSON Schema, not the Zod schema it is made of. */
const documented = (schema: AnyOperation["output"]) => {
  const { schema: root, components } = describeSchema(schema);
  const text = JSON.stringify({ ...root, $defs: components }).replaceAll("#/components/schemas/", "#/$defs/");
  return ajv.compile(JSON.parse(text));
};

const cases = operations.flatMap((operation) =>
  operation.examples.map((example) => [`${operation.id}: ${example.title}`, operation, example] as const),
);

test.each(operations.map((operation) => [operation.id, operation] as const))("%s has an example", (_, operation) => {
  expect(operation.examples.length).toBeGreaterThan(0);
});

test.each(cases)("the request of %s is what is documented, and what is taken", (_, { input }, { request }) => {
  const validate = documented(input);
  expect(validate(request), ajv.errorsText(validate.errors)).toBe(true);
  expect(input.safeParse(request).error).toBeUndefined();
});

test.each(cases)("the response of %s is what is documented", (_, { output }, { response }) => {
  const validate = documented(output);
  expect(validate(response), ajv.errorsText(validate.errors)).toBe(true);
  expect(output.safeParse(response).error).toBeUndefined();
});

test("every route has its operation, and every operation its own route", () => {
  expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(routes).sort());
  for (const { id, http } of operations) expect(http).toBe(routes[id as keyof typeof routes]);
  const places = operations.map(({ http }) => `${http.method} ${http.path}`);
  expect(new Set(places).size).toBe(places.length);
});

test.each(operations.map((operation) => [operation.id, operation] as const))(
  "%s refuses a member that nobody knows, and reads what a path names",
  (_, { input, http }) => {
    const { error } = input.safeParse({ xyzzy: 1 });
    expect(error?.issues).toContainEqual(expect.objectContaining({ code: "unrecognized_keys", keys: ["xyzzy"] }));
    for (const [, name] of http.path.matchAll(/\{(\w+)\}/g)) expect(input.shape).toHaveProperty(name!);
  },
);
