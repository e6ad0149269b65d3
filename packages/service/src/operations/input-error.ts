import { nearestWord, pointerTo } from "@cofill/core/kit";
import { z } from "zod";
import { limits } from "../submissions/limits.ts";
import type { InputError, InputErrorCode, InputParams, InputReason } from "./input-params.ts";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

const pointerOf = (path: Path): string => pointerTo("#", ...path.map(String)).slice(0, limits.maxPointerLength);

/** The name of a member as messages show it: `actor.kind`, `confirm[0]`. */
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

/** The schema of the member at a path, or undefined if it depends on the value. */
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

/** Names of the members that are allowed at a path. */
export const membersAt = (schema: z.core.$ZodType, path: Path): readonly string[] => {
  const found = schemaAt(schema, path);
  return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
};

type Found = Omit<InputError, "pointer">;

const found = <R extends InputReason>(
  reason: R,
  params: InputParams[R],
  code: InputErrorCode = reason as InputErrorCode,
): Found => ({ code, reason, params });

/**
 * Builds the error of one member that no schema covers.
 * @example memberError("origin.confidence", "too_large", { maximum: 1 })
 */
export const memberError = <R extends InputReason>(
  name: string,
  reason: R,
  params: Omit<InputParams[R], "name">,
  code?: InputErrorCode,
): InputError => ({
  pointer: pointerOf(name.split(".")),
  code: code ?? (reason as InputErrorCode),
  reason,
  params: { ...params, name },
});

/** Builds the error of a value that is not JSON or cannot be stored. */
export const foundInJson = (
  problem: "nested_too_deep" | "not_text" | "not_json" | { readonly reserved: string },
  name?: string,
): InputError => {
  const at = name === undefined ? {} : { name };
  const pointer = pointerOf(name === undefined ? [] : [name]);
  return typeof problem === "string"
    ? { pointer, ...found(problem, at, "invalid") }
    : { pointer, ...found("reserved_name", { ...at, key: problem.reserved }, "invalid") };
};

const unknownMembers = (known: readonly string[], path: Path, keys: readonly string[]): readonly InputError[] =>
  keys.slice(0, limits.maxInputErrors).map((key) => {
    const near = nearestWord(key, known);
    const params = { name: nameOf([...path, key]), ...(near !== undefined && { near }) };
    return { pointer: pointerOf([...path, key]), ...found("unknown_member", params) };
  });

const sizedParts: Readonly<Record<string, "characters" | "entries" | "members">> = {
  string: "characters",
  array: "entries",
  object: "members",
  record: "members",
  map: "members",
};

const boundError = (
  issue: Issue & { readonly code: "too_big" | "too_small" },
  at: { readonly name?: string },
): Found => {
  const of = sizedParts[issue.origin];
  if (issue.code === "too_big") {
    const maximum = Number(issue.maximum);
    return of === undefined ? found("too_large", { ...at, maximum }) : found("too_long", { ...at, maximum, of });
  }
  const minimum = Number(issue.minimum);
  return of === undefined ? found("too_small", { ...at, minimum }) : found("too_short", { ...at, minimum, of });
};

const errorOf = (issue: Issue, given: unknown): Found => {
  const at = issue.path.length === 0 ? {} : { name: nameOf(issue.path) };
  if (issue.path.length > 0 && valueAt(given, issue.path) === undefined) return found("missing", at);
  switch (issue.code) {
    case "invalid_type":
      return found("wrong_type", { ...at, expected: issue.expected });
    case "invalid_value":
      return found("not_allowed", { ...at, values: issue.values.map(String) });
    case "too_big":
    case "too_small":
      return boundError(issue, at);
    case "custom": {
      const { reason = "invalid", params = {}, code = reason } = (issue.params ?? {}) as Partial<CustomCheck>;
      return { code: code as InputErrorCode, reason, params: { ...params, ...at } };
    }
    default:
      return found("invalid", at);
  }
};

/** What a custom check reports when it fails. */
export interface CustomCheck {
  readonly reason: InputReason;
  readonly params?: object;
  /** The code on the wire, if the reason is not itself a code. */
  readonly code?: InputErrorCode;
}

/** The options of a custom check: what it reports when it fails. */
export const finds = <R extends InputReason>(
  reason: R,
  params: Omit<InputParams[R], "name">,
  code?: InputErrorCode,
): { readonly params: Record<string, unknown> } => ({
  params: { reason, params, ...(code !== undefined && { code }) } satisfies CustomCheck,
});

/** All errors of an input, unknown members first, because a misspelt name explains why another is missing. */
export const inputErrors = (
  schema: z.core.$ZodType,
  issues: readonly Issue[],
  given: unknown,
): readonly InputError[] => {
  const unknown: InputError[] = [];
  const others: InputError[] = [];
  for (const issue of issues.slice(0, limits.maxInputErrors)) {
    if (issue.code === "unrecognized_keys") {
      // A schema that is selected by the value reports its own member names.
      const known = (issue as { readonly known?: readonly string[] }).known ?? membersAt(schema, issue.path);
      unknown.push(...unknownMembers(known, issue.path, issue.keys));
    } else others.push({ pointer: pointerOf(issue.path), ...errorOf(issue, given) });
  }
  return [...unknown, ...others].slice(0, limits.maxInputErrors);
};
