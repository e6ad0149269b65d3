import { createHash } from "node:crypto";
import type { S3Client } from "@aws-sdk/client-s3";
import { type ArrivedFile, headBytes } from "../files.ts";
import type { S3Sdk } from "./sdk.ts";

export interface OpenedObject {
  readonly sizeBytes: number;
  readonly stream: ReadableStream<Uint8Array>;
}

/** One request gives length and bytes, so the object cannot change in between. */
export const openObject = async (
  sdk: S3Sdk,
  client: S3Client,
  bucket: string,
  objectKey: string,
): Promise<OpenedObject | undefined> => {
  try {
    const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: objectKey }));
    if (Body === undefined || ContentLength === undefined) throw new Error("The bucket gave an object without a body.");
    return { sizeBytes: ContentLength, stream: Body.transformToWebStream() as ReadableStream<Uint8Array> };
  } catch (error) {
    if (error instanceof sdk.NoSuchKey) return undefined;
    throw error;
  }
};

/** Reads all bytes once and keeps only the first. */
export const inspectObject = async (object: OpenedObject, maxBytes: number): Promise<ArrivedFile> => {
  if (object.sizeBytes > maxBytes) {
    await object.stream.cancel();
    // No grant allows this size, so it is rejected by size and needs no hash.
    return { sizeBytes: object.sizeBytes, sha256: "", head: new Uint8Array() };
  }
  const hash = createHash("sha256");
  const head = new Uint8Array(Math.min(object.sizeBytes, headBytes));
  let length = 0;
  for await (const chunk of object.stream) {
    hash.update(chunk);
    if (length < head.length) head.set(chunk.subarray(0, head.length - length), length);
    length += chunk.length;
  }
  if (length !== object.sizeBytes) throw new Error("The bucket broke off while an object was read.");
  return { sizeBytes: length, sha256: hash.digest("hex"), head };
};
