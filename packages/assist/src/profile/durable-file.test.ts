import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFile, replaceFile } from "./durable-file.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "cofill-files-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test("a write that cannot be finished throws and leaves nothing behind", async () => {
  mkdirSync(join(home, "taken", "inside"), { recursive: true });
  await expect(replaceFile(join(home, "taken"), "text")).rejects.toThrow();
  expect(readdirSync(home)).toEqual(["taken"]);
});

test("of concurrent creations of one file exactly one succeeds", async () => {
  const file = join(home, "key");
  const made = await Promise.all(Array.from({ length: 8 }, (_, index) => createFile(file, `text ${index}`)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(readFileSync(file, "utf8")).toBe(`text ${made.indexOf(true)}`);
  expect(readdirSync(home)).toEqual(["key"]);
});

test("after concurrent replacements of one file it holds the whole text of one", async () => {
  const file = join(home, "profile");
  const texts = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(100_000));
  await Promise.all(texts.map((text) => replaceFile(file, text)));
  expect(texts).toContain(readFileSync(file, "utf8"));
  expect(readdirSync(home)).toEqual(["profile"]);
});
