import { isJsonObject, pointerTo } from "@cofill/core/kit";
import { measureJson } from "./json-size.ts";
import { limits } from "./limits.ts";
import type { Schema } from "./manifest.ts";
import { findViolations, type SchemaViolation } from "./schema-check.ts";
import { type CopiedSchema, readSchema } from "./schema-copy.ts";
import { alternatives, brief, keywordWords, missingKeys } from "./schema-words.ts";

/** A problem with the arguments of an action. */
export interface ArgumentProblem {
  /** JSON pointer into the arguments. */
  readonly pointer: string;
  /** What is wrong and what would be acceptable. */
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
}

const size = {
  what: "The arguments",
  maxValues: limits.maxArgumentValues,
  maxDepth: limits.maxArgumentDepth,
  maxLength: limits.maxArgumentLength,
} as const;

/**
 * Validates the arguments of an action or a query by its schema (D-14, D-21) in bounded time. A part that cannot be
 * checked is reported as a problem.
 * @example
 * checkArguments({ type: "object", required: ["email"] }, {})[0]?.pointer; // "/email"
 */
export const checkArguments = (schema: Schema | boolean, value: unknown): readonly ArgumentProblem[] => {
  const measured = measureJson(value, size);
  if (typeof measured === "string") return [{ pointer: "", message: measured }];
  const read = readSchema(schema);
  const unusable = [...read.problems, ...read.unchecked];
  if (unusable.length > 0) {
    return unusable.map(({ pointer, message }) => ({
      pointer: "",
      message: `The arguments cannot be checked, because the schema is not usable at "${pointer}": ${message}`,
    }));
  }
  const violations = findViolations(read, value, measured.values);
  if (!violations) {
    return [{ pointer: "", message: "The arguments cannot be checked: their schema asks for too much work" }];
  }
  return describeViolations(violations, read.copy, value).slice(0, limits.maxProblems);
};

const describeViolations = (
  violations: readonly SchemaViolation[],
  schema: CopiedSchema | boolean,
  value: unknown,
): readonly ArgumentProblem[] => {
  const problems = new Map<string, ArgumentProblem>();
  const settled: string[] = [];
  for (const { keyword, pointer, location } of violations) {
    if (settled.some((above) => location.startsWith(`${above}/`))) continue;
    if (alternatives.has(keyword) && settled.length < limits.maxProblems) settled.push(location);
    const received = valueAt(value, pointer);
    const expected = expectedAt(schema, location);
    if (keyword === "required") {
      for (const key of missingKeys(expected, received)) {
        const missing = pointerTo(pointer, key);
        problems.set(`${missing} required`, { pointer: missing, message: `${nameOf(missing)} is required` });
      }
      continue;
    }
    const say = keywordWords.get(keyword);
    if (!say) continue;
    const { message, ...more } = say(expected, received);
    const said = { pointer, message: `${nameOf(pointer)} ${message}`, ...more, received: brief(received) };
    problems.set(`${pointer} ${said.message}`, said);
    if (problems.size > limits.maxProblems) break;
  }
  return [...problems.values()];
};

const segmentsOf = (pointer: string): readonly string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));

const nameOf = (pointer: string): string => {
  const name = segmentsOf(pointer).join(".");
  return name === "" ? "What was given" : `"${name.slice(0, limits.maxReceived)}"`;
};

const stepInto = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return value[Number(key)];
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
};

const valueAt = (value: unknown, pointer: string): unknown => segmentsOf(pointer).reduce(stepInto, value);

/** The value of the keyword at a location that leads through references. */
const expectedAt = (schema: CopiedSchema | boolean, location: string): unknown =>
  segmentsOf(location).reduce<unknown>((at, segment) => {
    const reference = segment === "$ref" && isJsonObject(at) && typeof at.$ref === "string" ? at.$ref : undefined;
    if (reference === undefined) return stepInto(at, segment);
    return reference === "#" || reference.startsWith("#/")
      ? valueAt(schema, decodeURIComponent(reference.slice(1)))
      : at;
  }, schema);
