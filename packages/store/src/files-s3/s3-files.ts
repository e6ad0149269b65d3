import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import type { Files } from "../files.ts";
import { s3FilesLimits } from "./limits.ts";
import { presign } from "./presign.ts";
import { inspectObject, openObject } from "./read-object.ts";
import { isBucket, isPrefix, type S3Location } from "./s3-url.ts";
import { loadSdk, type S3Sdk } from "./sdk.ts";

/** Options of `openS3Files`. */
export interface S3FilesOptions extends S3Location {
  /** A configured client, whose region, endpoint and credentials are used. */
  readonly client?: S3Client;
  /** By default the SDK's own lookup: environment, profile, machine role. */
  readonly credentials?: NonNullable<S3ClientConfig["credentials"]>;
  /** Rejects a second PUT to the same key (`If-None-Match: *`); set to false if the server does not support it. */
  readonly once?: boolean;
  /** Larger files are neither granted nor read. */
  readonly maxBytes?: number;
}

/**
 * Opens a bucket for uploaded files.
 * @example
 * const files = await openS3Files({ bucket: "uploads", region: "eu-central-1" });
 */
export const openS3Files = async (options: S3FilesOptions): Promise<Files> => {
  const { bucket, prefix = "", once = true, maxBytes = s3FilesLimits.maxBytes } = options;
  if (!isBucket(bucket) || !isPrefix(prefix)) throw new Error("The name of the bucket or the prefix cannot be.");
  if (options.client !== undefined && options.publicEndpoint !== undefined) {
    throw new Error("A public endpoint cannot be given together with a client.");
  }
  const sdk = await loadSdk();
  const client = options.client ?? createClient(sdk, options, options.endpoint);
  const publicClient =
    options.publicEndpoint === undefined ? client : createClient(sdk, options, options.publicEndpoint);
  const objectKeyOf = (key: string): string => (prefix === "" ? key : `${prefix}/${key}`);
  const opened = (key: string) => openObject(sdk, client, bucket, objectKeyOf(key));

  return {
    grant: async (upload) => {
      // The service makes the key and validates the rest, so anything else is a bug.
      if (!isKey(upload.key) || !(upload.sizeBytes > 0 && upload.sizeBytes <= Math.min(upload.maxBytes, maxBytes))) {
        throw new Error("An upload was granted with a key or a size that cannot be.");
      }
      return presign(sdk, publicClient, { bucket, objectKey: objectKeyOf(upload.key), once }, upload);
    },
    inspect: async (key) => {
      const object = isKey(key) ? await opened(key) : undefined;
      return object && inspectObject(object, maxBytes);
    },
    read: async (key) => (isKey(key) ? (await opened(key))?.stream : undefined),
    remove: async (key) => {
      if (isKey(key)) await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: objectKeyOf(key) }));
    },
    // Reads a key that no upload has: only a readable bucket reports it as missing.
    ping: async () => (await opened(".ping"))?.stream.cancel(),
  };
};

const isKey = (key: string): boolean => key.length <= s3FilesLimits.maxKeyLength && /^[\w-]+$/.test(key);

const createClient = (sdk: S3Sdk, options: S3FilesOptions, endpoint: string | undefined): S3Client => {
  const { credentials, forcePathStyle = endpoint !== undefined } = options;
  // Servers other than Amazon's need a region for signing and accept any.
  const region = options.region ?? (endpoint === undefined ? undefined : "us-east-1");
  return new sdk.S3Client({
    forcePathStyle,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: s3FilesLimits.connectionTimeoutMs,
      socketTimeout: s3FilesLimits.idleTimeoutMs,
    },
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials !== undefined && { credentials }),
  });
};
