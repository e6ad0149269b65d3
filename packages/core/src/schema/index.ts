export { textLength } from "../kinds/text-length.ts";
export type { Evaluation, SchemaIssue } from "./evaluation.ts";
export { isMultiple } from "./exact-multiple.ts";
export { findRepeat } from "./find-repeat.ts";
export { boundFormats, type Format, type FormatTable } from "./formats.ts";
export type { Keyword, KeywordParts, Schema, SchemaTest } from "./keyword.ts";
export { patternTest } from "./pattern-test.ts";
export { type CheckerOptions, createSchemaChecker, type SchemaChecker } from "./schema-checker.ts";
export { TooCostly, type WorkLimits, WorkMeter } from "./work-meter.ts";
