import { RE2Set } from "re2js";
import type { PatternNode } from "./ast.js";
import type { CharSet } from "./char-set.js";
import { MAX_RE2_ATOMS, MAX_RE2_CACHE_BYTES } from "./limits.js";
import type { Re2Search } from "./re2-search.js";

/** Undefined if RE2 cannot express it: lookarounds, backreferences, some Unicode properties. */
type Re2Source = string | undefined;

/**
 * The pattern in RE2's syntax. Only the existence of a match matters, so captures and laziness, which do not affect it
 * without backreferences, are omitted; sets are spelled out, so that RE2's own \s, \w, `.` and `$` do not matter.
 */
export const toRe2Source = (node: PatternNode): Re2Source => {
  switch (node.kind) {
    case "char":
      return setSource(node.set);
    case "sequence":
      return join(node.items, "");
    case "either":
      return join(node.options, "|");
    case "group":
      return toRe2Source(node.body);
    case "assert":
      return { start: "\\A", end: "\\z", word_edge: "\\b", not_word_edge: "\\B" }[node.what];
    case "repeat": {
      const body = toRe2Source(node.body);
      const max = node.max === Number.POSITIVE_INFINITY ? "" : node.max;
      return body === undefined ? undefined : `(?:${body}){${node.min},${max}}`;
    }
    case "look":
    case "backref":
      return undefined;
    default:
      return node satisfies never;
  }
};

const join = (nodes: readonly PatternNode[], separator: string): Re2Source => {
  const parts: string[] = [];
  for (const node of nodes) {
    const part = toRe2Source(node);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return `(?:${parts.join(separator)})`;
};

const spell = (code: number): string => `\\x{${code.toString(16)}}`;

const setSource = ({ ranges, properties, negated }: CharSet): Re2Source => {
  const parts: string[] = [];
  for (let i = 0; i < ranges.length; i += 2) parts.push(`${spell(ranges[i]!)}-${spell(ranges[i + 1]!)}`);
  for (const property of properties) {
    const part = propertySource(property);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  if (parts.length === 0) return `[^${spell(0)}-${spell(0x10ffff)}]`;
  return `[${negated ? "^" : ""}${parts.join("")}]`;
};

const PROPERTY = /^\\([pP])\{(?:(?:gc|General_Category)=)?([A-Z][a-z]?)\}$/;
const SCRIPT = /^\\([pP])\{(?:sc|Script)=([A-Za-z_]+)\}$/;

const propertySource = (property: string): Re2Source => {
  const found = PROPERTY.exec(property) ?? SCRIPT.exec(property);
  return found === null ? undefined : `\\${found[1]}{${found[2]}}`;
};

export const buildRe2 = (node: PatternNode, atoms: number): Re2Search | undefined => {
  if (atoms > MAX_RE2_ATOMS) return undefined;
  const source = toRe2Source(node);
  if (source === undefined) return undefined;
  try {
    // A set of one, because only a set takes a bound for its state cache, which also bounds the time to fill it.
    const set = new RE2Set(RE2Set.UNANCHORED, 0, MAX_RE2_CACHE_BYTES);
    set.add(source);
    set.compile();
    return (text) => set.match(text).length > 0;
  } catch {
    // RE2 rejects repeats over 1000 and some property names; the matcher handles them.
    return undefined;
  }
};
