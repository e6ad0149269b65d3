import { isJsonObject } from "@cofill/core/kit";
import { z } from "zod";
import { limits } from "../submissions/limits.ts";
import { finds } from "./input-error.ts";

/** Short ways to write the members of inputs and answers. */

const isText = (value: string): boolean => !value.includes("\u0000") && value.isWellFormed();

/** A text that a store can keep. */
export const text = (description: string, maxLength: number = limits.maxIdLength) =>
  z
    .string()
    .max(maxLength)
    .refine(isText, finds("not_text", {}, "invalid"))
    .describe(description);

/** In answers, whose texts are ours. */
export const word = (description?: string) =>
  description === undefined ? z.string() : z.string().describe(description);

export const flag = (description: string) => z.boolean().describe(description);

export const count = (description: string, minimum = 0, maximum?: number) =>
  (maximum === undefined ? z.int().min(minimum) : z.int().min(minimum).max(maximum)).describe(description);

/** An RFC 3339 time. The format is documented and not checked: only we write these. */
export const time = (description?: string) =>
  z.string().meta({ format: "date-time", ...(description !== undefined && { description }) });

export type JsonObject = Readonly<Record<string, unknown>>;

/** Any JSON object, as it is: looked at by whoever takes it. */
export const jsonObject = (description: string) =>
  z
    .custom<JsonObject>(isJsonObject, finds("wrong_type", { expected: "object" }))
    .meta({ type: "object", additionalProperties: true, description });

export const listOf = <T extends z.ZodType>(items: T, description: string, maxItems?: number) =>
  (maxItems === undefined ? z.array(items) : z.array(items).max(maxItems)).readonly().describe(description);
