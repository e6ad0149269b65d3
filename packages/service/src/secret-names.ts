/**
 * The names under which the store keeps the server's encrypted secrets.
 * @example
 * const secret = await store.setting(secretNames.uploads, randomSecret());
 */
export const secretNames = {
  /** Key for the signatures of resume tokens. */
  tokens: "resume-token-secret",
  /** Key for the session cookies of signed-in people. */
  sessions: "page-session-secret",
  /** Key for the signatures of upload URLs. */
  uploads: "upload-secret",
  /** Signing secrets of webhooks: the current one, and after a comma the previous one during a rotation. */
  webhooks: "webhook-secret",
} as const;
