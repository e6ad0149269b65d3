import { isJsonObject, type JsonObject, ownMember } from "../kit/json.ts";
import { applicatorTests, remainderTests } from "./applicators.ts";
import { assertionTests } from "./assertions.ts";
import { Evaluation, type IssueList, type SchemaIssue } from "./evaluation.ts";
import type { FormatTable } from "./formats.ts";
import type { Keyword, KeywordParts, Schema, SchemaTest } from "./keyword.ts";
import { limits } from "./limits.ts";
import { TooCostly, type WorkLimits, WorkMeter } from "./work-meter.ts";

/** The references of a checker's schemas, and the limits of one check. */
export interface CheckerOptions {
  readonly limits: WorkLimits;
  /** The schema that a `$ref` names. */
  readonly resolve: (reference: string) => Schema;
  /** Called when the first `format` is met; other formats are annotations. */
  readonly formats?: () => FormatTable;
  /** Keywords besides those of JSON Schema. */
  readonly keywords?: Readonly<Record<string, Keyword<never>>>;
}

/** Checks values by schemas in bounded time. */
export interface SchemaChecker {
  /** Whether a value matches; false if the check exceeds its limits. */
  readonly matches: (schema: Schema, value: unknown) => boolean;
  /** Up to `max` issues of a value, in the order of keywords; undefined if the check exceeds its limits. */
  readonly findIssues: (schema: Schema, value: unknown, max: number) => readonly SchemaIssue[] | undefined;
}

type Keywords = readonly (readonly [string, Keyword])[];

const applicators = Object.entries(applicatorTests) as Keywords;
const remainders = Object.entries(remainderTests) as Keywords;

const sizeOf = (value: unknown): number => {
  if (typeof value === "string" || Array.isArray(value)) return value.length / limits.partsPerStep;
  return isJsonObject(value) ? Object.keys(value).length / limits.partsPerStep : 0;
};

/** The cost of applying a schema without its subschemas; constants are compared in full. */
const weightOf = (node: JsonObject): number =>
  Object.entries(node).reduce((weight, [keyword, held]) => {
    const isConstant = keyword === "enum" || keyword === "const";
    return weight + sizeOf(isConstant ? JSON.stringify(held) : held);
  }, 1);

const nothing: FormatTable = {};

/**
 * Checks values by JSON Schemas of 2020-12 whose keywords have the right shapes. It generates no code, which a strict
 * content security policy forbids, and bounds the time of every check.
 * @example
 * const checker = createSchemaChecker({ limits: { maxSteps: 1e5, maxFollowed: 1e4, maxFollowedDepth: 100, maxCostlyTexts: 0 }, resolve: () => false });
 * checker.findIssues({ properties: { age: { minimum: 18 } } }, { age: 7 }, 10);
 * // [{ pointer: "/age", keyword: "minimum", expected: 18, received: 7 }]
 */
export const createSchemaChecker = (options: CheckerOptions): SchemaChecker => {
  const { resolve, formats = () => nothing, keywords = {} } = options;
  const meter = new WorkMeter(options.limits);
  const assertions = Object.entries({ ...assertionTests, ...keywords }) as Keywords;
  const tests = new Map<Schema, SchemaTest>();

  const testOf = (schema: Schema): SchemaTest => {
    if (schema === true) return () => true;
    if (!isJsonObject(schema)) return (value, at) => at.report("false", false, value);
    const test = tests.get(schema) ?? objectTest(schema);
    tests.set(schema, test);
    return test;
  };
  const follow = (reference: string): SchemaTest => {
    let test: SchemaTest | undefined;
    return (value, at) => {
      test ??= testOf(resolve(reference));
      return test(value, at);
    };
  };
  const objectTest = (node: JsonObject): SchemaTest => {
    const parts: KeywordParts = { node, testOf, follow, formats, meter };
    const compile = (known: Keywords, isReported: boolean): readonly SchemaTest[] =>
      known.flatMap(([keyword, make]) => {
        const held = ownMember(node, keyword);
        const test = held === undefined ? undefined : make(held, parts);
        if (!test) return [];
        return isReported ? (value, at) => test(value, at) || at.report(keyword, held, value) : test;
      });
    const own = [...compile(assertions, true), ...compile(applicators, false)];
    const last = compile(remainders, false);
    const weight = weightOf(node);
    return (value, at) => {
      meter.countSteps(weight + sizeOf(value));
      const here = at.again();
      const fits = [own, last].every((group) => here.all(group, (test) => test(value, here)));
      if (fits) at.add(here);
      return fits;
    };
  };
  const run = (schema: Schema, value: unknown, issues?: IssueList): boolean | undefined => {
    meter.start();
    try {
      return testOf(schema)(value, new Evaluation(issues));
    } catch (error) {
      if (error instanceof TooCostly || error instanceof RangeError) return undefined;
      throw error;
    }
  };

  return {
    matches: (schema, value) => run(schema, value) ?? false,
    findIssues: (schema, value, max) => {
      const found: SchemaIssue[] = [];
      return run(schema, value, { found, max }) === undefined ? undefined : found;
    },
  };
};
