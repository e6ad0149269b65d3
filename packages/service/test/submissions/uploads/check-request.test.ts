import { expect, test } from "vitest";
import { wordSource } from "../../../src/messages/message-source.ts";
import { checkRequest } from "../../../src/submissions/uploads/check-request.ts";

const pdf = { filename: "cv.pdf", mimeType: "application/pdf", sizeBytes: 1_000 };
const field = { accept: ["application/pdf", "image/*"], maxBytes: 5_000 };
const hash = "ab".repeat(32);

const codes = (request: Record<string, unknown>, constraints: Partial<typeof field> = {}) =>
  checkRequest({ ...pdf, ...request }, { ...field, ...constraints }).map(({ code }) => code);

test.each<[string, Record<string, unknown>, string[]]>([
  ["what the field takes", {}, []],
  ["with its hash", { sha256: hash }, []],
  ["with its hash in capitals", { sha256: hash.toUpperCase() }, []],
  ["the largest size", { sizeBytes: 5_000 }, []],
  ["too large", { sizeBytes: 5_001 }, ["file_too_large"]],
  ["empty", { sizeBytes: 0 }, ["invalid_value"]],
  ["a negative size", { sizeBytes: -1 }, ["invalid_value"]],
  ["part of a byte", { sizeBytes: 1.5 }, ["invalid_value"]],
  ["beyond exact numbers", { sizeBytes: 2 ** 53 }, ["invalid_value"]],
  ["not a number", { sizeBytes: Number.NaN }, ["invalid_value"]],
  ["a size as text", { sizeBytes: "1000" }, ["invalid_type"]],
  ["another type", { filename: "a.zip", mimeType: "application/zip" }, ["file_wrong_type"]],
  ["no type", { mimeType: "pdf" }, ["invalid_format"]],
  ["a type with a line end", { mimeType: "application/pdf\r\nX: 1" }, ["invalid_format"]],
  ["a type that is endless", { mimeType: `application/${"x".repeat(1_000)}` }, ["invalid_format"]],
  ["a type as a number", { mimeType: 1 }, ["invalid_type"]],
  ["a type with a parameter, in capitals", { mimeType: 'Application/PDF; version="1.7"' }, []],
  ["an empty name", { filename: "  " }, ["invalid_value"]],
  ["a name that is endless", { filename: "a".repeat(1_025) }, ["too_long"]],
  ["a name as a number", { filename: 7 }, ["invalid_type"]],
  ["half a hash", { sha256: "abc" }, ["invalid_format"]],
  ["a hash as a number", { sha256: 1 }, ["invalid_type"]],
  [
    "everything at once",
    { filename: 1, mimeType: "x", sizeBytes: 9e9, sha256: "" },
    ["invalid_type", "invalid_format", "file_too_large", "invalid_format"],
  ],
])("FB-UP-01: an upload request is checked: %s", (_, request, expected) => expect(codes(request)).toEqual(expected));

test.each<[string, string[], string, string, boolean]>([
  ["a type", ["application/pdf"], "application/pdf", "a.pdf", true],
  ["another name of the type", ["image/jpg"], "image/jpeg", "a.jpg", true],
  ["another name of the type, the other way round", ["application/zip"], "application/x-zip-compressed", "a.zip", true],
  ["a family", ["image/*"], "image/png", "a.png", true],
  ["a family that it is not of", ["image/*"], "imagex/png", "a.png", false],
  ["everything", ["*/*"], "application/x-whatever", "a.what", true],
  ["nothing said", [], "application/x-whatever", "a.what", true],
  ["one of several", ["text/csv", ".pdf"], "application/pdf", "a.PDF", true],
  ["an extension", [".pdf"], "application/pdf", "a.pdf", true],
  ["an extension under another type", [".pdf"], "application/octet-stream", "a.pdf", false],
  ["an extension that the name has not", [".pdf"], "application/pdf", "a.txt", false],
  ["an extension that the cleaned name has not", [".pdf"], "application/pdf", "a.exe\0.pdf/../b", false],
  ["an extension that nobody knows", [".dwgx"], "application/octet-stream", "a.dwgx", true],
  ["spaces and capitals in the form", [" Application/PDF "], "application/pdf", "a.pdf", true],
  ["a type of any bytes where it is not named", ["application/pdf"], "application/octet-stream", "a.pdf", false],
  ["a page where nothing is said", [], "text/html", "a.html", false],
  ["a page under a wildcard", ["text/*"], "text/html", "a.html", false],
  ["a page under the widest wildcard", ["*/*"], "text/html", "a.html", false],
  ["a page where it is named", ["text/html"], "text/html", "a.html", true],
  ["a page under an unknown extension", [".dwgx"], "text/html", "a.dwgx", false],
  ["a program where nothing is said", [], "application/vnd.microsoft.portable-executable", "a.exe", false],
  ["a program where its extension is named", [".exe"], "application/x-msdownload", "a.exe", true],
  ["a picture named as a program", [], "image/png", "a.png.exe", false],
  ["a picture named as a page", ["image/*"], "image/png", "a.html", false],
  ["a text named as a drawing", ["text/*"], "text/plain", "a.svg", false],
  ["a program's name with marks that are dropped", ["image/*"], "image/png", "a.exe\u202e. ", false],
  ["a picture under another picture's name", ["image/*"], "image/png", "a.jpg", true],
])("accept: %s", (_, accept, mimeType, filename, isTaken) =>
  expect(codes({ filename, mimeType }, { accept })).toEqual(isTaken ? [] : ["file_wrong_type"]),
);

test("an upload problem has the expected value and a truncated received value", () => {
  const problems = checkRequest({ ...pdf, mimeType: "text/html", sizeBytes: 9_000 }, field);
  const worded = problems.map(({ message, ...problem }) => ({
    ...problem,
    message: wordSource(message, { audience: "agent" }),
  }));
  expect(worded).toEqual([
    {
      code: "file_wrong_type",
      message: "The field does not take text/html named .pdf; it takes application/pdf, image/*.",
      expected: ["application/pdf", "image/*"],
      received: "text/html",
    },
    {
      code: "file_too_large",
      message: "The file has 9000 bytes; the field takes 5000.",
      expected: 5_000,
      received: 9_000,
    },
  ]);
  const long = JSON.stringify(
    checkRequest({ ...pdf, mimeType: "x".repeat(100_000), sha256: "y".repeat(100_000) }, field),
  );
  expect(long.length).toBeLessThan(1_000);
});
