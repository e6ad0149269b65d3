import { headBytes } from "@cofill/store";
import fc from "fast-check";
import { expect, test } from "vitest";
import { knownTypes } from "../../../src/submissions/uploads/known-types.ts";
import { uploadLimits } from "../../../src/submissions/uploads/limits.ts";
import { verifyArrival } from "../../../src/submissions/uploads/verify-arrival.ts";
import * as sample from "./samples.ts";

const verify = (
  mimeType: string,
  content: Uint8Array | string,
  more: { accept?: string[]; sha256?: string; sizeBytes?: number; maxBytes?: number } = {},
  readAgain?: Parameters<typeof verifyArrival>[2],
) => {
  const arrived = sample.arrived(content);
  const expected = { mimeType, sizeBytes: arrived.sizeBytes, accept: [], maxBytes: 10_000_000, ...more };
  return verifyArrival(expected, arrived, readAgain);
};
const office = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

test.each([
  ["a PDF", "application/pdf", sample.pdf],
  ["a PNG", "image/png", sample.png],
  ["a GIF", "image/gif", sample.gif],
  ["a JPEG", "image/jpeg", sample.jpeg],
  ["a JPEG by its other name", "image/jpg", sample.jpeg],
  ["an RTF", "application/rtf", sample.rtf],
  ["an RTF by its other name", "text/rtf", sample.rtf],
  ["a gzip", "application/x-gzip", sample.gzip],
  ["a zip", "application/zip", sample.plainZip],
  ["a zip by its other name", "application/x-zip-compressed", sample.plainZip],
  ["a zip that is a document", "application/zip", sample.docx],
  ["an empty zip", "application/zip", sample.zip({})],
  ["a Word document", office, sample.docx],
  ["a Word document with its list of parts further on", office, sample.docxWithLateList],
  ["a workbook", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", sample.xlsx],
  ["an OpenDocument text", "application/vnd.oasis.opendocument.text", sample.odt],
  ["a book", "application/epub+zip", sample.epub],
  ["an old Word document", "application/msword", sample.compoundFile],
  ["a text", "text/plain; charset=utf-8", "Hello\n"],
  ["a text that begins like a bitmap", "text/csv", "BMI,age\n22,30\n"],
  ["a text that begins like a program", "text/csv", "MZ,Mozambique\n"],
  ["a text cut inside a character", "text/plain", "é".repeat(headBytes)],
  ["a text with a byte order mark", "text/csv", "\ufeffa,b\n"],
  ["Markdown with some HTML", "text/markdown", "<p align=center>Hi</p>\n\n# Title\n"],
  ["JSON", "application/json", ' {"a": 1}'],
  ["JSON of a kind", "application/geo+json", "[]"],
  ["XML", "text/xml", '<?xml version="1.0"?><order/>'],
  ["XML without its declaration", "application/xml", "<order/>"],
  ["XML of a kind", "application/atom+xml", '<feed xmlns="http://www.w3.org/2005/Atom"/>'],
  ["a calendar", "text/calendar", "BEGIN:VCALENDAR\nEND:VCALENDAR\n"],
  ["a mail", "message/rfc822", "From: a@example.org\n\nHi"],
  ["a type that nobody knows", "application/x-own", new Uint8Array([1, 2, 3])],
  ["any bytes", "application/octet-stream", new Uint8Array([0, 1, 2])],
])("FB-UP-03: the content of %s matches its media type", async (_, mimeType, content) =>
  expect(await verify(mimeType, content)).toEqual([]),
);

test.each<[string, string, Uint8Array | string, string | undefined]>([
  ["a Windows program as a PDF", "application/pdf", sample.windowsProgram, "application/x-msdownload"],
  ["a Linux program as a picture", "image/png", sample.linuxProgram, "application/x-elf"],
  ["a page as a PDF", "application/pdf", "<html></html>", undefined],
  ["a GIF as a PNG", "image/png", sample.gif, "image/gif"],
  ["a picture as a document", office, sample.png, "image/png"],
  ["a plain zip as a document", office, sample.plainZip, "application/zip"],
  ["a document with macros as one without", office, sample.docm, "application/vnd.ms-word.document.macroenabled.12"],
  [
    "a workbook as a document",
    office,
    sample.xlsx,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
  ["a Java program as a zip", "application/zip", sample.jar, "application/java-archive"],
  ["a text as a zip", "application/zip", "PK said hello", undefined],
  ["a program as text", "text/plain", sample.linuxProgram, "application/x-elf"],
  ["a PDF as text", "text/plain", sample.pdf, "application/pdf"],
  ["an RTF as CSV", "text/csv", sample.rtf, "application/rtf"],
  ["a page as text", "text/plain", "\n <!DOCTYPE html><p>", undefined],
  ["a page as text behind a comment", "text/plain", "<!-- hi --><html>", undefined],
  ["a page as CSV", "text/csv", "<script>alert(1)</script>,a", undefined],
  ["a page as Markdown", "text/markdown", "<iframe src=x></iframe>", undefined],
  ["a drawing as text", "text/plain", svg(""), undefined],
  ["a page as XML", "text/xml", '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"/>', undefined],
  ["a page as XML under a prefix", "text/xml", '<h:x xmlns:h="http://www.w3.org/1999/xhtml"/>', undefined],
  ["a drawing as XML", "application/xml", svg("<script/>"), undefined],
  ["a script as text", "text/plain", "#!/bin/sh\nrm -rf ~\n", undefined],
  ["a script as YAML", "application/yaml", "<?php system($_GET['c']);", undefined],
  ["text as JSON", "application/json", "hello", undefined],
  ["text as XML", "application/xml", "hello", undefined],
  ["text as a calendar", "text/calendar", "hello", undefined],
  ["UTF-16 as text", "text/csv", new Uint8Array(Buffer.from("\ufeffa,b", "utf16le")), undefined],
  ["Latin-1 as text", "text/csv", new Uint8Array(Buffer.from("caf\u00e9,b\n", "latin1")), undefined],
  ["a text of a kind that is none", "text/x-own", new Uint8Array([1, 2]), undefined],
  ["a program under a type that nobody knows", "application/x-own", sample.windowsProgram, "application/x-msdownload"],
])("promise 25: %s is rejected", async (_, mimeType, content, received) => {
  const [problem, ...others] = await verify(mimeType, content);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ code: "file_wrong_type", expected: mimeType });
  expect(problem?.received).toBe(received);
});

