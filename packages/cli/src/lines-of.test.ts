import { expect, test } from "vitest";
import { linesOf } from "./lines-of.ts";

const read = async (chunks: readonly (string | Uint8Array)[], maxLength = 100) => {
  const lines: string[] = [];
  const source = (async function* () {
    yield* chunks;
  })();
  for await (const line of linesOf(source, maxLength, "x")) lines.push(line);
  return lines;
};

const bytes = Buffer.from("smørrebrød\n");

test.each<[string, readonly (string | Uint8Array)[], readonly string[]]>([
  ["nothing", [], []],
  ["lines", ["a\nb\n"], ["a", "b"]],
  ["a last line without its end", ["a\nb"], ["a", "b"]],
  ["lines across pieces", ["a", "b\nc", "\n"], ["ab", "c"]],
  ["empty lines, and those of another system", ["a\r\n\r\nb\r", "\n\n"], ["a", "", "b", ""]],
  ["a letter across pieces", [bytes.subarray(0, 3), bytes.subarray(3)], ["smørrebrød"]],
])("lines of %s", async (_, chunks, expected) => expect(await read(chunks)).toEqual(expected));

test("a line without end is refused before it fills the memory", async () => {
  await expect(read(["x".repeat(60), "x".repeat(60)])).rejects.toMatchObject({ code: "file_too_large" });
  expect(await read(["x".repeat(60), "\n", "x".repeat(60)])).toHaveLength(2);
});
