import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import type { Files } from "../files.ts";
import { s3FilesLimits } from "./limits.ts";
import { presign } from "./presign.ts";
import { inspectObject, openObject } from "./read-object.ts";
import { isBucket, isPrefix, type S3Location } from "./s3-url.ts";
import { loadSdk, type S3Sdk } from "./sdk.ts";

export interface S3FilesOptions extends S3Location {
  /** A client of one's own; region, endpoints and credentials are then its own matter. */
  readonly client?: S3Client;
  /** Without them the SDK looks where it always does: the environment, the profile, the machine's role. */
  readonly credentials?: NonNullable<S3ClientConfig["credentials"]>;
  /** Refuses a second PUT to the same key (`If-None-Match: *`); true unless the server does not know it. */
  readonly once?: boolean;
  /** Nothing larger is granted or read. */
  readonly maxBytes?: number;
}

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
      // The intake makes the key and has checked the rest: anything else is a fault of ours.
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
    // Asks for what no upload is called: only a bucket that can be read says that it is not there.
    ping: async () => (await opened(".ping"))?.stream.cancel(),
  };
};

const isKey = (key: string): boolean => key.length <= s3FilesLimits.maxKeyLength && /^[\w-]+$/.test(key);

const createClient = (sdk: S3Sdk, options: S3FilesOptions, endpoint: string | undefined): S3Client => {
  const { credentials, forcePathStyle = endpoint !== undefined } = options;
  // Servers other than Amazon's need some region to sign for, and mostly do not mind which.
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
