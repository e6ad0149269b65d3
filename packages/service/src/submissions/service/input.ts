import type { Origin } from "@cofill/core";
import type { z } from "zod";
import { inputErrors } from "../../operations/input-error.ts";
import type { InputError } from "../../operations/input-params.ts";
import type { Origins } from "../contract.ts";
import { inputProblem, type Problem, ProblemError, problem } from "./problem.ts";

/** The input of an operation before its schema has validated it. */
export type Input = Readonly<Record<string, unknown>>;

/** Members whose absence has its own problem code. */
const needed: Readonly<Record<string, "resume_token_required" | "idempotency_key_required">> = {
  "#/resumeToken": "resume_token_required",
  "#/idempotencyKey": "idempotency_key_required",
};

const problemOf = (errors: readonly InputError[]): Problem => {
  const [first] = errors;
  return first?.code === "missing" && Object.hasOwn(needed, first.pointer)
    ? { ...problem(needed[first.pointer]!), errors }
    : inputProblem(errors);
};

/** Parses an input with its schema; throws a problem that names every invalid member. */
export const readInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new ProblemError(problemOf(inputErrors(schema, read.error.issues, given)));
};

/** Normalises the paths of origins. */
export const originsByPath = (given: Readonly<Record<string, Origin>> | undefined): Origins | undefined =>
  given && Object.fromEntries(Object.entries(given).map(([path, origin]) => [bracketed(path), origin]));

/** Normalises a path: `items.0.amount` becomes `items[0].amount` (D-22). */
export const bracketed = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
