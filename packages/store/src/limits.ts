/** Maxima that all stores share. */
export const storeLimits = {
  /** How long it is believed that no API key was made by another process. */
  keyCheckMs: 500,
} as const;
