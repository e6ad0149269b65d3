import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../bundle/", import.meta.url));
const maxInitialBytes = 40 * 1024;

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

const readManifest = (): Readonly<Record<string, Chunk>> => {
  if (!existsSync(`${folder}manifest.json`)) throw new Error("Nothing is bundled: run `npm run build` first");
  return JSON.parse(readFileSync(`${folder}manifest.json`, "utf8"));
};

const compressed = (file: string): number => gzipSync(readFileSync(folder + file), { level: 9 }).byteLength;

/** A chunk and all that it imports before it runs. */
const withImports = (
  manifest: Readonly<Record<string, Chunk>>,
  key: string,
  found = new Set<string>(),
): Set<string> => {
  const { file, imports = [] } = manifest[key]!;
  if (!found.has(file)) {
    found.add(file);
    for (const inner of imports) withImports(manifest, inner, found);
  }
  return found;
};

test("a form page loads at most 40 KB of script, compressed, before it can be typed into", () => {
  const manifest = readManifest();
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)!;
  const initial = withImports(manifest, entry);
  const bytes = Array.from(initial, compressed).reduce((sum, size) => sum + size, 0);
  const later = Object.values(manifest).flatMap(({ file }) =>
    initial.has(file) ? [] : [`${file} ${compressed(file)}`],
  );
  expect(bytes, `at once: ${[...initial].join(", ")}; later: ${later.join(", ")}`).toBeLessThanOrEqual(maxInitialBytes);
  expect(later.some((name) => name.startsWith("live-page"))).toBe(true);
});

test("what runs Formspec's rules, patterns and the tools is not among it", () => {
  const manifest = readManifest();
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)!;
  const code = Array.from(withImports(manifest, entry), (file) => readFileSync(folder + file, "utf8")).join("\n");
  for (const word of ["formspec.field.set", "inline flags such as", "$formspecValidationResult"]) {
    expect(code).not.toContain(word);
  }
});

test("a page fetches a kind without the other kinds, the rules and the tools", () => {
  const manifest = readManifest();
  const number = Object.keys(manifest).find((key) => key.startsWith("number-") && withImports(manifest, key).size > 1)!;
  const bytes = Array.from(withImports(manifest, number))
    .filter((file) => !file.startsWith("form-"))
    .reduce((sum, file) => sum + compressed(file), 0);
  expect(bytes).toBeLessThanOrEqual(2 * 1024);
});

test("what a browser runs stands in the sources: bundling has no plugins, and the engine RE2 is left out by name", () => {
  const script = readFileSync(new URL("../../../../scripts/bundle.js", import.meta.url), "utf8");
  expect(script).not.toMatch(/plugins|transform\(|load\(|resolveId/);
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    expect(readFileSync(folder + file, "utf8"), file).not.toContain("RE2Set");
  }
});

test("what the inbox runs beside the form is at most 5 KB, compressed, in a file of its own", () => {
  expect(compressed("inbox.js")).toBeLessThanOrEqual(5 * 1024);
});
