import { fileSize } from "@cofill/core/kit";
import { MarkformParseError } from "./errors.ts";
import { derivedLength } from "./frontmatter.ts";
import { limits } from "./limits.ts";
import { type ReadDocument, readDocument } from "./parse/read-document.ts";
import { openParsed, type ParsedForm } from "./parsed-form.ts";
import { Problems, TooManyErrors } from "./syntax/problems.ts";
import { Source } from "./syntax/source.ts";

/** How `parseForm` treats warnings, and what it calls the file. */
export interface ParseOptions {
  /** Warnings become errors. */
  readonly strict?: boolean;
  /** Named in errors. */
  readonly filename?: string;
}

const refuse = (message: string, filename: string | undefined, at = { line: 1, column: 1 }): never => {
  throw new MarkformParseError([{ message, ...at }], filename);
};

const utf8Length = (text: string): number => {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7ff) bytes += unit >= 0xd800 && unit <= 0xdfff ? 1 : 2;
    else if (unit > 0x7f) bytes++;
  }
  return bytes;
};

const isTooLarge = (text: string): boolean => {
  if (text.length * 3 <= limits.maxSourceBytes) return false;
  if (text.length > limits.maxFileBytes) return true;
  const bytes = utf8Length(text);
  return bytes > limits.maxSourceBytes && bytes - derivedLength(text) > limits.maxSourceBytes;
};

/**
 * Reads a Markform document.
 *
 * @throws MarkformParseError with everything that is wrong with the document.
 *
 * @example
 * const form = parseForm(await readFile("order.form.md", "utf8"), { filename: "order.form.md" });
 */
export const parseForm = (text: string, options: ParseOptions = {}): ParsedForm => {
  const { strict = false, filename } = options;
  if (typeof text !== "string") return refuse("A form is text", filename);
  if (isTooLarge(text)) {
    return refuse(`The source is larger than ${fileSize(limits.maxSourceBytes)} and is not read`, filename);
  }
  const source = new Source(text);
  const nul = source.text.indexOf("\0");
  if (nul !== -1) return refuse("This is not a text file: it holds a NUL character", filename, source.position(nul));
  const problems = new Problems(source, strict);
  let document: ReadDocument | undefined;
  try {
    document = readDocument(source, problems);
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
  }
  if (!document || problems.hasErrors) throw new MarkformParseError(problems.errors(), filename);
  return openParsed(document, problems.warnings());
};
