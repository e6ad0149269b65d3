import { MAX_NESTING, MAX_PROPERTIES } from "./limits.js";

/** What must be known before parsing: `\2` and `\k` depend on groups that may come later. */
export type Outline =
  | { readonly ok: true; readonly groupCount: number; readonly names: ReadonlyMap<string, number> }
  | { readonly ok: false; readonly reason: string };

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
      if (properties > MAX_PROPERTIES) return refuse(`it has more than ${MAX_PROPERTIES} Unicode properties`);
    } else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === ")") depth--;
    else if (char === "(") {
      depth++;
      if (depth > MAX_NESTING) return refuse(`groups are nested more than ${MAX_NESTING} deep`);
      if (OPENINGS.some((opening) => source.startsWith(opening, at + 1))) continue;
      groupCount++;
      if (source[at + 1] !== "?") continue;
      // ES2025 syntax that not every supported Node reads: one form must mean the same everywhere.
      if (source[at + 2] !== "<") return refuse("inline flags such as (?i:...) are not supported");
      const name = groupName(source, at + 3);
      if (names.has(name)) return refuse(`the group name ${name} is used twice`);
      names.set(name, groupCount);
    }
  }
  return { ok: true, groupCount, names };
};

const refuse = (reason: string): Outline => ({ ok: false, reason });

/** Reads up to `>`; a name may be written with escapes, and is the same name then. */
export const groupName = (source: string, from: number): string =>
  source
    .slice(from, source.indexOf(">", from))
    .replace(/\\u(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4}))/g, (_, braced?: string, plain?: string) => {
      const code = Number.parseInt(braced ?? plain ?? "", 16);
      return braced === undefined ? String.fromCharCode(code) : String.fromCodePoint(code);
    });
