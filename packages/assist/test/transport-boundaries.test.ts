import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const source = fileURLToPath(new URL("../src", import.meta.url));

/** What a file needs at run time: types are erased. */
const importsOf = (file: string): readonly string[] =>
  Array.from(
    readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)";/gm),
    (match) => match[1]!,
  );

/** A file and all that it brings along. */
const closureOf = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const specifier of importsOf(file)) {
    if (specifier.startsWith(".")) closureOf(resolve(dirname(file), specifier), seen);
    else seen.add(specifier);
  }
  return seen;
};
const broughtBy = (entry: string): readonly string[] =>
  [...closureOf(join(source, entry))]
    // The kit is plain functions without a library.
    .filter((name) => name !== "@cofill/core/kit")
    .map((name) => (name.startsWith("/") ? relative(source, name) : name));

describe("what each channel brings along", () => {
  test.each(["browser/index.ts", "http/index.ts", "consumer/index.ts"])("%s: no Node and no library", (entry) => {
    expect(broughtBy(entry).filter((name) => !name.endsWith(".ts"))).toEqual([]);
  });

  test("mcp/index.ts: the MCP SDK and nothing else", () => {
    const libraries = broughtBy("mcp/index.ts").filter((name) => !name.endsWith(".ts"));
    expect(new Set(libraries)).toEqual(new Set(["@modelcontextprotocol/server", "@modelcontextprotocol/server/stdio"]));
  });

  test("AS-SEC-07: what runs in the page has nothing of the bridge or of the extension's side", () => {
    const page = broughtBy("browser/expose-to-page.ts").filter((name) => name.startsWith("browser/"));
    expect(page.sort()).toEqual(["browser/expose-to-page.ts", "browser/messages.ts"]);
  });

  test("AS-SEC-07: no file of the browser channel names an extension API", () => {
    for (const name of readdirSync(join(source, "browser")))
      expect(readFileSync(join(source, "browser", name), "utf8"), name).not.toMatch(/\b(?:chrome|browser)\.[a-z]+\b/);
  });
});
