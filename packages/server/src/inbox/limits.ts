/** Limits of the inbox pages; those of a message are in the mail's limits. */
export const inboxLimits = {
  messagesPerPage: 30,
  /** Also the correspondents whose waiting messages the navigation counts. */
  correspondentsPerPage: 40,
  namesPerPage: 100,
  responsesPerPage: 100,
  /** Names that are searched for completions, and names that are offered. */
  maxNamesRead: 2_000,
  maxOffered: 20,
  /** Names offered to a browser without JavaScript. */
  maxListed: 200,
  /** Characters of a shown value, and of JSON as text. */
  maxValueLength: 4_000,
  maxJsonLength: 20_000,
  /** Levels of lists and records in one cell. */
  maxCellDepth: 6,
  /** Values of one answer that are shown one by one. */
  maxValues: 200,
  /** Bytes of an uploaded form file. */
  maxFormFileBytes: 1_000_000,
  dayMs: 86_400_000,
  /** Longest validity that a user can set. */
  maxDays: 3_650,
} as const;
