/**
 * The port to whatever keeps uploaded files. Bytes never pass through the intake: a client puts them to a signed URL,
 * and the intake looks at what arrived.
 */
export interface Files {
  /** A URL that takes this one file, once, until it lapses. */
  grant(upload: UploadGrant): Promise<UploadTicket>;
  /** What arrived under a key; nothing if nothing has yet. */
  inspect(key: string): Promise<ArrivedFile | undefined>;
  read(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  remove(key: string): Promise<void>;
  /** Answers if files can be kept; throws if not. */
  ping(): Promise<void>;
}

export interface UploadGrant {
  /** Made by the intake: letters, digits, `_` and `-`; never a name that a client gave. */
  readonly key: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly maxBytes: number;
  /** In hex, where the client said it. */
  readonly sha256?: string;
  readonly now: string;
  readonly expiresAt: string;
}

export interface UploadTicket {
  readonly method: "PUT" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ArrivedFile {
  readonly sizeBytes: number;
  /** In hex. */
  readonly sha256: string;
  /** The first bytes, enough to tell what kind of file it is. */
  readonly head: Uint8Array;
}

export const headBytes = 4100;