test.each([
  ["another size", { sizeBytes: 10 }, ["invalid_value"]],
  ["too large", { maxBytes: 10 }, ["file_too_large"]],
  ["another hash", { sha256: "00".repeat(32) }, ["invalid_value"]],
  ["its hash in capitals", { sha256: sample.arrived(sample.pdf).sha256.toUpperCase() }, []],
  ["a type that the field does not take", { accept: ["image/*"] }, ["file_wrong_type"]],
  ["a type that the field takes by extension", { accept: [".pdf"] }, []],
  ["hash and type", { sha256: "00".repeat(32), accept: ["image/*"] }, ["invalid_value", "file_wrong_type"]],
])("FB-UP-03, promise 25: confirm checks size, SHA-256 and type: %s", async (_, more, codes) =>
  expect((await verify("application/pdf", sample.pdf, more)).map(({ code }) => code)).toEqual(codes),
);

test.each([
  ["any bytes where only PDF is taken", "application/octet-stream", new Uint8Array([1]), ["application/pdf"], false],
  [
    "any bytes where they are named",
    "application/octet-stream",
    new Uint8Array([1]),
    ["application/octet-stream"],
    true,
  ],
  ["a program as any bytes", "application/octet-stream", sample.linuxProgram, ["application/octet-stream"], false],
  ["a program where it is named", "application/x-elf", sample.linuxProgram, ["application/x-elf"], true],
  ["a program where nothing is said", "application/x-elf", sample.linuxProgram, [], false],
  ["a page where it is named", "text/html", "<!doctype html><script>1</script>", ["text/html"], true],
  ["a page under a wildcard", "text/html", "<!doctype html>", ["text/*"], false],
  ["a script where it is named", "application/x-sh", "#!/bin/sh\n", [".sh"], true],
])("an executable type must be accepted explicitly: %s", async (_, mimeType, content, accept, isTaken) =>
  expect((await verify(mimeType, content, { accept })).map(({ code }) => code)).toEqual(
    isTaken ? [] : ["file_wrong_type"],
  ),
);

const drawing = '<path d="M0 0h9" style="fill:url(#a)"/><a href="https://example.org"><text>turned on</text></a>';
const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';

