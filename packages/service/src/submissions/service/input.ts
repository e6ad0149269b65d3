import type { Origin } from "@cofill/core";
import type { z } from "zod";
import { type InputError, inputErrors, summaryOf } from "../../operations/input-error.ts";
import type { Origins } from "../contract.ts";
import { type ProblemCode, ProblemError } from "./problem.ts";

/** What came over the wire, before its operation's schema has seen it. */
export type Input = Readonly<Record<string, unknown>>;

export const malformed = (detail: string): ProblemError => new ProblemError("malformed", detail);

/** Members whose absence has a code of its own. */
const needed: Readonly<Record<string, readonly [ProblemCode, detail: string]>> = {
  "#/resumeToken": ["resume_token_required", 'Send the "resumeToken" of the last answer'],
  "#/idempotencyKey": ["idempotency_key_required", 'A submit needs an "idempotencyKey", so that it can be retried'],
};

const problemOf = (errors: readonly InputError[]): ProblemError => {
  const [first] = errors;
  const [code, detail] =
    first?.code === "missing" && Object.hasOwn(needed, first.pointer)
      ? needed[first.pointer]!
      : (["malformed", summaryOf(errors)] as const);
  return new ProblemError(code, detail, errors);
};

/** An input as its schema describes it, or a problem that names every member that is wrong. */
export const readInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw problemOf(inputErrors(schema, read.error.issues, given));
};

/** By paths as they are written elsewhere. */
export const originsByPath = (given: Readonly<Record<string, Origin>> | undefined): Origins | undefined =>
  given && Object.fromEntries(Object.entries(given).map(([path, origin]) => [bracketed(path), origin]));

/** `items.0.amount` as it is written elsewhere: `items[0].amount` (D-22). */
export const bracketed = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
