/** Limits that all stores share. */
export const storeLimits = {
  /** Time for which the absence of API keys is cached, since another process may create one. */
  keyCheckMs: 500,
} as const;
