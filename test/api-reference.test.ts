import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { entriesOf, readExports } from "../scripts/api/read-exports.js";
import { root } from "./support/import-graph.ts";

const packages = readdirSync(join(root, "packages")).map((folder) => ({
  folder,
  entries: entriesOf(join(root, "packages", folder), "src"),
}));

const lacking = (file: string): readonly string[] =>
  readExports(file).flatMap(({ name, kind, doc }) => [
    ...(doc.description === "" ? [`${name} has no description`] : []),
    ...(kind === "function" && doc.examples.length === 0 ? [`${name} has no @example`] : []),
  ]);

test("the reader finds names through re-exports, with their kinds and examples", () => {
  const [client] = packages.find(({ folder }) => folder === "client")!.entries;
  const found = readExports(client!.file);
  expect(found.find(({ name }) => name === "createClient")).toMatchObject({
    kind: "function",
    doc: { description: expect.stringContaining("client"), examples: [expect.stringContaining("createClient(")] },
  });
  expect(found.find(({ name }) => name === "ProblemError")?.kind).toBe("class");
  expect(found.find(({ name }) => name === "ClientOptions")?.kind).toBe("type");
});

describe.each(packages)("$folder", ({ entries }) => {
  test.each(entries)("$name: every export has a description and every function an @example", ({ file }) => {
    expect(lacking(file)).toEqual([]);
  });
});
