import { withoutProlog } from "./text-content.ts";

/**
 * Looks for what runs in an SVG. It reads the text as it stands and not as a tree, so that neither a comment nor a
 * namespace hides anything: an element's name can only be written out, once entities are refused. It may refuse a
 * drawing that only mentions such a thing; it never lets one through.
 */
export const svgFault = (text: string): string | undefined => {
  const encoding = declaredEncoding.exec(text)?.[1]?.toLowerCase();
  if (encoding !== undefined && !readable.has(encoding)) return "it declares an encoding other than UTF-8";
  const drawing = text.replace(plainDoctype, "");
  const decoded = decodeReferences(drawing);
  const fault = faults.find(({ found }) => found.test(drawing) || found.test(decoded));
  if (fault !== undefined) return fault.says;
  return root.test(withoutProlog(drawing)) ? undefined : "it does not begin with an svg element";
};

const root = /^<(?:[\w.-]+:)?svg[\s/>]/;
const plainDoctype = /<!DOCTYPE\s+svg\b[^[\]<>]*>/;
const declaredEncoding = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']*)["']/;
/** In these every ASCII character is itself, so that what is looked for cannot be written in another way. */
const readable: ReadonlySet<string> = new Set(["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "windows-1252"]);

const faults: readonly { readonly found: RegExp; readonly says: string }[] = [
  { found: /<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION|DOCTYPE)/i, says: "it declares entities" },
  { found: /<\?xml-stylesheet/i, says: "it loads a style sheet" },
  { found: /<\s*(?:[^\s<>/"'=]*:)?(?:script|handler|listener)(?![\w.-])/i, says: "it has a script" },
  { found: /<\s*(?:[^\s<>/"'=]*:)?foreignObject(?![\w.-])/i, says: "it has a foreignObject" },
  { found: /<\s*(?:[^\s<>/"'=]*:)?(?:iframe|object|embed|link|meta|base)(?![\w.-])/i, says: "it embeds another page" },
  { found: /[\s"'/](?:[^\s<>/"'=]*:)?on[a-z]+\s*=/i, says: "it has an event handler" },
  { found: /attributeName\s*=\s*["']\s*(?:[\w.-]*:)?(?:on|href)/i, says: "it animates a link or an event handler" },
  { found: /(?:javascript|vbscript|livescript)\s*:/i, says: "it links to a script" },
  {
    found:
      /\bdata\s*:(?!\s*(?:image\/(?:png|jpe?g|gif|webp)|(?:application|font)\/[\w.-]*(?:font|woff|woff2|ttf|otf))\s*[;,])/i,
    says: "it has data that is no picture and no font",
  },
];

/** Character references written out, and the white space and controls that browsers skip in links taken away. */
const decodeReferences = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]+)|(\d+));?/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/&(?:Tab|NewLine);/g, "")
    .replace(/&colon;/g, ":")
    .replace(/[\t\n\r\0]/g, "");
