import { isJsonObject } from "@cofill/core/kit";
import type { JsonSchema } from "../contract.ts";
import { type MessageSource, says } from "../messages/index.ts";
import { toolLimits } from "./limits.ts";

/** One property of a tool's input: its JSON Schema and its reader. */
export interface Input<V> {
  readonly schema: JsonSchema;
  readonly isOptional: boolean;
  /** Required by the schema, but if it is missing the tool itself returns a more specific error. */
  readonly mayLack?: boolean;
  readonly read: (value: unknown, name: string) => Reading<V>;
}

type ValuesOf<S extends Record<string, Input<unknown>>> = {
  readonly [K in keyof S]: S[K] extends Input<infer V> ? V : never;
};

export type Reading<V> =
  | { readonly ok: true; readonly value: V }
  | { readonly ok: false; readonly message: MessageSource };

export const text = (description: string): Input<string> => ({
  schema: { type: "string", maxLength: toolLimits.maxPathLength, description },
  isOptional: false,
  read: (value, name) => {
    if (typeof value !== "string") return { ok: false, message: says("input.text", { name }) };
    if (value.length > toolLimits.maxPathLength) return { ok: false, message: says("input.too_long", { name }) };
    return { ok: true, value };
  },
});

/** A path. Anything but a text of allowed length is read as empty, which becomes INVALID_PATH (D-19). */
export const address = (description: string): Input<string> => ({
  schema: { type: "string", minLength: 1, maxLength: toolLimits.maxPathLength, description },
  isOptional: false,
  mayLack: true,
  read: (value) => ({
    ok: true,
    value: typeof value === "string" && value.length <= toolLimits.maxPathLength ? value : "",
  }),
});

export const oneOf = <const V extends string>(values: readonly V[], description: string): Input<V> => ({
  schema: { type: "string", enum: values, description },
  isOptional: false,
  read: (value, name) =>
    values.includes(value as V)
      ? { ok: true, value: value as V }
      : { ok: false, message: says("input.one_of", { name, values }) },
});

export const flag = (description: string): Input<boolean> => ({
  schema: { type: "boolean", description },
  isOptional: false,
  read: (value, name) =>
    typeof value === "boolean" ? { ok: true, value } : { ok: false, message: says("input.flag", { name }) },
});

export const index = (description: string): Input<number> => ({
  schema: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description },
  isOptional: false,
  read: (value, name) =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= 0
      ? { ok: true, value }
      : { ok: false, message: says("input.index", { name }) },
});

/** Any JSON value; `null` if it is missing. */
export const anything = (description: string): Input<unknown> => ({
  schema: { description },
  isOptional: true,
  read: (value) => ({ ok: true, value: value ?? null }),
});

export const optional = <V>(input: Input<V>): Input<V | undefined> => ({
  schema: input.schema,
  isOptional: true,
  read: (value, name) => (value === undefined ? { ok: true, value: undefined } : input.read(value, name)),
});

export const listOf = <S extends Record<string, Input<unknown>>>(
  properties: S,
  description: string,
): Input<readonly ValuesOf<S>[]> => ({
  schema: { type: "array", items: schemaOf(properties), maxItems: toolLimits.maxEntries, description },
  isOptional: false,
  read: (value, name) => {
    if (!Array.isArray(value)) return { ok: false, message: says("input.list", { name }) };
    if (value.length > toolLimits.maxEntries) {
      return { ok: false, message: says("input.entries", { name, maximum: toolLimits.maxEntries }) };
    }
    const entries: ValuesOf<S>[] = [];
    for (const [position, entry] of value.entries()) {
      const read = readInput(properties, entry, `${name}[${position}].`);
      if (!read.ok) return read;
      entries.push(read.value);
    }
    return { ok: true, value: entries };
  },
});

export const schemaOf = (properties: Record<string, Input<unknown>>): JsonSchema => {
  const required = Object.entries(properties).flatMap(([name, input]) => (input.isOptional ? [] : name));
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).map(([name, input]) => [name, input.schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
};

/** Reads a tool's input; unknown members are refused by name, and a missing input is an empty object (D-16). */
export const readInput = <S extends Record<string, Input<unknown>>>(
  properties: S,
  given: unknown,
  prefix = "",
): Reading<ValuesOf<S>> => {
  const input = given === undefined && prefix === "" ? {} : given;
  if (!isJsonObject(input))
    return { ok: false, message: says("input.object", prefix === "" ? {} : { name: prefix.slice(0, -1) }) };
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0) {
    const names = unknown.slice(0, 10).map((name) => `${prefix}${name}`.slice(0, 100));
    return { ok: false, message: says("input.unknown", { names, allowed: Object.keys(properties) }) };
  }
  const values: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (value === undefined && !property.isOptional && !property.mayLack) {
      return { ok: false, message: says("input.missing", { name: `${prefix}${name}` }) };
    }
    const read = property.read(value, `${prefix}${name}`);
    if (!read.ok) return read;
    values[name] = read.value;
  }
  return { ok: true, value: values as ValuesOf<S> };
};
