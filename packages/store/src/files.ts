/**
 * The port for uploaded files. Bytes do not pass through the service: a client puts them to a signed URL, and the
 * service inspects what arrived.
 */
export interface Files {
  /** A URL that accepts this one file once until it expires. */
  grant(upload: UploadGrant): Promise<UploadTicket>;
  /** The file under a key; undefined if it has not arrived. */
  inspect(key: string): Promise<ArrivedFile | undefined>;
  read(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  remove(key: string): Promise<void>;
  /** Resolves if files can be stored, throws otherwise. */
  ping(): Promise<void>;
}

/** The file for which a signed URL is requested. */
export interface UploadGrant {
  /** Made by the service from letters, digits, `_` and `-`; never a name given by a client. */
  readonly key: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly maxBytes: number;
  /** In hex, if the client gave it. */
  readonly sha256?: string;
  readonly now: string;
  readonly expiresAt: string;
}

/** A signed URL with the request that it accepts. */
export interface UploadTicket {
  readonly method: "PUT" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An uploaded file as it was stored. */
export interface ArrivedFile {
  readonly sizeBytes: number;
  /** In hex. */
  readonly sha256: string;
  /** The first bytes, enough to detect the file type. */
  readonly head: Uint8Array;
}

/** Number of first bytes that are read to detect the file type. */
export const headBytes = 4100;
