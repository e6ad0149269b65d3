import type { BigintFieldSchema, FormFieldSchema, NumberFieldSchema, StringFieldSchema } from "../form-schema.ts";
import { see } from "./matcher.ts";

const least = <V>(a: V | undefined, b: V | undefined, isBelow: (a: V, b: V) => boolean): V | undefined =>
  a === undefined || (b !== undefined && isBelow(b, a)) ? b : a;

type Bounded = NumberFieldSchema | BigintFieldSchema;
type Bounds = { readonly min?: unknown; readonly max?: unknown };

/** Converts `M.gte`, `M.lte` and, for integers, `M.gt` and `M.lt` to a field; undefined for other patterns. */
export const boundOf = (pattern: unknown): Bounded | undefined => {
  const seen = see(pattern);
  if (seen.type !== "matcher") return undefined;
  const { tag, payload } = seen;
  if (typeof payload === "number" && Number.isFinite(payload)) {
    if (tag === "match:gte") return { kind: "number", min: payload + 0 };
    return tag === "match:lte" ? { kind: "number", max: payload + 0 } : undefined;
  }
  if (typeof payload !== "bigint") return undefined;
  const bounds: Readonly<Record<string, Bounds>> = {
    "match:gte": { min: String(payload) },
    "match:gt": { min: String(payload + 1n) },
    "match:lte": { max: String(payload) },
    "match:lt": { max: String(payload - 1n) },
  };
  return Object.hasOwn(bounds, tag) ? ({ kind: "bigint", ...bounds[tag] } as BigintFieldSchema) : undefined;
};

const present = (members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));

const both = {
  string: (a: StringFieldSchema, b: StringFieldSchema) => ({
    maxLength: least(a.maxLength, b.maxLength, (x, y) => x < y),
  }),
  number: (a: NumberFieldSchema, b: NumberFieldSchema) => ({
    min: least(a.min, b.min, (x, y) => x > y),
    max: least(a.max, b.max, (x, y) => x < y),
  }),
  boolean: () => ({}),
  bigint: (a: BigintFieldSchema, b: BigintFieldSchema) => ({
    min: least(a.min, b.min, (x, y) => BigInt(x) > BigInt(y)),
    max: least(a.max, b.max, (x, y) => BigInt(x) < BigInt(y)),
    maxDigits: least(a.maxDigits, b.maxDigits, (x, y) => x < y),
  }),
} as const;

/** The field that satisfies both schemas; undefined when there is none. */
export const bothOf = (a: FormFieldSchema, b: FormFieldSchema): FormFieldSchema | undefined => {
  if (a.kind !== b.kind || !Object.hasOwn(both, a.kind)) return undefined;
  const bounds = (both[a.kind as keyof typeof both] as (a: FormFieldSchema, b: FormFieldSchema) => Bounds)(a, b);
  return { ...a, ...b, ...present({ ...bounds }) } as FormFieldSchema;
};
