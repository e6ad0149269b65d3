import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface SourcePackage {
  readonly name: string;
  readonly directory: string;
  readonly manifest: Manifest;
  /** Every source file except tests. */
  readonly files: readonly string[];
}

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test(-d)?\.tsx?$/.test(name);

export const packages: readonly SourcePackage[] = readdirSync(join(root, "packages")).map((folder) => {
  const directory = join(root, "packages", folder);
  const manifest = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as Manifest;
  const files = readdirSync(join(directory, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return { name: manifest.name, directory, manifest, files };
});

export const packageNamed = (name: string): SourcePackage => {
  const found = packages.find((one) => one.name === name);
  if (!found) throw new Error(`there is no package ${name}`);
  return found;
};

const staticImport = /^(?:import|export)\b[^;"]*?\bfrom "([^"]+)";|^import "([^"]+)";/gm;
const dynamicImport = /\bimport\("([^"]+)"\)/g;

/** The static imports of a file, types included. */
export const staticImportsOf = (file: string): readonly string[] =>
  Array.from(readFileSync(file, "utf8").matchAll(staticImport), (match) => match[1] ?? match[2]!);

/** Static imports, dynamic imports and imports in types. */
export const importsOf = (file: string): readonly string[] => [
  ...staticImportsOf(file),
  ...Array.from(readFileSync(file, "utf8").matchAll(dynamicImport), (match) => match[1]!),
];

/** `@scope/name` of `@scope/name/entry`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** The packages that a package's sources import, without Node's own modules. */
export const importedPackages = ({ files }: SourcePackage): ReadonlySet<string> =>
  new Set([
    ...files
      .flatMap(importsOf)
      .filter((specifier) => !/^(?:[.#]|node:)/.test(specifier))
      .map(packageOf),
    // JSX compiles to imports of preact.
    ...(files.some((file) => file.endsWith(".tsx")) ? ["preact"] : []),
  ]);

/** A cycle of imports within a package; types count, dynamic imports do not. */
export const findCycle = (files: readonly string[]): readonly string[] | undefined => {
  const graph = new Map(
    files.map((file) => [
      file,
      staticImportsOf(file)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => resolve(dirname(file), specifier))
        .filter(existsSync),
    ]),
  );
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...trail, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
};
