import type { z } from "zod";
import { foundInJson, inputErrors } from "../../operations/input-error.ts";
import type { InputError } from "../../operations/input-params.ts";
import { jsonProblem } from "../json-value.ts";
import { MailProblemError, mailProblem } from "../problem.ts";

/** Builds the problem of a malformed request, with every invalid member. */
export const inputProblem = (errors: readonly InputError[]): MailProblemError => {
  const params = { errors };
  const found =
    errors[0]?.code === "too_long" ? mailProblem("too_large.input", params) : mailProblem("malformed.input", params);
  return new MailProblemError({ ...found, errors });
};

/** Throws a problem for a value that cannot be stored as JSON. */
export const demandJson = (value: unknown, name?: string): void => {
  const refusal = jsonProblem(value);
  if (refusal !== undefined) throw inputProblem([foundInJson(refusal, name)]);
};

/**
 * Parses an input with its schema; throws a MailProblemError that names every invalid member.
 *
 * @example const { name } = readInput(z.strictObject({ name: z.string() }), { name: "@bob" });
 */
export const readInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const value = given ?? {};
  demandJson(value);
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw inputProblem(inputErrors(schema, read.error.issues, value));
};
