/** Every maximum of files in a bucket. */
export const s3FilesLimits = {
  /** Bytes of an object: what S3 takes in one PUT. Larger ones are not read. */
  maxBytes: 5 * 1024 ** 3,
  /** Seconds that a presigned URL may live: a week, by S3's own rule. */
  maxUrlSeconds: 7 * 24 * 60 * 60,
  /** Characters of the prefix before every key. */
  maxPrefixLength: 512,
  maxKeyLength: 128,
  /** Milliseconds until a connection stands, and without a byte on it. */
  connectionTimeoutMs: 5_000,
  idleTimeoutMs: 30_000,
} as const;
