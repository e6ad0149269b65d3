/** Limits of the content script. */
export const assistLimits = {
  /** Time limit for a page to announce a provider, also after one was started in it. */
  providerMs: 1_000,
  /** Suggestions in one panel. */
  maxSuggestions: 50,
  /** Characters shown of a label or a value. */
  maxShownLength: 300,
} as const;
