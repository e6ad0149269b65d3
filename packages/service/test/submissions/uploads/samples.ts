import { createHash } from "node:crypto";
import { crc32, gzipSync } from "node:zlib";
import { type ArrivedFile, headBytes } from "@cofill/store";

/** Whole small files as programs write them, and what an adapter says about them once they have arrived. */

const base64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));
const utf8 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

export const png = base64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
export const gif = base64("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7");
export const jpeg = base64(
  "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
);
export const pdf = utf8(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
export const rtf = utf8("{\\rtf1\\ansi Hello}");
export const gzip = new Uint8Array(gzipSync("hello"));

/** The head of a real Windows program: the DOS stub, then `PE`. */
export const windowsProgram = (() => {
  const bytes = new Uint8Array(1024);
  bytes.set(utf8("MZ\u0090"));
  bytes[0x3c] = 0x80;
  bytes.set(utf8("PE"), 0x80);
  return bytes;
})();
export const linuxProgram = (() => {
  const bytes = new Uint8Array(512);
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  return bytes;
})();
/** What Office wrote before 2007. */
export const compoundFile = (() => {
  const bytes = new Uint8Array(512);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  return bytes;
})();

/** A zip whose entries are stored as they are. */
export const zip = (entries: Readonly<Record<string, string | Uint8Array>>): Uint8Array => {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(title.length, 22);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    common.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    centrals.push(central, title);
    const local = [Buffer.from("PK\x03\x04"), common, title, data];
    locals.push(...local);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(centrals.length / 2, 8);
  end.writeUInt16LE(centrals.length / 2, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
};

const officeParts = (main: string): string =>
  `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${main}.main+xml"/></Types>`;

export const docx = zip({
  "[Content_Types].xml": officeParts("application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
  "word/document.xml": "<w:document/>",
});
export const xlsx = zip({
  "[Content_Types].xml": officeParts("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  "xl/workbook.xml": "<workbook/>",
});
export const docm = zip({
  "[Content_Types].xml": officeParts("application/vnd.ms-word.document.macroEnabled"),
  "word/vbaProject.bin": "x",
});
export const odt = zip({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<x/>" });
export const epub = zip({ mimetype: "application/epub+zip", "OEBPS/a.html": "<p/>" });
export const jar = zip({ "META-INF/MANIFEST.MF": "Manifest-Version: 1.0\n", "A.class": "x" });
export const plainZip = zip({ "notes/a.txt": "hello" });
/** Its parts list comes after more than what is looked at. */
export const docxWithLateList = zip({
  "docProps/thumbnail.jpeg": new Uint8Array(headBytes),
  "[Content_Types].xml": officeParts("application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
});

export const arrived = (content: Uint8Array | string): ArrivedFile => {
  const bytes = typeof content === "string" ? utf8(content) : content;
  return {
    sizeBytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    head: bytes.slice(0, headBytes),
  };
};

export const streamOf = (content: Uint8Array | string): ReadableStream<Uint8Array> =>
  new Blob([content as Uint8Array<ArrayBuffer>]).stream();
