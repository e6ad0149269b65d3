import { relative } from "node:path";
import { expect, test } from "vitest";
import {
  declarationsOf,
  type EntryPoint,
  entryPoints,
  exportedNames,
  importers,
  readers,
} from "./support/exported-names.ts";
import { root } from "./support/import-graph.ts";

/** What the documentation names in code. */
const documented: ReadonlySet<string> = new Set(
  [...readers]
    .filter(([path]) => path.endsWith(".md"))
    .flatMap(([, text]) =>
      [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].flatMap(([code]) => code.match(/\w+/g) ?? []),
    ),
);

/** Whether anything but the package's own sources imports a name from one of the package's entry points. */
const isImported = ({ directory }: EntryPoint, name: string): boolean => {
  const own = `${relative(root, directory)}/src/`;
  return entryPoints
    .filter((entry) => entry.directory === directory)
    .flatMap(({ specifier }) => importers.get(`${specifier}#${name}`) ?? [])
    .some((file) => !file.startsWith(own) || file.includes(".test"));
};

/** The names and every type that their declarations mention, directly or through another. */
const reachable = (names: readonly string[], declarations: ReadonlyMap<string, string>): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    for (const word of declarations.get(name)?.match(/\w+/g) ?? []) if (declarations.has(word)) waiting.push(word);
  }
  return found;
};

/** Exports that nothing outside the package imports, that no document names and that no used export mentions. */
const unusedOf = (entry: EntryPoint): readonly string[] => {
  const names = exportedNames(entry).map(({ name }) => name);
  const used = names.filter((name) => isImported(entry, name) || documented.has(name));
  const kept = reachable(used, declarationsOf(entry.directory));
  return names.filter((name) => !kept.has(name));
};

test.each(entryPoints.map((entry) => [entry.specifier, entry] as const))(
  "%s: every export is imported, documented or part of such a declaration",
  (_, entry) => {
    expect(unusedOf(entry)).toEqual([]);
  },
);
