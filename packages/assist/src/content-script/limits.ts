/** Of the content script. */
export const assistLimits = {
  /** How long a page may take to say that it has a provider, and again after one was started in it. */
  providerMs: 1_000,
  /** Suggestions that one panel shows. */
  maxSuggestions: 50,
  /** Characters of a label or a value in the panel. */
  maxShownLength: 300,
} as const;
