import type { z } from "zod";
import { inputErrors, summaryOf } from "../../operations/input-error.ts";
import { jsonFault } from "../json-value.ts";
import { MailRefusal } from "../problem.ts";

/** An input as its schema describes it, or a problem that names every member that is wrong. */
export const readInput = <Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> => {
  const value = given ?? {};
  const fault = jsonFault(value);
  if (fault !== undefined) throw new MailRefusal("malformed", `The input ${fault}`);
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const errors = inputErrors(schema, read.error.issues, value);
  const code = errors[0]?.code === "too_long" ? "too_large" : "malformed";
  throw new MailRefusal(code, summaryOf(errors), undefined, errors);
};
