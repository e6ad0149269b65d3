import type { FileValue } from "@cofill/core";

/** A file is represented by its descriptor in the values (D-11). */
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
