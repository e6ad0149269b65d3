import { isReservedKey } from "@cofill/core/kit";
import { limits } from "./limits.ts";

/** Leaves room for a number that tells files of the same name apart. */
const roomForNumber = 4;

/** Cuts between code points, so that no surrogate pair is split. */
const cut = (text: string, max: number): string => {
  let kept = "";
  for (const letter of text) {
    if (kept.length + letter.length > max) break;
    kept += letter;
  }
  return kept;
};

/**
 * Turns a file name into one part of a pet name.
 *
 * @example fileNamePart("my scan.pdf") // "my-scan.pdf"
 */
export const fileNamePart = (filename: string): string => {
  const part = filename
    .toWellFormed()
    .normalize("NFC")
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, "-")
    .replace(/^[\p{M}.-]+/u, "");
  const short = cut(part, limits.maxNamePart - roomForNumber);
  return short === "" || isReservedKey(short) ? "file" : short;
};
