/** The limits of uploaded files. */
export const uploadLimits = {
  /** Bytes of one file, if the form sets no limit. */
  defaultMaxBytes: 25_000_000,
  /** Characters of a file name that a client may give. */
  maxGivenFilenameLength: 1_024,
  /** Characters of a file name that is kept; longer ones are cut. */
  maxFilenameLength: 200,
  /** Characters of a file name's extension, with its dot. */
  maxExtensionLength: 16,
  /** Rounds of cleaning; a name that still changes after them is replaced. */
  maxCleaningRounds: 32,
  /** Characters of a media type with its parameters; RFC 6838 allows 127 for each half. */
  maxMimeTypeLength: 300,
  /** Bytes of an SVG that are read to look for scripts; a larger one is refused. */
  maxSvgBytes: 1024 * 1024,
  /** Characters of a client's text repeated in a problem. */
  maxQuotedLength: 80,
} as const;
