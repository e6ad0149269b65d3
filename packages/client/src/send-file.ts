import type { IntakeError } from "@cofill/service";
import type { OperationInput, OperationOutput } from "@cofill/service/operations";
import type { CallOptions, Connection } from "./connection.ts";
import type { IntakeClient, Result } from "./intake-client.ts";
import { clientLimits } from "./limits.ts";
import { unavailable } from "./problem.ts";

/** A file to upload into a field of a submission. */
export type FileInput = Omit<OperationInput<"uploads.request">, "sizeBytes" | "mimeType" | "filename"> & {
  /** A `File` knows its name and media type. */
  readonly file: Blob;
  readonly filename?: string;
  readonly mimeType?: string;
};

/** Options of an upload. */
export interface SendOptions extends CallOptions {
  /** Called as bytes are sent, the last time with all of them. */
  readonly onProgress?: (progress: { readonly sentBytes: number; readonly totalBytes: number }) => void;
}

type Granted = OperationOutput<"uploads.request">;

/** The bytes of a file as a stream that reports how many were read from it. */
const counted = (file: Blob, onProgress: NonNullable<SendOptions["onProgress"]>): ReadableStream<Uint8Array> => {
  let sentBytes = 0;
  const totalBytes = file.size;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (sentBytes >= totalBytes) return controller.close();
      const piece = new Uint8Array(await file.slice(sentBytes, sentBytes + clientLimits.progressBytes).arrayBuffer());
      controller.enqueue(piece);
      sentBytes += piece.byteLength;
      onProgress({ sentBytes, totalBytes });
    },
  });
};

/** In browsers only XMLHttpRequest reports the progress of an upload. */
const sendByXhr = (granted: Granted, file: Blob, { onProgress, signal }: SendOptions): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(granted.method, granted.url);
    for (const [name, value] of Object.entries(granted.headers ?? {})) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress?.({ sentBytes: loaded, totalBytes: file.size });
    request.onload = () => resolve(request.status >= 200 && request.status < 300);
    request.onerror = () => resolve(false);
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });

const sendBytes = async ({ fetch: send }: Connection, granted: Granted, file: Blob, options: SendOptions) => {
  const { onProgress, signal } = options;
  if (onProgress && typeof XMLHttpRequest !== "undefined") return sendByXhr(granted, file, options);
  const { method, url, headers } = granted;
  const body = onProgress && file.size > 0 ? counted(file, onProgress) : file;
  const init = {
    method,
    headers: { ...headers, "content-length": String(file.size) },
    body,
    ...(signal && { signal }),
    // A streamed request body requires `duplex`, which the types lack.
    duplex: "half",
  };
  const response = await send(url, init as RequestInit);
  await response.body?.cancel();
  return response.ok;
};

/** Uploads a file into a field: requests a URL, sends the bytes, and confirms. */
export const sendFile = async (
  connection: Connection,
  { uploads }: IntakeClient,
  { file, filename, mimeType, ...input }: FileInput,
  options: SendOptions = {},
): Promise<Result<OperationOutput<"uploads.confirm">>> => {
  const { signal } = options;
  const call = signal ? { signal } : {};
  const asked = await uploads.request(
    {
      ...input,
      filename: filename ?? (file as Blob & { readonly name?: string }).name ?? "file",
      mimeType: mimeType ?? (file.type || "application/octet-stream"),
      sizeBytes: file.size,
    },
    call,
  );
  if (!asked.ok) return asked as IntakeError;
  try {
    const hasArrived = await sendBytes(connection, asked, file, options);
    if (!hasArrived) return { ok: false, problem: unavailable("The file was not taken; try again") };
  } catch {
    signal?.throwIfAborted();
    return { ok: false, problem: unavailable("The file could not be sent; try again") };
  }
  const { actor } = input;
  const { submissionId, resumeToken, uploadId } = asked;
  return uploads.confirm({ submissionId, resumeToken, uploadId, ...(actor && { actor }) }, call);
};
