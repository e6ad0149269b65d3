import { uploadLimits } from "./limits.ts";

const token = "[a-z\\d!#$&^_.+-]{1,127}";
const parameter = `[ \\t]*;[ \\t]*${token}=(?:${token}|"[ !#-\\[\\]-~]*")`;
const mediaType = new RegExp(`^(${token}/${token})(?:${parameter})*$`, "i");

/**
 * The media type without parameters, in lower case: `text/csv` for `Text/CSV; charset=utf-8`; undefined if it is
 * invalid.
 */
export const essenceOf = (mimeType: string): string | undefined =>
  mimeType.length <= uploadLimits.maxMimeTypeLength ? mediaType.exec(mimeType)?.[1]?.toLowerCase() : undefined;
