import { resolve } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";

interface Chunk {
  readonly code?: string;
  readonly moduleIds?: readonly string[];
}

test("a bundle for browsers holds neither Zod, nor the service, nor anything of Node, and stays small", async () => {
  const made = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { "@cofill/service/operations/routes": resolve("packages/service/src/operations/routes.ts") } },
    build: { write: false, lib: { entry: "packages/client/src/index.ts", formats: ["es"] } },
  }).then((all) => [all].flat()[0]);
  const { output } = made as unknown as { readonly output: readonly Chunk[] };
  const modules = output.flatMap(({ moduleIds = [] }) => moduleIds);
  expect(modules.filter((id) => /node_modules/.test(id)).every((id) => id.includes("eventsource-parser"))).toBe(true);
  expect(
    modules
      .filter((id) => /packages\/service/.test(id))
      .every((id) => /operations\/(routes|problem-status)\.ts$/.test(id)),
  ).toBe(true);
  // Node's own modules and globals would break it in a browser.
  for (const { code = "" } of output) {
    expect(code).not.toMatch(/\bfrom\s*["']node:|\bimport\(["']node:|\brequire\(|\bBuffer\.|\bprocess\./);
  }
  const bytes = output.reduce((sum, { code = "" }) => sum + code.length, 0);
  expect(bytes).toBeLessThan(30_000);
});
