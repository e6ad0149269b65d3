import { cleanFilename } from "./filename.ts";

/** The header with which a stored file is always sent (RFC 6266, RFC 8187). */
export const contentDisposition = (filename: string): string => {
  const name = cleanFilename(filename);
  // Some readers decode percent signs in the plain form too, so it has none.
  const plain = name.replace(/[^\x20-\x7e]|[%"\\]/gu, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
