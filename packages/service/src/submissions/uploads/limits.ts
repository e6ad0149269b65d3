/** Every maximum of uploaded files that the intake itself holds to. */
export const uploadLimits = {
  /** Bytes of one file, where the form does not say. */
  defaultMaxBytes: 25_000_000,
  /** Characters of a file name that a client may give. */
  maxGivenFilenameLength: 1_024,
  /** Characters of a file name that is kept; longer ones are cut. */
  maxFilenameLength: 200,
  /** Characters of a file name's extension, with its dot. */
  maxExtensionLength: 16,
  /** Rounds of cleaning after which a name that still changes is given up. */
  maxCleaningRounds: 32,
  /** Characters of a media type with its parameters; RFC 6838 allows 127 for each half. */
  maxMimeTypeLength: 300,
  /** Bytes of an SVG that are read to look for scripts; a larger one is refused. */
  maxSvgBytes: 1024 * 1024,
  /** Characters of a client's text repeated in a problem. */
  maxQuotedLength: 80,
} as const;
