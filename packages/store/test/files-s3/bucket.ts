import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { UploadGrant } from "@cofill/store";

/** A server that speaks S3, with one bucket, for as long as a test file runs. */
export interface Bucket {
  readonly name: string;
  readonly endpoint: string;
  close(): Promise<void>;
}

export const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

export const openBucket = async (): Promise<Bucket> => {
  const directory = await mkdtemp(join(tmpdir(), "cofill-s3-"));
  const name = "uploads";
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name, configs: [] }],
  });
  const { port } = await server.run();
  return {
    name,
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
};

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The server looks at the real clock, so that a grant has to be for now. */
export const grantFor = (content: Uint8Array, more: Partial<UploadGrant> = {}): UploadGrant => ({
  key: "upl_1",
  mimeType: "text/plain",
  sizeBytes: content.length,
  maxBytes: 1_000_000_000,
  now: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  ...more,
});
