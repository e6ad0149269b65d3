/** All limits of local files; the first group can be set when the files are opened. */
export const localFilesLimits = {
  /** Uploads written at the same time; further ones get a Retry-After. */
  maxConcurrentUploads: 32,
  /** Time without a byte after which an upload is aborted. */
  maxIdleMs: 30_000,
  /** Time for one upload from first to last byte. */
  maxUploadMs: 60 * 60 * 1_000,
  /** Age at which temporary files are left over from a crash; longer than any upload. */
  maxTemporaryAgeMs: 24 * 60 * 60 * 1_000,
} as const;

/** Limits that can be set when local files are opened. */
export type LocalFilesLimits = { readonly [name in keyof typeof localFilesLimits]: number };

export const fixedLimits = {
  minSecretBytes: 16,
  maxKeyLength: 128,
  /** Characters of a grant as it stands in a URL. */
  maxGrantLength: 2_000,
  /** Bytes of the metadata beside a file. */
  maxNoteBytes: 4_096,
  /** Entries examined by one sweep. */
  maxSweptEntries: 10_000,
  /** Seconds of the Retry-After header. */
  busyRetrySeconds: 2,
  fullRetrySeconds: 60,
} as const;
