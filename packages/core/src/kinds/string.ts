import type { LocalIssue } from "../issue.ts";
import { limits } from "../limits.ts";
import { compilePattern } from "../pattern/pattern.ts";
import { type FieldOf, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";
import { textLength } from "./text-length.ts";

export const readText = (input: unknown): Read<string> => {
  if (typeof input !== "string") return fail(wrongType("text", input));
  if (input.length > limits.maxTextLength) {
    const params = { maximum: limits.maxTextLength, length: input.length };
    return fail({ code: "too_long", params, expected: limits.maxTextLength, received: receivedValue(input) });
  }
  return ok(input);
};

interface Exemplified {
  readonly examples?: readonly string[];
  readonly placeholder?: string;
}

/** What shows people the form better than a pattern: best what fits it, since a placeholder may be a mere prompt. */
const exampleOf = (field: Exemplified, fits: (text: string) => boolean): string | undefined => {
  const given = [...(field.examples ?? []).slice(0, limits.maxExamplesTried), field.placeholder ?? ""];
  const examples = given.filter((text) => text.trim() !== "");
  return examples.find(fits) ?? examples[0];
};

export const checkPattern = (field: Exemplified, pattern: string, text: string): readonly LocalIssue[] => {
  const compiled = compilePattern(pattern);
  const expected = { pattern };
  if (!compiled.ok) return [{ code: "pattern_mismatch", params: { pattern, problem: compiled.problem }, expected }];
  const outcome = compiled.test(text);
  if (outcome === "match") return nothing;
  const received = receivedValue(text);
  if (outcome === "too_costly") return [{ code: "pattern_too_costly", params: { pattern }, expected, received }];
  const example = exampleOf(field, (one) => compiled.test(one) === "match");
  const params = { pattern, ...(example !== undefined && { example }) };
  return [{ code: "pattern_mismatch", params, expected, received }];
};

const checkLength = (field: FieldOf<"string">, value: string): readonly LocalIssue[] => {
  const { minLength: minimum, maxLength: maximum } = field;
  if (minimum === undefined && maximum === undefined) return nothing;
  const length = textLength(value);
  if (minimum !== undefined && length < minimum) {
    return [{ code: "too_short", params: { minimum, length }, expected: minimum, received: receivedValue(value) }];
  }
  if (maximum !== undefined && length > maximum) {
    return [{ code: "too_long", params: { maximum, length }, expected: maximum, received: receivedValue(value) }];
  }
  return nothing;
};

/** An issue with a secret says nothing of what it is. */
const withoutSecret = (field: FieldOf<"string">, { received, ...issue }: LocalIssue): LocalIssue =>
  field.secret || received === undefined ? issue : { ...issue, received };

const withoutBlanks = {
  trim: (text: string) => text.trim(),
  normalize: (text: string) => text.trim().replace(/\s+/g, " "),
  remove: (text: string) => text.replace(/\s+/g, ""),
} as const;

const readOwnText = (field: FieldOf<"string">, input: unknown): Read<string> => {
  const read = readText(input);
  if (!read.ok) return fail(withoutSecret(field, read.issue));
  if (field.whitespace === undefined) return read;
  const text = withoutBlanks[field.whitespace](read.value);
  return text === read.value ? read : ok(text, [{ code: "blanks_removed", params: {} }]);
};

export const string: KindDef<"string"> = {
  kind: "string",
  accept: readOwnText,
  coerce: (field, input) => {
    if (typeof input !== "number" && typeof input !== "boolean") return readOwnText(field, input);
    const value = String(input);
    return ok(value, field.secret ? undefined : [{ code: "read_as", params: { received: input, value, as: "text" } }]);
  },
  isEmpty: (field, value) => (field.keepsBlank === undefined ? value.trim() : value) === "",
  isBlank: (field, value) => field.keepsBlank !== "answer" && value.trim() === "",
  check: (field, value) => {
    const length = checkLength(field, value);
    const pattern = field.pattern === undefined ? nothing : checkPattern(field, field.pattern, value);
    const issues = length.length === 0 ? pattern : [...length, ...pattern];
    return field.secret ? issues.map((issue) => withoutSecret(field, issue)) : issues;
  },
  misfit: (field, raw) => withoutSecret(field, wrongType("text", raw)),
  lacks: () => nothing,
  jsonSchema: (field) => ({
    type: "string",
    ...(field.minLength !== undefined && { minLength: field.minLength }),
    ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
    ...(field.pattern !== undefined && { pattern: field.pattern }),
    ...(field.secret && { writeOnly: true }),
  }),
};
