import { MAX_NESTING, MAX_PROPERTIES } from "./limits.js";
import { type UnusablePattern, unusable } from "./pattern-problem.js";

/** Facts needed before parsing, because `\2` and `\k` depend on groups that may come later. */
export type Outline =
  | { readonly ok: true; readonly groupCount: number; readonly names: ReadonlyMap<string, number> }
  | UnusablePattern;

const OPENINGS = ["?:", "?=", "?!", "?<=", "?<!"];

export const outlinePattern = (source: string): Outline => {
  const names = new Map<string, number>();
  let groupCount = 0;
  let depth = 0;
  let properties = 0;
  let inClass = false;
  for (let at = 0; at < source.length; at++) {
    const char = source[at];
    if (char === "\\") {
      at++;
      if (source[at] === "p" || source[at] === "P") properties++;
      if (properties > MAX_PROPERTIES) {
        return unusable({ code: "pattern_too_many_properties", params: { maximum: MAX_PROPERTIES } });
      }
    } else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === ")") depth--;
    else if (char === "(") {
      depth++;
      if (depth > MAX_NESTING) return unusable({ code: "pattern_too_deep", params: { maximum: MAX_NESTING } });
      if (OPENINGS.some((opening) => source.startsWith(opening, at + 1))) continue;
      groupCount++;
      if (source[at + 1] !== "?") continue;
      // Inline flags are ES2025 syntax that not every supported Node parses, and a form must mean the same everywhere.
      if (source[at + 2] !== "<") return unusable({ code: "pattern_flags", params: {} });
      const name = groupName(source, at + 3);
      if (names.has(name)) return unusable({ code: "pattern_name_twice", params: { name } });
      names.set(name, groupCount);
    }
  }
  return { ok: true, groupCount, names };
};

/** Reads up to `>`; a name may be written with escapes, and is the same name then. */
export const groupName = (source: string, from: number): string =>
  source
    .slice(from, source.indexOf(">", from))
    .replace(/\\u(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4}))/g, (_, braced?: string, plain?: string) => {
      const code = Number.parseInt(braced ?? plain ?? "", 16);
      return braced === undefined ? String.fromCharCode(code) : String.fromCodePoint(code);
    });
