import type { ContentProblemCode } from "../../messages/submission-params.ts";
import { withoutProlog } from "./text-content.ts";

/**
 * Searches an SVG for active content. It matches the text and not a parsed tree, so that comments and namespaces hide
 * nothing; since entities are rejected, an element's name must appear literally. It may reject a harmless drawing that
 * mentions such content.
 */
export const svgProblem = (text: string): ContentProblemCode | undefined => {
  const encoding = declaredEncoding.exec(text)?.[1]?.toLowerCase();
  if (encoding !== undefined && !readable.has(encoding)) return "svg_encoding";
  const drawing = text.replace(plainDoctype, "");
  const decoded = decodeReferences(drawing);
  const problem = problems.find(({ found }) => found.test(drawing) || found.test(decoded));
  if (problem !== undefined) return problem.code;
  return root.test(withoutProlog(drawing)) ? undefined : "svg_root";
};

const root = /^<(?:[\w.-]+:)?svg[\s/>]/;
const plainDoctype = /<!DOCTYPE\s+svg\b[^[\]<>]*>/;
const declaredEncoding = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']*)["']/;
/** Encodings in which ASCII characters keep their codes, so that the search cannot be evaded by another encoding. */
const readable: ReadonlySet<string> = new Set(["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "windows-1252"]);

const problems: readonly { readonly found: RegExp; readonly code: ContentProblemCode }[] = [
  { found: /<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION|DOCTYPE)/i, code: "svg_entities" },
  { found: /<\?xml-stylesheet/i, code: "svg_style_sheet" },
  { found: /<\s*(?:[^\s<>/"'=]*:)?(?:script|handler|listener)(?![\w.-])/i, code: "svg_script" },
  { found: /<\s*(?:[^\s<>/"'=]*:)?foreignObject(?![\w.-])/i, code: "svg_foreign_object" },
  { found: /<\s*(?:[^\s<>/"'=]*:)?(?:iframe|object|embed|link|meta|base)(?![\w.-])/i, code: "svg_embeds" },
  { found: /[\s"'/](?:[^\s<>/"'=]*:)?on[a-z]+\s*=/i, code: "svg_event_handler" },
  { found: /attributeName\s*=\s*["']\s*(?:[\w.-]*:)?(?:on|href)/i, code: "svg_animates" },
  { found: /(?:javascript|vbscript|livescript)\s*:/i, code: "svg_script_link" },
  {
    found:
      /\bdata\s*:(?!\s*(?:image\/(?:png|jpe?g|gif|webp)|(?:application|font)\/[\w.-]*(?:font|woff|woff2|ttf|otf))\s*[;,])/i,
    code: "svg_data",
  },
];

/** Decodes character references and removes the white space and control characters that browsers ignore in links. */
const decodeReferences = (text: string): string =>
  text
    .replace(/&#(?:x([\da-f]+)|(\d+));?/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/&(?:Tab|NewLine);/g, "")
    .replace(/&colon;/g, ":")
    .replace(/[\t\n\r\0]/g, "");
