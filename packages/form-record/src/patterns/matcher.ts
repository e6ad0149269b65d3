import { getTag, passStyleOf } from "@endo/marshal";
import type { PatternName } from "../messages/params.ts";

/** A pattern by form: a matcher with its tag, a record of patterns, or a literal value. */
export type Seen =
  | { readonly type: "matcher"; readonly tag: string; readonly payload: unknown }
  | { readonly type: "record"; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly type: "value"; readonly style: string; readonly value: unknown };

export const see = (pattern: unknown): Seen => {
  const style = passStyleOf(pattern as never) as string;
  if (style === "tagged") {
    const { payload } = pattern as { readonly payload: unknown };
    return { type: "matcher", tag: getTag(pattern as never), payload };
  }
  if (style === "copyRecord") return { type: "record", fields: pattern as Readonly<Record<string, unknown>> };
  return { type: "value", style, value: pattern };
};

/** Names a pattern similarly to its source, so that its author recognises it. */
export const nameOf = (pattern: unknown): PatternName => {
  const seen = see(pattern);
  switch (seen.type) {
    case "record":
      return { record: true };
    case "value":
      return { fixed: seen.style };
    case "matcher":
      if (seen.tag === "match:kind") return { matcher: `M.kind("${String(seen.payload)}")` };
      return seen.tag.startsWith("match:")
        ? { matcher: `M.${seen.tag.slice("match:".length)}()` }
        : { tagged: seen.tag };
    default:
      return seen satisfies never;
  }
};

export const isAny = (pattern: unknown): boolean => {
  const seen = see(pattern);
  return seen.type === "matcher" && seen.tag === "match:any";
};

export const isUndefined = (pattern: unknown): boolean => {
  if (pattern === undefined) return true;
  const seen = see(pattern);
  return seen.type === "matcher" && seen.tag === "match:kind" && seen.payload === "undefined";
};

/** The alternatives of nested `M.or` patterns, in order. */
export const alternatives = (pattern: unknown): readonly unknown[] => {
  const seen = see(pattern);
  if (seen.type !== "matcher" || seen.tag !== "match:or") return [pattern];
  return (seen.payload as readonly unknown[]).flatMap(alternatives);
};

/** The parts of nested `M.and` patterns, in order. */
export const conditions = (pattern: unknown): readonly unknown[] => {
  const seen = see(pattern);
  if (seen.type !== "matcher" || seen.tag !== "match:and") return [pattern];
  return (seen.payload as readonly unknown[]).flatMap(conditions);
};
