import { createHash } from "node:crypto";
import { mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UploadGrant } from "@cofill/store";
import { type LocalFiles, type LocalFilesOptions, openLocalFiles } from "../../src/files-local/index.ts";

export const startMs = Date.parse("2026-03-01T12:00:00Z");
export const secret = "a secret that only tests know";

export interface Local {
  readonly files: LocalFiles;
  /** A folder of its own, in which nothing stands but the files' directory. */
  readonly around: string;
  readonly directory: string;
  readonly clock: { nowMs: number };
  reopen(options?: Partial<LocalFilesOptions>): Promise<LocalFiles>;
  remove(): Promise<void>;
}

export const openLocal = async (options: Partial<LocalFilesOptions> = {}): Promise<Local> => {
  const around = await realpath(await mkdtemp(join(tmpdir(), "cofill-files-")));
  const directory = join(around, "data", "uploads");
  const clock = { nowMs: startMs };
  const reopen = (more: Partial<LocalFilesOptions> = {}) =>
    openLocalFiles({
      directory,
      secret,
      baseUrl: "http://127.0.0.1:8080",
      now: () => clock.nowMs,
      ...options,
      ...more,
    });
  return {
    files: await reopen(),
    around,
    directory,
    clock,
    reopen,
    remove: () => rm(around, { recursive: true, force: true }),
  };
};

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export const grantFor = (content: Uint8Array, more: Partial<UploadGrant> = {}): UploadGrant => ({
  key: "upl_1",
  mimeType: "text/plain",
  sizeBytes: content.length,
  maxBytes: 1_000_000_000,
  now: new Date(startMs).toISOString(),
  expiresAt: new Date(startMs + 60_000).toISOString(),
  ...more,
});

/** Every file and folder below, in order. */
export const everythingIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true })).sort();

export const put = (
  url: string,
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null,
  headers: Record<string, string> = { "content-type": "text/plain" },
): Request => new Request(url, { method: "PUT", body, headers, ...{ duplex: "half" } });
