import { nearestWord, pointerTo } from "@cofill/core/kit";
import { z } from "zod";
import { limits } from "../submissions/limits.ts";
import type { InputError, InputErrorCode, InputParams, InputReason } from "./input-params.ts";

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

type Found = Omit<InputError, "pointer">;

const found = <R extends InputReason>(
  reason: R,
  params: InputParams[R],
  code: InputErrorCode = reason as InputErrorCode,
): Found => ({ code, reason, params });

/**
 * The error of one member of a request that no schema describes.
 *
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

/** What of a value JSON cannot hold, or we cannot keep. */
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

/** What a check of our own finds. */
export interface CustomCheck {
  readonly reason: InputReason;
  readonly params?: object;
  /** The code on the wire, where the reason is none. */
  readonly code?: InputErrorCode;
}

/** The options of a check of our own: what it finds where it fails. */
export const finds = <R extends InputReason>(
  reason: R,
  params: Omit<InputParams[R], "name">,
  code?: InputErrorCode,
): { readonly params: Record<string, unknown> } => ({
  params: { reason, params, ...(code !== undefined && { code }) } satisfies CustomCheck,
});

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
