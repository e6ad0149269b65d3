import type { Problem } from "../issue.ts";
import { limits } from "../limits.ts";
import { compilePattern } from "../pattern/pattern.ts";
import { type FieldOf, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { textLength } from "./text-length.ts";
import { count, quote, wrongType } from "./wording.ts";

export const readText = (field: { readonly label: string }, input: unknown) => {
  if (typeof input !== "string") return wrongType(field, "text", input);
  if (input.length > limits.maxTextLength) {
    return fail("too_long", `"${field.label}" holds at most ${limits.maxTextLength} characters`, {
      received: count(input.length, "character"),
    });
  }
  return ok(input);
};

interface Exemplified {
  readonly label: string;
  readonly examples?: readonly string[];
  readonly placeholder?: string;
}

/** What shows people the form better than a pattern: best what fits it, since a placeholder may be a mere prompt. */
const exampleOf = (field: Exemplified, fits: (text: string) => boolean): string | undefined => {
  const given = [...(field.examples ?? []).slice(0, limits.maxExamplesTried), field.placeholder ?? ""];
  const examples = given.filter((text) => text.trim() !== "");
  return examples.find(fits) ?? examples[0];
};

export const checkPattern = (field: Exemplified, pattern: string, text: string): readonly Problem[] => {
  const { label } = field;
  const compiled = compilePattern(pattern);
  if (!compiled.ok) {
    return [{ code: "pattern_mismatch", message: `The pattern of "${label}" cannot be used: ${compiled.reason}` }];
  }
  const outcome = compiled.test(text);
  if (outcome === "match") return nothing;
  if (outcome === "too_costly") {
    const message = `"${label}" could not be checked against its pattern ${pattern} in reasonable time; give a shorter value`;
    return [{ code: "pattern_too_costly", message, expected: pattern }];
  }
  const example = exampleOf(field, (one) => compiled.test(one) === "match");
  const message =
    example === undefined
      ? `"${label}" must match the pattern ${pattern}; it is ${quote(text)}`
      : `"${label}" does not have the expected form (like ${quote(example)})`;
  return [{ code: "pattern_mismatch", message, expected: pattern, received: quote(text) }];
};

/** Says nothing of what the text is. */
const checkSecret = (field: FieldOf<"string">, pattern: string, text: string): readonly Problem[] =>
  checkPattern(field, pattern, text).map(({ received: _, ...problem }) =>
    problem.code === "pattern_mismatch"
      ? { ...problem, message: `"${field.label}" does not match the pattern ${pattern}` }
      : problem,
  );

const checkLength = (field: FieldOf<"string">, value: string): readonly Problem[] => {
  const { label, minLength, maxLength } = field;
  if (minLength === undefined && maxLength === undefined) return nothing;
  const length = textLength(value);
  const received = count(length, "character");
  if (minLength !== undefined && length < minLength) {
    const expected = `at least ${count(minLength, "character")}`;
    return [{ code: "too_short", message: `"${label}" needs ${expected}; it has ${length}`, expected, received }];
  }
  if (maxLength !== undefined && length > maxLength) {
    const expected = `at most ${count(maxLength, "character")}`;
    return [{ code: "too_long", message: `"${label}" takes ${expected}; it has ${length}`, expected, received }];
  }
  return nothing;
};

const withoutBlanks = {
  trim: (text: string) => text.trim(),
  normalize: (text: string) => text.trim().replace(/\s+/g, " "),
  remove: (text: string) => text.replace(/\s+/g, ""),
} as const;

const readOwnText = (field: FieldOf<"string">, input: unknown): Read<string> => {
  const read = readText(field, input);
  if (!read.ok || field.whitespace === undefined) return read;
  const text = withoutBlanks[field.whitespace](read.value);
  return text === read.value ? read : ok(text, "blanks were taken out");
};

export const string: KindDef<"string"> = {
  kind: "string",
  accept: readOwnText,
  coerce: (field, input) => {
    if (typeof input === "number" || typeof input === "boolean") return ok(String(input), `${input} read as text`);
    return readOwnText(field, input);
  },
  isEmpty: (field, value) => (field.keepsBlank ? value : value.trim()) === "",
  check: (field, value) => {
    const length = checkLength(field, value);
    if (field.pattern === undefined) return length;
    const pattern = field.secret ? checkSecret(field, field.pattern, value) : checkPattern(field, field.pattern, value);
    return length.length === 0 ? pattern : [...length, ...pattern];
  },
  misfit: (field, raw) => wrongType(field, "text", raw).problem,
  lacks: () => nothing,
  jsonSchema: (field) => ({
    type: "string",
    ...(field.minLength !== undefined && { minLength: field.minLength }),
    ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
    ...(field.pattern !== undefined && { pattern: field.pattern }),
    ...(field.secret && { writeOnly: true }),
  }),
};
