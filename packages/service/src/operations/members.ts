import { isJsonObject } from "@cofill/core/kit";
import { z } from "zod";
import { limits } from "../submissions/limits.ts";
import { finds } from "./input-error.ts";

/** Stores cannot keep NUL or lone surrogates. */
const isText = (value: string): boolean => !value.includes("\u0000") && value.isWellFormed();

/** A text member of an input, checked for characters that a store cannot keep. */
export const text = (description: string, maxLength: number = limits.maxIdLength) =>
  z
    .string()
    .max(maxLength)
    .refine(isText, finds("not_text", {}, "invalid"))
    .describe(description);

/** A text member of an output, which needs no check. */
export const word = (description?: string) =>
  description === undefined ? z.string() : z.string().describe(description);

export const flag = (description: string) => z.boolean().describe(description);

export const count = (description: string, minimum = 0, maximum?: number) =>
  (maximum === undefined ? z.int().min(minimum) : z.int().min(minimum).max(maximum)).describe(description);

/** An RFC 3339 time of an output; the format is documented but not checked, because the service writes it. */
export const time = (description?: string) =>
  z.string().meta({ format: "date-time", ...(description !== undefined && { description }) });

export type JsonObject = Readonly<Record<string, unknown>>;

/** Any JSON object; the operation that takes it validates the content. */
export const jsonObject = (description: string) =>
  z
    .custom<JsonObject>(isJsonObject, finds("wrong_type", { expected: "object" }))
    .meta({ type: "object", additionalProperties: true, description });

export const listOf = <T extends z.ZodType>(items: T, description: string, maxItems?: number) =>
  (maxItems === undefined ? z.array(items) : z.array(items).max(maxItems)).readonly().describe(description);
