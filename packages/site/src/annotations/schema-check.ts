import { compilePattern } from "@cofill/core";
import { boundFormats, createSchemaChecker, type FormatTable, type SchemaIssue } from "@cofill/core/schema";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { limits } from "./limits.ts";
import type { ReadSchema } from "./schema-copy.ts";

/** Formats with a meaning of their own here: an address may be of a local host, a pattern must be one of ours. */
const ownFormats = {
  url: (text: string) => URL.canParse(text) && /^(?:https?|ftp):/i.test(text),
  regex: (text: string) => compilePattern(text).ok,
};

let bound: FormatTable | undefined;

const formats = (): FormatTable => {
  bound ??= boundFormats({ ...fullFormats, ...ownFormats });
  return bound;
};

/** The issues of a value, or undefined if the check exceeds its limits. */
export const findIssues = ({ copy, resolve }: ReadSchema, value: unknown): readonly SchemaIssue[] | undefined =>
  createSchemaChecker({ limits: limits.schemaWork, resolve, formats }).findIssues(copy, value, limits.maxProblems);