test.each([
  ["a drawing", svg(drawing)],
  [
    "with a declaration, a comment and a doctype",
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- x -->\n${doctype}\n${svg("")}`,
  ],
  ["with a prefix", '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g/></s:svg>'],
  ["with a picture inside", svg('<image href="data:image/png;base64,AAAA"/>')],
  ["with a font inside", svg("<style>@font-face{src:url(data:font/woff2;base64,AAAA)}</style>")],
  ["with metadata of an editor", svg('<metadata><rdf:RDF/></metadata><sodipodi:namedview id="base"/>')],
])("a harmless SVG is accepted: %s", async (_, text) => expect(await verify("image/svg+xml", text)).toEqual([]));

test.each([
  ["a script", svg("<script>alert(1)</script>")],
  [
    "a script under a prefix",
    '<svg xmlns:x="http://www.w3.org/2000/svg" xmlns="http://www.w3.org/2000/svg"><x:script/></svg>',
  ],
  ["a script in capitals", svg("<SCRIPT/>")],
  ["an event handler", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["an event handler on a new line", "<svg\nonload\n=\n'alert(1)'/>"],
  ["an event handler after a quote", svg('<g id="a"onclick="alert(1)"/>')],
  ["a foreign object", svg("<foreignObject><p/></foreignObject>")],
  ["a page inside", svg("<iframe src='https://example.org'/>")],
  ["a link to a script", svg('<a href="javascript:alert(1)"/>')],
  ["a link to a script, encoded", svg('<a href="&#106;ava&#x0000000073;cript&#58;alert(1)"/>')],
  ["a link to a script, with a tab in it", svg('<a href="java&#9;script:alert(1)"/>')],
  ["a link to a page made of data", svg('<a href="data:text/html,x"/>')],
  ["a drawing inside as data", svg('<use href="data:image/svg+xml;base64,AAAA#x"/>')],
  ["an animated handler", svg('<set attributeName="onmouseover" to="alert(1)"/>')],
  ["an animated link", svg('<animate attributeName=" xlink:href" to="x"/>')],
  ["an entity", `<!DOCTYPE svg [<!ENTITY x "<script/>">]>${svg("&x;")}`],
  ["a style sheet from elsewhere", `<?xml-stylesheet href="x.css"?>${svg("")}`],
  ["another encoding", `<?xml version="1.0" encoding="UTF-7"?>${svg("")}`],
  ["another root", "<html xmlns='http://www.w3.org/1999/xhtml'/>"],
  ["no text", sample.png],
  ["UTF-16", new Uint8Array(Buffer.from(`\ufeff${svg("<script/>")}`, "utf16le"))],
])("promise 25: an SVG with active content is rejected: %s", async (_, text) =>
  expect(await verify("image/svg+xml", text)).toMatchObject([{ code: "file_wrong_type" }]),
);

test.each([
  ["without the rest it is refused", drawing.repeat(60), false, 1],
  ["with the rest it is taken", drawing.repeat(60), true, 0],
  ["a script in the rest is found", `${drawing.repeat(60)}<script/>`, true, 1],
  ["too much to be searched", " ".repeat(uploadLimits.maxSvgBytes), true, 1],
])("promise 25: an SVG longer than the first bytes: %s", async (_, inside, hasRest, count) => {
  const text = svg(inside);
  expect(text.length).toBeGreaterThan(headBytes);
  const rest = hasRest ? async () => sample.streamOf(text) : undefined;
  expect(await verify("image/svg+xml", text, {}, rest)).toHaveLength(count);
});

test("an SVG that grew after its size was measured is rejected", async () => {
  const text = svg(drawing.repeat(60));
  expect(await verify("image/svg+xml", text, {}, async () => sample.streamOf(`${text}<script/>`))).toHaveLength(1);
});

test.each([
  ["doctypes", "<!DOCTYPE "],
  ["comments", "<!--"],
  ["prefixes", "<a:"],
  ["spaces", "attributeName= "],
  ["references", "&#x0"],
])("a hostile SVG of a megabyte is searched within 5 s: %s", async (_, part) => {
  const text = svg(part.repeat((uploadLimits.maxSvgBytes - 100) / part.length));
  const start = performance.now();
  expect(await verify("image/svg+xml", text, {}, async () => sample.streamOf(text))).toBeDefined();
  expect(performance.now() - start).toBeLessThan(5_000);
});

test("verifyArrival gives a result for any bytes under any media type", async () => {
  const types = [...knownTypes.map(({ type }) => type), "application/octet-stream", "text/x-own", "font/ttf"];
  const starts = [sample.png, sample.pdf, sample.docx, sample.gzip, sample.jpeg, sample.compoundFile, new Uint8Array()];
  const bytes = fc
    .tuple(fc.constantFrom(...starts), fc.nat(200), fc.uint8Array({ maxLength: 200 }))
    .map(([start, kept, more]) => new Uint8Array([...start.slice(0, kept), ...more]));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...types), bytes, async (mimeType, content) => {
      for (const { code } of await verify(mimeType, content, { accept: [mimeType] }))
        expect(code).toBe("file_wrong_type");
    }),
    { numRuns: 300 },
  );
});

test("known types: every name is listed once", () => {
  const names = knownTypes.flatMap(({ type, aliases }) => [type, ...aliases]);
  expect(names.length).toBe(new Set(names).size);
});
