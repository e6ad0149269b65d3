/** Every maximum of files on the local disk. The first group can be set when the files are opened. */
export const localFilesLimits = {
  /** Uploads that are written at the same time; one more is asked to wait. */
  maxConcurrentUploads: 32,
  /** Milliseconds without a byte after which an upload is given up. */
  maxIdleMs: 30_000,
  /** Milliseconds that one upload may take from its first byte to its last. */
  maxUploadMs: 60 * 60 * 1_000,
  /** Milliseconds after which what an upload left behind can only be a crash's. Longer than an upload may take. */
  maxTemporaryAgeMs: 24 * 60 * 60 * 1_000,
} as const;

export type LocalFilesLimits = { readonly [name in keyof typeof localFilesLimits]: number };

export const fixedLimits = {
  minSecretBytes: 16,
  maxKeyLength: 128,
  /** Characters of a grant as it stands in a URL. */
  maxGrantLength: 2_000,
  /** Bytes of the note beside a file. */
  maxNoteBytes: 4_096,
  /** Entries that one sweep looks at. */
  maxSweptEntries: 10_000,
  /** What a client is asked to wait, in seconds. */
  busyRetrySeconds: 2,
  fullRetrySeconds: 60,
} as const;
