import { cleanFilename } from "./filename.ts";

/**
 * The Content-Disposition header of every stored file, always as an attachment (RFC 6266, RFC 8187).
 *
 * @example contentDisposition("w9.pdf") // attachment; filename="w9.pdf"; filename*=UTF-8''w9.pdf
 */
export const contentDisposition = (filename: string): string => {
  const name = cleanFilename(filename);
  // Some clients decode percent signs in the plain `filename` too, so they are replaced.
  const plain = name.replace(/[^\x20-\x7e]|[%"\\]/gu, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
