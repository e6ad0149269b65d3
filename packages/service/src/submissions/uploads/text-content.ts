/** Bytes that no text has, after the MIME Sniffing standard: controls other than tab, line ends, form feed and escape. */
const isBinaryByte = (byte: number): boolean =>
  byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);

/** The text that these bytes begin with; nothing if they are no UTF-8 text. */
export const readText = (bytes: Uint8Array, isWhole: boolean): string | undefined => {
  if (bytes.some(isBinaryByte)) return undefined;
  try {
    // The first bytes of a longer file may end inside a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return undefined;
  }
};

const prologPart = /^(?:\s+|<\?xml\b[^>]*>|<!--[\s\S]*?-->)/i;

/** Without what may stand before the first element: white space, the XML declaration, comments. */
export const withoutProlog = (text: string): string => {
  let rest = text;
  for (let part = prologPart.exec(rest); part !== null; part = prologPart.exec(rest)) rest = rest.slice(part[0].length);
  return rest;
};

const page =
  /^<(?:!doctype\s+html|(?:[\w.-]+:)?(?:html|head|body|script|iframe|object|embed|svg|style|base|meta|link)\b)/i;
const script = /^(?:#!|<\?php\b|<%|<\?=)/i;

/** A page, a drawing or a script by how it begins, whatever it says it is. */
export const opensAsProgram = (text: string): boolean =>
  script.test(text.trimStart()) || page.test(withoutProlog(text));

/** XML whose elements a browser would run. */
export const opensAsPage = (text: string): boolean =>
  page.test(withoutProlog(text)) ||
  /^<[^>]*\bhttp:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)\b/i.test(withoutProlog(text));
