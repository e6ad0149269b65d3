import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { packages, root } from "./import-graph.ts";

/** One entry point of a package, such as `@cofill/core/kit`. */
export interface EntryPoint {
  readonly specifier: string;
  /** The folder of its package. */
  readonly directory: string;
  /** The built declarations of the entry point. */
  readonly types: string;
}

export interface ExportedName {
  readonly name: string;
  /** The module that declares it. */
  readonly module: string;
}

type Exports = Readonly<Record<string, { readonly types: string }>>;

export const entryPoints: readonly EntryPoint[] = packages.flatMap(({ name, directory, manifest }) => {
  const { exports = {} } = manifest as { readonly exports?: Exports };
  return Object.entries(exports).map(([path, { types }]) => ({
    specifier: name + path.slice(1),
    directory,
    types: join(directory, types),
  }));
});

const braced = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}(?:\s*from\s*["']([^"']+)["'])?/g;

/** The names between the braces of an import or export: those outside, and those inside the module. */
const namesIn = (list: string): readonly { readonly from: string; readonly to: string }[] =>
  list
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")
    .split(",")
    .map((part) => part.trim().replace(/^type\s+/, ""))
    .filter((part) => part !== "")
    .map((part) => {
      const [from, to = from] = part.split(/\s+as\s+/);
      return { from: from!, to: to! };
    });

const declared = /^export (?:declare )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** Everything that an entry point exports, values and types. */
export const exportedNames = ({ types }: EntryPoint): readonly ExportedName[] => {
  const text = readFileSync(types, "utf8");
  const listed = [...text.matchAll(braced)]
    .filter(([all]) => all.trim().startsWith("export"))
    .flatMap(([, list, from]) => {
      const module = from === undefined ? types : resolve(dirname(types), from.replace(/\.[jt]s$/, ".d.ts"));
      return namesIn(list!).map(({ to }) => ({ name: to, module }));
    });
  const own = Array.from(text.matchAll(declared), ([, name]) => ({ name: name!, module: types }));
  return [...listed, ...own];
};

const topLevel = /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/;

/** The text of each declaration in a built package, by name; declarations of one name are put together. */
export const declarationsOf = (directory: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const entry of readdirSync(join(directory, "dist"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".d.ts")) continue;
    let name: string | undefined;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8").replace(/\/\*\*[\s\S]*?\*\//g, "");
    for (const line of text.split("\n")) {
      const start = topLevel.exec(line)?.[1];
      if (start !== undefined || /^(?:import|export) /.test(line)) name = start;
      if (name !== undefined) found.set(name, `${found.get(name) ?? ""}\n${line}`);
    }
  }
  return found;
};

const isReadable = (name: string): boolean => /\.(?:tsx?|m?js|md|html)$/.test(name);
const left = new Set(["node_modules", "dist", "results", ".git"]);

const filesUnder = (folder: string): readonly string[] =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return left.has(entry.name) ? [] : filesUnder(path);
        return isReadable(entry.name) ? [path] : [];
      });

/** Every file in which a use of a package may stand, with its text. */
export const readers: ReadonlyMap<string, string> = new Map(
  ["packages", "test", "bench", "scripts", "examples", "docs", "README.md", "ARCHITECTURE.md"]
    .flatMap((part) => (part.endsWith(".md") ? [join(root, part)] : filesUnder(join(root, part))))
    .map((path) => [path, readFileSync(path, "utf8")]),
);

const namespace = /import \* as (\w+) from ["']([^"']+)["']/g;
const loaded = /\{([^{}]*)\}\s*=\s*await import\(\s*["']([^"']+)["']\s*\)/g;
const member = /import\(\s*["']([^"']+)["']\s*\)\)?\.(\w+)/g;

interface ImportedName {
  readonly from: string;
  readonly name: string;
}

/** What a file imports by name. */
const importedNames = (text: string): readonly ImportedName[] => [
  ...[...text.matchAll(braced)].flatMap(([, list, from = ""]) =>
    namesIn(list!).map((one) => ({ from, name: one.from })),
  ),
  ...[...text.matchAll(loaded)].flatMap(([, list, from]) =>
    list!.split(",").map((part) => ({ from: from!, name: part.trim().split(":")[0]!.trim() })),
  ),
  ...Array.from(text.matchAll(member), ([, from, name]) => ({ from: from!, name: name! })),
  ...[...text.matchAll(namespace)].flatMap(([, alias, from]) =>
    Array.from(text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g")), ([, name]) => ({ from: from!, name: name! })),
  ),
];

/** The entry point that a relative import leads to, in the sources or in what was built; else the import as it is. */
const entryAt = (path: string, specifier: string): string => {
  if (!specifier.startsWith(".")) return specifier;
  const target = resolve(dirname(path), specifier)
    .replace("/src/", "/dist/")
    .replace(/\.[jt]sx?$/, ".d.ts");
  return entryPoints.find(({ types }) => types === target)?.specifier ?? specifier;
};

/** Which files import a name, by `specifier#name`. */
export const importers: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const [path, text] of readers) {
    for (const { from, name } of importedNames(text)) {
      const key = `${entryAt(path, from)}#${name}`;
      found.set(key, [...(found.get(key) ?? []), relative(root, path)]);
    }
  }
  return found;
})();
