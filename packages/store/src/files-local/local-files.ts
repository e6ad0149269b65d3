import { mkdtemp, realpath, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Files, UploadGrant, UploadTicket } from "../files.ts";
import { makeFolder } from "./disk.ts";
import { grantKey, isKey, sealGrant } from "./grant.ts";
import { layoutOf } from "./layout.ts";
import { fixedLimits, type LocalFilesLimits, localFilesLimits } from "./limits.ts";
import { createReceiver, grantParameter, uploadsPath } from "./receive.ts";
import { inspectFile, readStoredFile, removeStoredFile } from "./stored-file.ts";
import { sweepFolder } from "./sweep.ts";

/** Options of `openLocalFiles`. */
export interface LocalFilesOptions {
  /** Created if missing; nothing is written outside of it. */
  readonly directory: string;
  /** Secret for signing URLs, at least 16 bytes; servers on the same directory share it. */
  readonly secret: string | Uint8Array;
  /** Public base URL of the server; a function if it is known only later. */
  readonly baseUrl: string | (() => string);
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly limits?: Partial<LocalFilesLimits>;
}

/** Files on the local disk. */
export interface LocalFiles extends Files {
  /** Handles `PUT /uploads/{key}`; throws only if the disk fails. */
  receive(request: Request): Promise<Response>;
  /** Removes leftovers of crashed uploads; returns their number. */
  sweepTemporary(): Promise<number>;
}

/**
 * Opens a directory for uploaded files.
 * @example
 * const files = await openLocalFiles({ directory: "uploads", secret, baseUrl: "https://forms.example" });
 */
export const openLocalFiles = async (options: LocalFilesOptions): Promise<LocalFiles> => {
  const { secret, baseUrl, now = Date.now } = options;
  const limits: LocalFilesLimits = { ...localFilesLimits, ...options.limits };
  if (Buffer.byteLength(secret) < fixedLimits.minSecretBytes) {
    throw new Error(`The secret that signs upload URLs needs at least ${fixedLimits.minSecretBytes} bytes.`);
  }
  await makeFolder(options.directory);
  const layout = layoutOf(await realpath(options.directory));
  for (const folder of [layout.incoming, layout.files]) await makeFolder(folder);
  const key = grantKey(secret);

  return {
    grant: async (upload) => ticketFor(upload, typeof baseUrl === "string" ? baseUrl : baseUrl(), key),
    receive: createReceiver({ layout, key, limits, now }),
    inspect: (file) => inspectFile(layout, file),
    read: (file) => readStoredFile(layout, file),
    remove: (file) => removeStoredFile(layout, file),
    ping: async () => rmdir(await mkdtemp(join(layout.incoming, "ping-"))),
    sweepTemporary: () => sweepFolder(layout.incoming, now() - limits.maxTemporaryAgeMs),
  };
};

const ticketFor = (upload: UploadGrant, baseUrl: string, signingKey: Uint8Array): UploadTicket => {
  const { key, mimeType, sizeBytes, maxBytes, sha256 } = upload;
  const expiresAtMs = Date.parse(upload.expiresAt);
  // The service makes the key and validates the rest, so anything else is a bug.
  if (!isKey(key) || !(sizeBytes > 0 && sizeBytes <= maxBytes) || Number.isNaN(expiresAtMs)) {
    throw new Error("An upload was granted with a key, a size or a time that cannot be.");
  }
  const grant = { key, expiresAtMs, sizeBytes, maxBytes, mimeType, ...(sha256 && { sha256: sha256.toLowerCase() }) };
  const query = new URLSearchParams({ [grantParameter]: sealGrant(grant, signingKey) });
  return {
    method: "PUT",
    url: `${baseUrl.replace(/\/+$/, "")}${uploadsPath}/${key}?${query}`,
    headers: { "content-type": mimeType },
  };
};
