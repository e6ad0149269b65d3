import type { Origin } from "@cofill/core";
import type { z } from "zod";
import { inputErrors } from "../../operations/input-error.ts";
import type { InputError } from "../../operations/input-params.ts";
import type { Origins } from "../contract.ts";
import { inputProblem, type Problem, ProblemError, problem } from "./problem.ts";

/** What came over the wire, before its operation's schema has seen it. */
export type Input = Readonly<Record<string, unknown>>;

/** Members whose absence has a code of its own. */
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

/** An input as its schema describes it, or a problem that names every member that is wrong. */
export const readInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new ProblemError(problemOf(inputErrors(schema, read.error.issues, given)));
};

/** By paths as they are written elsewhere. */
export const originsByPath = (given: Readonly<Record<string, Origin>> | undefined): Origins | undefined =>
  given && Object.fromEntries(Object.entries(given).map(([path, origin]) => [bracketed(path), origin]));

/** `items.0.amount` as it is written elsewhere: `items[0].amount` (D-22). */
export const bracketed = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
