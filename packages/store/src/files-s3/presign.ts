import type { S3Client } from "@aws-sdk/client-s3";
import type { UploadGrant, UploadTicket } from "../files.ts";
import { s3FilesLimits } from "./limits.ts";
import type { S3Sdk } from "./sdk.ts";

export interface PresignTarget {
  readonly bucket: string;
  readonly objectKey: string;
  /** Whether a second PUT is rejected. */
  readonly once: boolean;
}

/**
 * A URL that accepts exactly these bytes: length, type and, if given, SHA-256 are signed, so that the server rejects
 * anything else. The ticket lists no Content-Length header, because every client sends it and browsers forbid setting
 * it.
 */
export const presign = async (
  sdk: S3Sdk,
  client: S3Client,
  { bucket, objectKey, once }: PresignTarget,
  upload: UploadGrant,
): Promise<UploadTicket> => {
  const checksum = upload.sha256 && Buffer.from(upload.sha256, "hex").toString("base64");
  const command = new sdk.PutObjectCommand({
    Bucket: bucket,
    Key: objectKey,
    ContentType: upload.mimeType,
    ContentLength: upload.sizeBytes,
    ...(checksum && { ChecksumSHA256: checksum }),
    ...(once && { IfNoneMatch: "*" }),
  });
  // The SDK adds a checksum of the body by default, but there is no body yet.
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      for (const name of ["x-amz-checksum-crc32", "x-amz-sdk-checksum-algorithm"]) delete headers[name];
      return next(args);
    },
    { step: "build", priority: "low", name: "dropChecksumOfNothing" },
  );
  const url = await sdk.getSignedUrl(client, command, {
    signingDate: new Date(upload.now),
    expiresIn: secondsOf(upload),
    signableHeaders: new Set(["content-type"]),
    unhoistableHeaders: new Set(["x-amz-checksum-sha256"]),
  });
  return {
    method: "PUT",
    url,
    headers: {
      "content-type": upload.mimeType,
      ...(checksum && { "x-amz-checksum-sha256": checksum }),
      ...(once && { "if-none-match": "*" }),
    },
  };
};

const secondsOf = ({ now, expiresAt }: UploadGrant): number => {
  const seconds = Math.floor((Date.parse(expiresAt) - Date.parse(now)) / 1_000);
  return Math.min(Math.max(seconds, 1), s3FilesLimits.maxUrlSeconds);
};
