import { getTag, makeTagged, passStyleOf } from "@endo/marshal";

/** Texts for people about a pattern. */
export interface PatternWords {
  readonly label?: string;
  readonly description?: string;
}

const said = new WeakMap<object, PatternWords>();

/**
 * Attaches texts for people to a copy of a pattern, which matches as before; a copy, because patterns such as
 * `M.promise()` are shared. The texts are kept in this process only and used by `fromPattern`.
 * @example
 * const counter = described(M.remotable("Counter"), { label: "Counter" });
 */
export const described = <P>(pattern: P, words: PatternWords): P => {
  const copy = copyOf(pattern);
  said.set(copy, words);
  return copy as P;
};

const copyOf = (pattern: unknown): object => {
  const style = passStyleOf(pattern as never) as string;
  if (style === "tagged") {
    const { payload } = pattern as { readonly payload: never };
    return makeTagged(getTag(pattern as never), payload);
  }
  if (style === "copyRecord") return Object.freeze({ ...(pattern as object) });
  throw new TypeError("Only a matcher or a record of patterns can be described");
};

const textOf = (record: unknown, member: string): string | undefined => {
  if (typeof record !== "object" || record === null || !Object.hasOwn(record, member)) return undefined;
  const text = (record as Readonly<Record<string, unknown>>)[member];
  return typeof text === "string" ? text : undefined;
};

/** The texts of a pattern: those given to `described`, else the matcher's own description. */
export const wordsOf = (pattern: unknown): PatternWords => {
  if (typeof pattern !== "object" || pattern === null) return {};
  const known = said.get(pattern);
  if (known) return known;
  const { payload } = pattern as { readonly payload?: unknown };
  const description = Array.isArray(payload)
    ? payload.map((part) => textOf(part, "description")).find((text) => text !== undefined)
    : textOf(payload, "description");
  return description === undefined ? {} : { description };
};
