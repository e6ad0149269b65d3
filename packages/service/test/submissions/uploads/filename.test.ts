import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition } from "../../../src/submissions/uploads/content-disposition.ts";
import { cleanFilename } from "../../../src/submissions/uploads/filename.ts";
import { uploadLimits } from "../../../src/submissions/uploads/limits.ts";

test.each([
  ["a plain name", "cv.pdf", "cv.pdf"],
  ["letters of any script", "Résumé – 履歴書.pdf", "Résumé – 履歴書.pdf"],
  ["joiners that scripts need", "می\u200cخواهم.pdf", "می\u200cخواهم.pdf"],
  ["a percent sign that hides nothing", "100%25 done%20.pdf", "100%25 done%20.pdf"],
  ["parent folders", "../../etc/passwd", "passwd"],
  ["parent folders of Windows", "..\\..\\boot.ini", "boot.ini"],
  ["a path that browsers made up", "C:\\fakepath\\cv.pdf", "cv.pdf"],
  ["a path from the root", "/etc/cron.d/job", "job"],
  ["only dots", "../..", "file"],
  ["a folder", "photos/", "photos"],
  ["an encoded separator", "..%2f..%2Fetc%2fpasswd", "passwd"],
  ["an encoded backslash", "a%5c..%5Cb.txt", "b.txt"],
  ["a separator encoded twice", "..%252fpasswd", "%252fpasswd"],
  ["an encoded separator in pieces", "a%\u00002fb%2%00fc", "c"],
  ["NUL before another extension", "cv.pdf\0.exe", "cv.pdf.exe"],
  ["an encoded NUL", "cv.pdf%00.exe", "cv.pdf.exe"],
  ["a header of its own", "a.pdf\r\nSet-Cookie: x=1", "a.pdf Set-Cookie_ x=1"],
  ["an encoded line end", "a%0d%0aX: 1.pdf", "a X_ 1.pdf"],
  ["control characters", "a\u0007\u001b[2Jb\u007f\u0085.pdf", "a[2Jb.pdf"],
  ["a right-to-left override", "invoice\u202efdp.exe", "invoicefdp.exe"],
  ["other bidi marks", "\u200fa\u061c\u2066b\u2069\u200e.pdf", "ab.pdf"],
  ["line separators", "a\u2028b\u2029.pdf", "a b .pdf"],
  ["a byte order mark and a zero-width space", "\ufeffa\u200b.pdf", "a.pdf"],
  ["a hidden file", ".htaccess", "htaccess"],
  ["dots and spaces that Windows drops", " ..a.exe. . ", "a.exe"],
  ["another stream of a file", "a.txt:evil.exe", "a.txt_evil.exe"],
  ["quotes and wildcards", 'a"b<c>d|e?f*.txt', "a_b_c_d_e_f_.txt"],
  ["a device", "con.txt", "_con.txt"],
  ["a word that begins like a device", "console.txt", "console.txt"],
  ["half a surrogate pair", "a\ud83d.pdf", "a\ufffd.pdf"],
  ["nothing", "", "file"],
  ["only marks", "\u202e\u200f\0", "file"],
])("promise 25: cleanFilename, %s", (_, given, clean) => expect(cleanFilename(given)).toBe(clean));

test.each([
  ["letters", `${"a".repeat(500)}.pdf`, `${"a".repeat(196)}.pdf`],
  ["pairs are not broken", `${"😀".repeat(200)}x.jpeg`, `${"😀".repeat(97)}.jpeg`],
  ["an extension that is none", `${"a".repeat(190)}.${"b".repeat(300)}`, `${"a".repeat(190)}.${"b".repeat(9)}`],
  ["a space at the cut", `${"a".repeat(195)} ${"b".repeat(50)}.pdf`, `${"a".repeat(195)}.pdf`],
])("cleanFilename truncates a long name and keeps its extension: %s", (_, given, clean) =>
  expect(cleanFilename(given)).toBe(clean),
);

const hostile = fc.oneof(
  fc.constantFrom(
    "/",
    "\\",
    "%2f",
    "%5C",
    "%",
    "2",
    "f",
    "%00",
    "\0",
    "\r\n",
    "..",
    ".",
    " ",
    "\u202e",
    "\u2067",
    "con",
  ),
  fc.string({ unit: "binary", maxLength: 4 }),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);
const names = fc.oneof(
  fc.array(hostile, { maxLength: 40 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 1_500 }),
);

test("promise 25: cleanFilename gives a safe, bounded name and is idempotent for any input", () => {
  fc.assert(
    fc.property(names, (given) => {
      const clean = cleanFilename(given);
      expect(cleanFilename(clean)).toBe(clean);
      expect(clean).not.toMatch(
        /[/\\\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|^\.|%(?:2f|5c|00)/iu,
      );
      expect(clean.length).toBeGreaterThan(0);
      expect(clean.length).toBeLessThanOrEqual(uploadLimits.maxFilenameLength);
      expect(clean.isWellFormed()).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["a few layers", 10, "x"],
  ["layer upon layer", 100, "file"],
])("cleanFilename removes a separator hidden in %s", (_, layers, clean) =>
  expect(cleanFilename(`a${"%".repeat(layers + 1)}${"00".repeat(layers)}2fx`)).toBe(clean),
);

test.each([
  ["plain", "cv.pdf", `attachment; filename="cv.pdf"; filename*=UTF-8''cv.pdf`],
  ["other scripts", "été.pdf", `attachment; filename="_t_.pdf"; filename*=UTF-8''%C3%A9t%C3%A9.pdf`],
  ["an emoji is one character", "a😀.png", `attachment; filename="a_.png"; filename*=UTF-8''a%F0%9F%98%80.png`],
  ["percent signs", "50%25.txt", `attachment; filename="50_25.txt"; filename*=UTF-8''50%2525.txt`],
  [
    "marks of the encoding",
    "it's (1)*!.txt",
    `attachment; filename="it's (1)_!.txt"; filename*=UTF-8''it%27s%20%281%29_%21.txt`,
  ],
  ["a header of its own", 'a"\r\nX: 1', `attachment; filename="a_ X_ 1"; filename*=UTF-8''a_%20X_%201`],
])("promise 25: contentDisposition, %s", (_, name, header) => expect(contentDisposition(name)).toBe(header));

test("promise 25: a Content-Disposition is one ASCII header, whatever the name", () => {
  fc.assert(
    fc.property(names, (name) => {
      const header = contentDisposition(name);
      const [, plain, encoded] = /^attachment; filename="([ !#$&-[\]-~]+)"; filename\*=UTF-8''([\w.~%-]+)$/.exec(
        header,
      )!;
      expect(plain).not.toContain("%");
      expect(decodeURIComponent(encoded!)).toBe(cleanFilename(name));
      expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
    }),
    { numRuns: 500 },
  );
});
