const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

/** The limits of the webhook sender. */
export const webhookLimits = {
  /** Time limit from the name lookup to the last byte of the response. */
  timeoutMs: 15 * second,
  /** Maximum of received bytes, including the response head and the TLS handshake. */
  maxAnswerBytes: 65_536,
  /** Maximum size of the response head. */
  maxAnswerHeadBytes: 16_384,
  /** Bytes read from the socket at a time. */
  biteBytes: 4_096,
  /** Time limit of one DNS query, and the number of tries. */
  lookupTimeoutMs: 2 * second,
  lookupTries: 2,
  /** Addresses of one name that are tried; all of them are checked. */
  maxDialledAddresses: 8,
  /** Time limit of connecting to each address but the last; together less than `timeoutMs`. */
  addressTimeoutMs: 1.5 * second,
  maxUrlLength: 2_048,
  /** Headers that a destination may add. */
  maxHeaders: 32,
  maxHeaderNameLength: 128,
  maxHeaderValueLength: 4_096,
  maxQueueNameLength: 200,
  /** UTF-8 bytes of a secret in its text form. */
  maxSecretBytes: 1_024,
  generatedSecretBytes: 32,
  maxIdLength: 256,
  /** Signatures of one webhook that a verifier checks. */
  maxSignatures: 16,
  toleranceMs: 300 * second,
  /** The longest Retry-After that is respected. */
  maxRetryAfterMs: day,
  maxAttempts: 100,
  maxDelayMs: 7 * day,
  /** With delays that double from 5 s, the fifteenth attempt is 11 to 23 hours after the first. */
  defaultPolicy: { maxAttempts: 15, initialDelayMs: 5 * second, maxDelayMs: 12 * hour, jitter: true },
} as const;
