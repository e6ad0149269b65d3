import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { answerAt, type Definition, type FieldItem } from "@cofill/core";
import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { samples } from "../every-kind.ts";
import { browserForms } from "./browser-form.ts";

const folder = fileURLToPath(new URL("../../bundle/", import.meta.url));
const maxInitialBytes = 40 * 1024;
const maxEveryKindBytes = 66 * 1024;
const field = { type: "field", required: false, priority: "medium" } as const;

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

describe("a form page can be typed into", () => {
  const open = browserForms();
  /** What may come later: saving and listening, the catalogue of messages, tools. */
  const later = /\/(?:live-page|en|page-tools)-[^/]*\.js$/;

  const filesBeforeTyping = async (definition: Definition): Promise<readonly string[]> => {
    const gate = Promise.withResolvers<void>();
    const { page, form } = await open({ definition, isStill: true, beforeScript: gate.promise });
    const held: Route[] = [];
    await page.route(later, (route) => void held.push(route));
    const files: string[] = [];
    page.on("response", (response) => {
      const file = response.url().split("/assets/")[1];
      if (file?.endsWith(".js")) files.push(file);
    });
    gate.resolve();
    await page.waitForFunction(() => performance.getEntriesByName("cofill:ready").length > 0);
    const loaded = [...files];
    await page.getByLabel("Name").pressSequentially("Ada");
    for (const route of held) await route.continue();
    await expect.poll(() => answerAt(form.form, "name").value).toBe("Ada");
    return loaded;
  };

  const definitionOf = (...more: FieldItem[]): Definition => ({
    id: "sized",
    items: [{ ...field, kind: "string", id: "name", label: "Name" }, ...more],
  });
  const sum = (files: readonly string[]): number => files.reduce((bytes, file) => bytes + compressed(file), 0);

  test("after at most 40 KB of script, compressed, everything counted that was loaded until then", async () => {
    const files = await filesBeforeTyping(
      definitionOf(
        { ...field, kind: "boolean", id: "member", label: "Member" },
        { ...field, kind: "single_select", id: "size", label: "Size", options: [{ id: "s", label: "Small" }] },
      ),
    );
    expect(sum(files), files.join(", ")).toBeLessThanOrEqual(maxInitialBytes);
  });

  test("after at most 66 KB if it has a field of every kind and a pattern", async () => {
    const every = samples.map(({ field: one }, index): FieldItem => ({ ...one, id: `f${index}` }));
    const pattern: FieldItem = { ...field, kind: "string", id: "code", label: "Code", pattern: "^[a-z]+$" };
    const files = await filesBeforeTyping(definitionOf(...every, pattern));
    expect(files.length).toBeGreaterThan(20);
    expect(sum(files), files.join(", ")).toBeLessThanOrEqual(maxEveryKindBytes);
  });
});

test("the first script contains no Formspec rules, patterns or tools", () => {
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

test("the inbox script is a separate file of at most 5 KB compressed", () => {
  expect(compressed("inbox.js")).toBeLessThanOrEqual(5 * 1024);
});
