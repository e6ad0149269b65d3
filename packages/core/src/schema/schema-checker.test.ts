import { describe, expect, test } from "vitest";
import { boundFormats } from "./formats.ts";
import type { Schema } from "./keyword.ts";
import { limits as formatLimits } from "./limits.ts";
import { createSchemaChecker } from "./schema-checker.ts";

const limits = { maxSteps: 10_000, maxFollowed: 1_000, maxFollowedDepth: 50, maxCostlyTexts: 0 };

const checkerOf = (definitions: Readonly<Record<string, Schema>> = {}) =>
  createSchemaChecker({
    limits,
    resolve: (reference) => definitions[reference] ?? false,
    formats: () => boundFormats({ year: /^\d{4}$/, even: { type: "number", validate: (n: number) => n % 2 === 0 } }),
    keywords: { "x-odd": () => (value) => typeof value !== "number" || value % 2 === 1 },
  });

describe("findIssues names the place and the keyword", () => {
  test.each<readonly [Schema, unknown, readonly string[]]>([
    [true, 1, []],
    [false, 1, [" false"]],
    [{ type: "string", enum: ["a"] }, 1, [" type", " enum"]],
    [
      { properties: { "a/b": { items: { minimum: 2 } } } },
      { "a/b": [1, 3, 0] },
      ["/a~1b/0 minimum", "/a~1b/2 minimum"],
    ],
    [{ prefixItems: [true], items: false }, [1, 2, 3], ["/1 false", "/2 false"]],
    [{ properties: { a: true }, additionalProperties: false }, { a: 1, b: 1 }, ["/b false"]],
    [{ properties: { a: { type: "string" } }, unevaluatedProperties: false }, { a: 1, b: 1 }, ["/a type"]],
    [{ properties: { a: { type: "number" } }, unevaluatedProperties: false }, { a: 1, b: 1 }, ["/b false"]],
    [{ unevaluatedItems: { type: "string" }, prefixItems: [true] }, [1, 2], ["/1 type"]],
    [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, ["/ab maxLength"]],
    [{ patternProperties: { "^a": { const: 1 } } }, { a: 2, b: 2 }, ["/a const"]],
    [{ required: ["a", "b"] }, {}, [" required"]],
    [{ anyOf: [{ type: "string" }, { minimum: 3 }] }, 1, [" anyOf"]],
    [{ oneOf: [true, true] }, 1, [" oneOf"]],
    [{ not: {} }, 1, [" not"]],
    [{ contains: { const: 1 } }, [2], [" contains"]],
    [{ contains: { const: 1 }, minContains: 2 }, [1], [" minContains"]],
    [{ contains: { const: 1 }, maxContains: 1 }, [1, 1], [" maxContains"]],
    [{ allOf: [{ minimum: 2 }, { multipleOf: 2 }] }, 1, [" minimum", " multipleOf"]],
    [JSON.parse('{"if":{"minimum":1},"then":{"minimum":5},"else":false}'), 2, [" minimum"]],
    [{ dependentSchemas: { a: { required: ["b"] } } }, { a: 1 }, [" required"]],
    [{ items: { $ref: "text" } }, ["a", 1], ["/1 type"]],
    [{ $ref: "tree" }, { in: { in: { v: "x" } } }, ["/in/in/v type"]],
    [{ format: "year" }, "99", [" format"]],
    [{ format: "year" }, 99, []],
    [{ format: "even" }, 99, [" format"]],
    [{ format: "constructor" }, "99", []],
    [{ format: "year" }, "1".repeat(formatLimits.maxFormatLength + 1), [" format"]],
    [{ "x-odd": true }, 2, [" x-odd"]],
  ])("schema %j", (schema, value, issues) => {
    const tree = { properties: { in: { $ref: "tree" }, v: { type: "number" } } };
    const checker = checkerOf({ text: { type: "string" }, tree });
    const found = checker.findIssues(schema, value, 10);
    expect(found?.map(({ pointer, keyword }) => `${pointer} ${keyword}`)).toEqual(issues);
    expect(checker.matches(schema, value)).toBe(issues.length === 0);
  });
});

test("an issue has what was expected and what was received", () => {
  expect(checkerOf().findIssues({ items: { minimum: 2 } }, [5, 1], 10)).toEqual([
    { pointer: "/1", keyword: "minimum", expected: 2, received: 1 },
  ]);
});

test("no more issues are listed than asked for", () => {
  expect(checkerOf().findIssues({ items: false }, [1, 2, 3, 4], 2)).toHaveLength(2);
});

describe("a check that exceeds its limits has no result", () => {
  test.each<readonly [string, Schema, unknown]>([
    ["a reference to itself", { $ref: "itself" }, 1],
    ["references that double", { $ref: "double" }, [[[[[[[[[[[]]]]]]]]]]]],
    ["too many items", { items: { type: "number" } }, Array.from({ length: 10_000 }, () => 1)],
    ["a slow pattern", { pattern: "^(a*)*\\1b$" }, "a".repeat(5_000)],
    ["a slow pattern inside not", { not: { pattern: "^(a*)*\\1b$" } }, "a".repeat(5_000)],
    ["long items that must be unique", { uniqueItems: true }, ["a".repeat(1_100_000)]],
  ])("%s", (_, schema, value) => {
    const two = { $ref: "double" };
    const checker = checkerOf({ itself: { $ref: "itself" }, double: { items: { allOf: [two, two] } } });
    expect(checker.findIssues(schema, value, 10)).toBeUndefined();
    expect(checker.matches(schema, value)).toBe(false);
    // The limits are those of one check, not of all checks together.
    expect(checker.matches({ type: "number" }, 1)).toBe(true);
  });
});
