import { uploadLimits } from "./limits.ts";

const fallback = "file";

/** Percent-encoded separators and control characters; nothing else is decoded. */
const encodedRisk = /%(?:2f|5c|[01][0-9a-f]|7f)/gi;

/**
 * Control characters, line separators and invisible formatting such as bidi marks; joiners are kept, because some
 * scripts need them.
 */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Cleans a client's file name for display and download; files are never stored under it. Cleaning is idempotent.
 * @example
 * cleanFilename("C:\\papers\\w9.pdf"); // without its folders
 */
export const cleanFilename = (given: string): string => {
  let name = given.slice(-uploadLimits.maxGivenFilenameLength);
  for (let round = 0; round < uploadLimits.maxCleaningRounds; round += 1) {
    const cleaner = cleanOnce(name);
    if (cleaner === name) return name;
    name = cleaner;
  }
  return fallback;
};

/** The extension with its dot, in lower case; empty if there is none. */
export const extensionOf = (name: string): string => extensionPart(name).toLowerCase();

/** Cleans once; the caller repeats it, because a removal can create another sequence that must be removed. */
const cleanOnce = (name: string): string => {
  const visible = name
    .toWellFormed()
    .replace(encodedRisk, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .replace(/\s+/g, " ")
    .replace(invisible, "")
    .normalize("NFC");
  const last = visible.split(/[/\\]/).findLast((part) => part.trim() !== "") ?? "";
  const safe = trimmed(last.replace(/[<>:"|?*]/g, "_")).replace(device, "_$&");
  return cut(safe) || fallback;
};

const trimmed = (name: string): string => name.replace(/^[. ]+/, "").replace(/[. ]+$/, "");

const extensionPart = (name: string): string => {
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 ? name.slice(dot) : "";
  return extension.length <= uploadLimits.maxExtensionLength && /^\.[a-z\d]+$/i.test(extension) ? extension : "";
};

const cut = (name: string): string => {
  if (name.length <= uploadLimits.maxFilenameLength) return name;
  const extension = extensionPart(name);
  const room = uploadLimits.maxFilenameLength - extension.length;
  // Removes half a surrogate pair that the cut may have left.
  const stem = name.slice(0, room).replace(/[\ud800-\udbff]$/, "");
  return trimmed(stem) + extension;
};
