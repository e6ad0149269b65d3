/** Every maximum of finding forms and sidecars in pages. */
export const discoveryLimits = {
  /** One sidecar, as it comes over the wire. */
  maxSidecarBytes: 8 * 1024 * 1024,
  /** Addresses tried for one kind of sidecar. */
  maxUrlsPerKind: 10,
  maxUrlLength: 2_000,
  fetchTimeoutMs: 10_000,
  /** Definitions whose sidecars one cache remembers. */
  maxCachedDefinitions: 50,
  /** Fields looked at in a page without Formspec. */
  maxFields: 2_000,
  /** Characters of a label that are looked at, and words of one that can still name a field. */
  maxLabelLength: 200,
  maxLabelWords: 5,
} as const;
