import { createHash } from "node:crypto";
import type { LocalFilesLimits } from "./limits.ts";

export type TakenBody =
  | { readonly ok: true; readonly sha256: string }
  | { readonly ok: false; readonly code: "upload_wrong_length" | "upload_too_large" | "upload_too_slow" };

/** Size, type and hash that a body must have. */
export interface BodyTerms {
  readonly sizeBytes: number;
  readonly limits: Pick<LocalFilesLimits, "maxIdleMs" | "maxUploadMs">;
  readonly now: () => number;
}

/**
 * Passes the body on in chunks and reads the next one only after the last was written. Stops at the first byte too
 * many. Errors of the sender, including a lost connection, are values; errors of `write` are thrown.
 */
export const takeBody = async (
  body: ReadableStream<Uint8Array> | null,
  { sizeBytes, limits, now }: BodyTerms,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<TakenBody> => {
  if (body === null) return { ok: false, code: "upload_wrong_length" };
  const reader = body.getReader();
  const hash = createHash("sha256");
  const deadline = now() + limits.maxUploadMs;
  let length = 0;
  try {
    for (;;) {
      const next = await readWithin(reader, limits.maxIdleMs);
      if (next === "idle" || now() > deadline) return { ok: false, code: "upload_too_slow" };
      if (next === "gone") return { ok: false, code: "upload_wrong_length" };
      if (next.done) break;
      length += next.value.length;
      if (length > sizeBytes) return { ok: false, code: "upload_too_large" };
      hash.update(next.value);
      await write(next.value);
    }
  } finally {
    // The rest of the body is discarded without waiting for the sender.
    reader.cancel().catch(() => {});
  }
  return length === sizeBytes ? { ok: true, sha256: hash.digest("hex") } : { ok: false, code: "upload_wrong_length" };
};

const readWithin = async (reader: ReadableStreamDefaultReader<Uint8Array>, maxIdleMs: number) => {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<"idle">((resolve) => {
    timer = setTimeout(resolve, maxIdleMs, "idle");
  });
  try {
    return await Promise.race([reader.read().catch(() => "gone" as const), idle]);
  } finally {
    clearTimeout(timer);
  }
};
