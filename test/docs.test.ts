import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseForm } from "@cofill/markform";
import { afterAll, describe, expect, test, vi } from "vitest";
import { freshDatabase } from "./support/database.ts";
import { testSecretKey } from "./support/secret-key.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = join(root, "node_modules/.cache/cofill/docs");
const pages = [
  "README.md",
  "ARCHITECTURE.md",
  "examples/README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/README.md`),
];

interface Block {
  readonly where: string;
  readonly language: string;
  readonly code: string;
}

const blocks: readonly Block[] = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), "utf8");
  return Array.from(text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), (match) => ({
    where: `${page}:${text.slice(0, match.index).split("\n").length}`,
    language: match[1]!,
    code: match[2]!,
  }));
});
const of = (language: string) =>
  blocks.filter((block) => block.language === language).map((block) => [block.where, block.code] as const);

/** The expected output of a block: `console.log(x); // this`, or comment lines after it. */
const promised = (code: string): readonly string[] =>
  code.split("\n").flatMap((line) => {
    const after = /^\s*console\.log\(.*\);\s*\/\/ (.*)$/.exec(line) ?? /^\/\/ (.*)$/.exec(line);
    return after ? [after[1]!] : [];
  });

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("every example in the documentation works", () => {
  test.each(of("ts"))("%s", async (where, code) => {
    mkdirSync(scratch, { recursive: true });
    const file = join(scratch, `${where.replace(/\W/g, "_")}.ts`);
    writeFileSync(file, code);
    if (code.includes("DATABASE_URL")) vi.stubEnv("DATABASE_URL", await freshDatabase());
    if (code.includes("COFILL_SECRET_KEY")) vi.stubEnv("COFILL_SECRET_KEY", testSecretKey);
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    try {
      await import(file);
      const printed = log.mock.calls.map(([value]) => (typeof value === "string" ? value : JSON.stringify(value)));
      expect(printed).toEqual(promised(code));
      expect(printed.length).toBeGreaterThan(0);
    } finally {
      vi.unstubAllEnvs();
      log.mockRestore();
    }
  });

  test.each(of("md"))("%s is a form", (_, code) => expect(parseForm(code).warnings).toEqual([]));

  test.each(of("sh"))("%s runs", (_, code) => {
    const folder = mkdtempSync(join(tmpdir(), "cofill-docs-"));
    cpSync(join(root, "examples"), join(folder, "examples"), { recursive: true });
    const cofill = `cofill() { "${process.execPath}" "${join(root, "packages/cli/bin/cofill.js")}" "$@"; }`;
    const script = `set -eo pipefail\n${cofill}\n${code.replaceAll("npx cofill", "cofill")}`;
    const cwd = /examples[ /]/.test(code) ? folder : join(folder, "examples");
    const { status, stderr, stdout } = spawnSync("bash", ["-c", script], { cwd, encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(stdout).not.toBe("");
    expect(status, stderr).toBe(0);
  });
});

test.each(pages)("the links of %s lead somewhere", (page) => {
  const text = readFileSync(join(root, page), "utf8");
  for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
    const path = join(root, dirname(page), target!);
    expect(existsSync(path), `${page} links to ${relative(root, path)}`).toBe(true);
  }
});
