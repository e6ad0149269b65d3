/**
 * Bytes that do not occur in text (MIME Sniffing Standard): control characters other than tab, line ends, form feed and
 * escape.
 */
const isBinaryByte = (byte: number): boolean =>
  byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);

/** Decodes bytes as UTF-8 text, or returns undefined if they are not. */
export const readText = (bytes: Uint8Array, isWhole: boolean): string | undefined => {
  if (bytes.some(isBinaryByte)) return undefined;
  try {
    // A prefix of a longer file may end inside a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return undefined;
  }
};

const prologPart = /^(?:\s+|<\?xml\b[^>]*>|<!--[\s\S]*?-->)/i;

/** Removes what may precede the first element: white space, the XML declaration and comments. */
export const withoutProlog = (text: string): string => {
  let rest = text;
  for (let part = prologPart.exec(rest); part !== null; part = prologPart.exec(rest)) rest = rest.slice(part[0].length);
  return rest;
};

const page =
  /^<(?:!doctype\s+html|(?:[\w.-]+:)?(?:html|head|body|script|iframe|object|embed|svg|style|base|meta|link)\b)/i;
const script = /^(?:#!|<\?php\b|<%|<\?=)/i;

/** Whether a text begins like HTML, SVG or a script, regardless of its media type. */
export const opensAsProgram = (text: string): boolean =>
  script.test(text.trimStart()) || page.test(withoutProlog(text));

/** Whether XML begins with an element that a browser would execute. */
export const opensAsPage = (text: string): boolean =>
  page.test(withoutProlog(text)) ||
  /^<[^>]*\bhttp:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)\b/i.test(withoutProlog(text));
