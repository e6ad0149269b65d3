const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

/** Every maximum of the webhook sender, in one place. */
export const webhookLimits = {
  /** From the lookup of the name to the last byte of the answer. */
  timeoutMs: 15 * second,
  /** Of the answer, with its head and, over TLS, its handshake. */
  maxAnswerBytes: 65_536,
  /** Of the answer's head alone. */
  maxAnswerHeadBytes: 16_384,
  /** Taken from the socket at once. */
  biteBytes: 4_096,
  /** For one question to the name server, and how often it is asked. */
  lookupTimeoutMs: 2 * second,
  lookupTries: 2,
  /** Addresses of one name that are tried; all of them are checked. */
  maxDialledAddresses: 8,
  /** For each of them but the last; together less than an attempt may take. */
  addressTimeoutMs: 1.5 * second,
  maxUrlLength: 2_048,
  /** Headers that a destination adds. */
  maxHeaders: 32,
  maxHeaderNameLength: 128,
  maxHeaderValueLength: 4_096,
  maxQueueNameLength: 200,
  /** UTF-8 bytes of a secret as it is written. */
  maxSecretBytes: 1_024,
  generatedSecretBytes: 32,
  maxIdLength: 256,
  /** Signatures that a verifier looks at. */
  maxSignatures: 16,
  toleranceMs: 300 * second,
  /** The longest wait that a receiver can ask for. */
  maxRetryAfterMs: day,
  maxAttempts: 100,
  maxDelayMs: 7 * day,
  /** Doubling from 5 s, the fifteenth attempt comes 11 to 23 hours after the first. */
  defaultPolicy: { maxAttempts: 15, initialDelayMs: 5 * second, maxDelayMs: 12 * hour, jitter: true },
} as const;
