import { nearestWord, pointerTo } from "@cofill/core/kit";
import { z } from "zod";
import { limits } from "../submissions/limits.ts";

/** Something wrong with one member of a request. */
export interface InputError {
  /** Where, as RFC 9457 writes it: `#/actor/kind`. */
  readonly pointer: string;
  readonly code: InputErrorCode;
  readonly detail: string;
}

/** Permanent codes. */
export const inputErrorCodes = [
  "unknown_member",
  "missing",
  "wrong_type",
  "not_allowed",
  "too_short",
  "too_long",
  "too_small",
  "too_large",
  "invalid",
] as const;

export type InputErrorCode = (typeof inputErrorCodes)[number];

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const pointerOf = (path: Path): string => pointerTo("#", ...path.map(String)).slice(0, limits.maxPointerLength);

/** `actor.kind`, `confirm[0]` */
const nameOf = (path: Path): string =>
  path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? String(part) : `.${String(part)}`))
    .join("")
    .slice(0, limits.maxQuotedLength);

const valueAt = (given: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, part)
        ? (value as Record<PropertyKey, unknown>)[part]
        : undefined,
    given,
  );

/** The schema of the member at a path; nothing where it depends on the value. */
const schemaAt = (schema: z.core.$ZodType, path: Path): z.core.$ZodType | undefined => {
  let at: z.core.$ZodType | undefined = schema;
  for (const part of [...path, undefined]) {
    while (at instanceof z.ZodOptional || at instanceof z.ZodExactOptional || at instanceof z.ZodReadonly) {
      at = at.unwrap();
    }
    if (part === undefined || at === undefined) return at;
    if (at instanceof z.ZodObject) at = at.shape[part as string];
    else if (at instanceof z.ZodArray) at = at.element;
    else if (at instanceof z.ZodRecord) at = at.valueType;
    else return undefined;
  }
  return at;
};

/** Names of the members that may stand at a path. */
export const membersAt = (schema: z.core.$ZodType, path: Path): readonly string[] => {
  const found = schemaAt(schema, path);
  return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
};

const typeWords: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const unknownMembers = (known: readonly string[], path: Path, keys: readonly string[]): readonly InputError[] => {
  return keys.slice(0, limits.maxInputErrors).map((key) => {
    const near = nearestWord(key, known);
    const hint = near === undefined ? "" : `; did you mean "${near}"?`;
    const detail = `There is no "${nameOf([...path, key])}" here${hint}`;
    return { pointer: pointerOf([...path, key]), code: "unknown_member", detail };
  });
};

const sizeUnits: Readonly<Record<string, string>> = { string: " characters", array: " entries", object: " members" };

const boundError = (issue: Issue & { readonly code: "too_big" | "too_small" }, called: string) => {
  const { origin } = issue;
  const unit = sizeUnits[origin === "record" || origin === "map" ? "object" : origin];
  if (issue.code === "too_big") {
    return unit === undefined
      ? ({ code: "too_large", detail: `${called} must be at most ${issue.maximum}` } as const)
      : ({ code: "too_long", detail: `${called} may have at most ${issue.maximum}${unit}` } as const);
  }
  if (unit === undefined) return { code: "too_small", detail: `${called} must be at least ${issue.minimum}` } as const;
  const detail = issue.minimum === 1 ? `${called} is empty` : `${called} must have at least ${issue.minimum}${unit}`;
  return { code: "too_short", detail } as const;
};

const errorOf = (issue: Issue, given: unknown): Omit<InputError, "pointer"> => {
  const called = issue.path.length === 0 ? "The input" : `"${nameOf(issue.path)}"`;
  if (issue.path.length > 0 && valueAt(given, issue.path) === undefined) {
    return { code: "missing", detail: `${called} is missing` };
  }
  switch (issue.code) {
    case "invalid_type":
      return { code: "wrong_type", detail: `${called} must be ${typeWords[issue.expected] ?? issue.expected}` };
    case "invalid_value":
      return { code: "not_allowed", detail: `${called} must be one of ${issue.values.map(String).join(", ")}` };
    case "too_big":
    case "too_small":
      return boundError(issue, called);
    case "custom": {
      const { words = "is not what is meant here", code = "invalid" } = (issue.params ?? {}) as CustomParams;
      return { code, detail: `${called} ${words}` };
    }
    default:
      return { code: "invalid", detail: `${called} is not what is meant here` };
  }
};

/** What a check of our own says: words that go on after the name of the member. */
export interface CustomParams {
  readonly words?: string;
  readonly code?: InputErrorCode;
}

/** Everything that is wrong with an input, unknown members first: a typing error explains what is then missing. */
export const inputErrors = (
  schema: z.core.$ZodType,
  issues: readonly Issue[],
  given: unknown,
): readonly InputError[] => {
  const unknown: InputError[] = [];
  const others: InputError[] = [];
  for (const issue of issues.slice(0, limits.maxInputErrors)) {
    if (issue.code === "unrecognized_keys") {
      // A schema that is chosen by the value says itself what it knows.
      const known = (issue as { readonly known?: readonly string[] }).known ?? membersAt(schema, issue.path);
      unknown.push(...unknownMembers(known, issue.path, issue.keys));
    } else others.push({ pointer: pointerOf(issue.path), ...errorOf(issue, given) });
  }
  return [...unknown, ...others].slice(0, limits.maxInputErrors);
};

/** All of it in one sentence. */
export const summaryOf = (errors: readonly InputError[]): string => {
  const [first] = errors;
  if (!first) return "The input is not what is meant here";
  return errors.length === 1 ? first.detail : `${first.detail} (and ${errors.length - 1} more)`;
};
