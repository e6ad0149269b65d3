/** All limits of files in a bucket. */
export const s3FilesLimits = {
  /** Bytes of an object: the most that S3 accepts in one PUT; larger ones are not read. */
  maxBytes: 5 * 1024 ** 3,
  /** Lifetime of a presigned URL in seconds: a week, by S3's rule. */
  maxUrlSeconds: 7 * 24 * 60 * 60,
  /** Characters of the prefix before every key. */
  maxPrefixLength: 512,
  maxKeyLength: 128,
  /** Time to connect, and time without a byte. */
  connectionTimeoutMs: 5_000,
  idleTimeoutMs: 30_000,
} as const;
