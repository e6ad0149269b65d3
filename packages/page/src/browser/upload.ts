import type { FormUpdate, UploadAnswer, UploadConfirmed } from "../protocol.ts";
import { webLimits } from "./limits.ts";

export interface UploadOptions {
  /** The URL that uploads are requested from. */
  readonly url: string;
  readonly path: string;
  readonly file: File;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

export type Uploaded =
  | { readonly ok: true; readonly update: FormUpdate }
  /** `isFinal`: the server refused this file, so that sending it again cannot help. */
  | { readonly ok: false; readonly message: string; readonly isFinal?: boolean };

const unreachable = "The server could not be reached.";
const failed = (message: string): Uploaded => ({ ok: false, message });
/** A server error says nothing about the file, so the upload may be tried again. */
const refused = ({ ok, message }: { readonly ok: false; readonly message?: string }): Uploaded =>
  ok === false ? { ok, message: message ?? unreachable, isFinal: true } : failed(unreachable);
const tooLarge = 413;

const ask = async <T>(url: string, body: unknown, signal: AbortSignal): Promise<T | undefined> => {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
    return (await response.json()) as T;
  } catch {
    return undefined;
  }
};

/** Only XMLHttpRequest reports upload progress. */
const send = (
  { method, url, headers }: Extract<UploadAnswer, { ok: true }>,
  { file, onProgress, signal }: UploadOptions,
): Promise<number> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout>;
    const moved = (): void => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), webLimits.uploadStallMs);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener("loadend", () => {
      clearTimeout(watch);
      resolve(request.status);
    });
    signal.addEventListener("abort", () => request.abort());
    moved();
    request.send(file);
  });

/** Uploads one file: requests a URL, sends the bytes, and confirms them. */
export const upload = async (options: UploadOptions): Promise<Uploaded> => {
  const { url, path, file, signal } = options;
  const request = {
    field: path,
    filename: file.name,
    mimeType: file.type || "application/octet-stream",
    sizeBytes: file.size,
  };
  const place = await ask<UploadAnswer>(url, request, signal);
  if (!place) return failed(unreachable);
  if (!place.ok) return refused(place);
  const status = await send(place, options);
  if (status === tooLarge) return { ok: false, message: "It is too large.", isFinal: true };
  if (status < 200 || status >= 300) return failed("It did not arrive.");
  const confirmed = await ask<UploadConfirmed>(`${url}/${encodeURIComponent(place.uploadId)}`, {}, signal);
  if (!confirmed) return failed(unreachable);
  return confirmed.ok ? confirmed : refused(confirmed);
};
