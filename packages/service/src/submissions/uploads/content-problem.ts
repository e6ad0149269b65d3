import { fileTypeFromBuffer, supportedMimeTypes } from "file-type";
import type { ContentProblemCode } from "../../messages/submission-params.ts";
import { namesType } from "./accept.ts";
import { type ContentRule, canonicalType, knownType } from "./known-types.ts";
import { essenceOf } from "./media-type.ts";
import { svgProblem } from "./svg.ts";
import { opensAsPage, opensAsProgram, readText } from "./text-content.ts";

/** The part of a file that is checked. */
export interface SeenContent {
  readonly bytes: Uint8Array;
  /** Whether `bytes` is the whole file and not only its beginning. */
  readonly isWhole: boolean;
}

/** Why the content of a file does not match its media type; `received` is the type that was detected. */
export interface ContentProblem {
  readonly code: ContentProblemCode;
  readonly received?: string;
}

/** Checks content against its claimed media type, which is given in lower case and without parameters. */
export const contentProblem = async (
  claimed: string,
  seen: SeenContent,
  accept: readonly string[],
): Promise<ContentProblem | undefined> => {
  const known = knownType(claimed);
  const rule = known?.content ?? ruleByName(claimed);
  if (rule?.by === "text") return textProblem(rule, seen, known?.active === true, await detect(seen.bytes));
  if (rule?.by === "svg") return drawingProblem(seen);
  const found = await detect(seen.bytes);
  const isProgram = found !== undefined && knownType(found)?.active === true;
  if (isProgram && found !== canonicalType(claimed) && !namesType(accept, found)) return looksLike(found);
  // There is no way to check the content of an unknown type, so a type that the form accepts passes.
  if (rule === undefined) return undefined;
  return matches(rule, canonicalType(claimed), found, seen) ? undefined : looksLike(found);
};

/**
 * The rule for a type outside the table: detection by magic bytes where file-type supports it, otherwise text by prefix
 * or suffix.
 */
const ruleByName = (claimed: string): Exclude<ContentRule, { by: "svg" }> | undefined => {
  if (detectable.has(claimed)) return { by: "magic", finds: [claimed] };
  if (claimed.endsWith("+json")) return { by: "text", opening: /^[[{"\d\-tfn]/ };
  if (claimed.endsWith("+xml")) return { by: "text", opening: /^</, markup: true };
  return claimed.startsWith("text/") ? { by: "text" } : undefined;
};

const detectable: ReadonlySet<string> = new Set(Array.from(supportedMimeTypes, (type) => type.toLowerCase()));

const detect = async (bytes: Uint8Array): Promise<string | undefined> => {
  try {
    const mime = (await fileTypeFromBuffer(bytes))?.mime;
    return mime === undefined ? undefined : canonicalType(essenceOf(mime) ?? mime);
  } catch {
    // The detector throws on malformed files, which therefore count as files of no detectable type.
    return undefined;
  }
};

const matches = (
  rule: Exclude<ContentRule, { by: "svg" | "text" }>,
  claimed: string,
  found: string | undefined,
  seen: SeenContent,
): boolean => {
  switch (rule.by) {
    case "magic":
      return found !== undefined && rule.finds.some((type) => canonicalType(type) === found);
    case "container":
      return found === claimed || (found === "application/zip" && !seen.isWhole);
    case "zip":
      return zipSignatures.some((signature) => signature.every((byte, index) => seen.bytes[index] === byte));
    default:
      return rule satisfies never;
  }
};

/** Local file header, or end of central directory for an empty archive. */
const zipSignatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
] as const;

/**
 * Text-based formats that detection is trusted for; short signatures such as `BM` or `MZ` also occur at the beginning
 * of ordinary text.
 */
const writtenFormats: ReadonlySet<string> = new Set([
  "application/pdf",
  "application/rtf",
  "application/postscript",
  "application/eps",
  "application/x-ms-regedit",
]);

const textProblem = (
  rule: Extract<ContentRule, { by: "text" }>,
  { bytes, isWhole }: SeenContent,
  isActive: boolean,
  found: string | undefined,
): ContentProblem | undefined => {
  const text = readText(bytes, isWhole);
  if (text === undefined) return { code: "not_utf8", ...(found && { received: found }) };
  if (found !== undefined && writtenFormats.has(found)) return looksLike(found);
  if (rule.opening?.test(text.trimStart()) === false) return { code: "wrong_opening" };
  if (isActive) return undefined;
  const isProgram = rule.markup ? opensAsPage(text) : opensAsProgram(text);
  return isProgram ? { code: "page_or_script" } : undefined;
};

const drawingProblem = ({ bytes, isWhole }: SeenContent): ContentProblem | undefined => {
  if (!isWhole) return { code: "too_large_to_search" };
  const text = readText(bytes, isWhole);
  const code = text === undefined ? "not_utf8" : svgProblem(text);
  return code === undefined ? undefined : { code };
};

const looksLike = (found: string | undefined): ContentProblem =>
  found === undefined ? { code: "looks_like_none" } : { code: "looks_like", received: found };
