/** Limits of finding forms and sidecars in pages. */
export const discoveryLimits = {
  /** Body of one sidecar response. */
  maxSidecarBytes: 8 * 1024 * 1024,
  /** Addresses tried for one kind of sidecar. */
  maxUrlsPerKind: 10,
  maxUrlLength: 2_000,
  fetchTimeoutMs: 10_000,
  /** Definitions whose sidecars one cache remembers. */
  maxCachedDefinitions: 50,
  /** Fields read from a page without Formspec. */
  maxFields: 2_000,
  /** Characters read of a label, and the most words that a label may have to be taken as a field's name. */
  maxLabelLength: 200,
  maxLabelWords: 5,
} as const;
