import fc from "fast-check";
import { expect, test } from "vitest";
import { fileNamePart } from "./file-name-part.ts";
import { readName } from "./name.ts";

test.each([
  ["a name that is one", "scan.pdf", "scan.pdf"],
  ["blanks and signs", "my scan (2).pdf", "my-scan-2-.pdf"],
  ["another script with its marks", "हिन्दी.txt", "हिन्दी.txt"],
  ["what begins with a dot", ".env", "env"],
  ["nothing that a name can have", "???", "file"],
  ["what is nobody's to use", "__proto__", "file"],
  ["letters that nobody sees", "a\u200bb", "ab"],
  ["letters of two units, cut between them", `a${"\u{20000}".repeat(40)}.txt`, `a${"\u{20000}".repeat(29)}`],
])("%s", (_, filename, part) => expect(fileNamePart(filename)).toBe(part));

test("fileNamePart: any file name gives a valid pet name, also with three digits appended", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (filename) => {
      const part = fileNamePart(filename);
      expect(part.isWellFormed()).toBe(true);
      expect(readName(`@files/${part}-999`)).toEqual({ ok: true, path: `files/${part}-999` });
    }),
  ));
