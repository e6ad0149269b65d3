import { pointerTo } from "@cofill/core/kit";
import type { SchemaIssue } from "@cofill/core/schema";
import { measureJson } from "./json-size.ts";
import { limits } from "./limits.ts";
import type { Schema } from "./manifest.ts";
import { findIssues } from "./schema-check.ts";
import { readSchema } from "./schema-copy.ts";
import { brief, keywordWords, missingKeys } from "./schema-words.ts";

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
  const refused = measureJson(value, size);
  if (refused !== undefined) return [{ pointer: "", message: refused }];
  const read = readSchema(schema);
  const unusable = [...read.problems, ...read.unchecked];
  if (unusable.length > 0) {
    return unusable.map(({ pointer, message }) => ({
      pointer: "",
      message: `The arguments cannot be checked, because the schema is not usable at "${pointer}": ${message}`,
    }));
  }
  const issues = findIssues(read, value);
  if (!issues) {
    return [{ pointer: "", message: "The arguments cannot be checked: their schema asks for too much work" }];
  }
  return wordIssues(issues).slice(0, limits.maxProblems);
};

const wordIssues = (issues: readonly SchemaIssue[]): readonly ArgumentProblem[] => {
  const problems = new Map<string, ArgumentProblem>();
  for (const { pointer, keyword, expected, received } of issues) {
    if (keyword === "required") {
      for (const key of missingKeys(expected, received)) {
        const missing = pointerTo(pointer, key);
        problems.set(`${missing} required`, { pointer: missing, message: `${nameOf(missing)} is required` });
      }
      continue;
    }
    const { message, ...more } = keywordWords[keyword]!(expected, received);
    const said = { pointer, message: `${nameOf(pointer)} ${message}`, ...more, received: brief(received) };
    problems.set(`${pointer} ${said.message}`, said);
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
