/**
 * The secrets that a store keeps, sealed, by the name they are kept under.
 *
 * @example
 * const secret = await store.setting(secretNames.uploads, randomSecret());
 */
export const secretNames = {
  /** Signs resume tokens. */
  tokens: "resume-token-secret",
  /** Signs the cookies of people who are signed in. */
  sessions: "page-session-secret",
  /** Signs the addresses that files are uploaded to. */
  uploads: "upload-secret",
  /** Signs webhooks: the newest secret, and after a comma the one before it. */
  webhooks: "webhook-secret",
} as const;
