import type { LocalIssue } from "../issue.ts";
import { type FieldOf, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { receivedValue, wrongType } from "./local-issue.ts";
import { readText } from "./read-text.ts";
import { textLength } from "./text-length.ts";

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

/** An issue must not repeat a secret, so what was received is left out. */
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

/** Gives the issues of a text that does not match its field's pattern. */
type CheckPattern = (field: FieldOf<"string">, pattern: string, text: string) => readonly LocalIssue[];

/** The kind of text fields; the pattern engine is a parameter, because it is large and most forms have no patterns. */
export const createString = (checkPattern: CheckPattern): KindDef<"string"> => ({
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
});
