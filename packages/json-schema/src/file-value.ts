import type { FileValue } from "@cofill/core";

/** D-11: a file stands in the values as its descriptor. */
export const describeFile = (value: unknown): unknown => {
  const { id, name, mediaType, size, sha256 } = value as FileValue;
  return {
    uploadId: id,
    filename: name,
    mimeType: mediaType,
    sizeBytes: size,
    ...(sha256 !== undefined && { sha256 }),
  };
};
