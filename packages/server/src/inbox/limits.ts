/** Every maximum of the inbox's pages. What a message may hold is the mail's. */
export const inboxLimits = {
  messagesPerPage: 30,
  /** Also those whose waiting messages are counted for the navigation. */
  correspondentsPerPage: 40,
  namesPerPage: 100,
  responsesPerPage: 100,
  /** Names that are looked through to complete one, and those that are offered. */
  maxNamesRead: 2_000,
  maxOffered: 20,
  /** Names that a browser without a script is offered. */
  maxListed: 200,
  /** Characters of a shown value, and of JSON as text. */
  maxValueLength: 4_000,
  maxJsonLength: 20_000,
  /** Levels of lists and records in one cell. */
  maxCellDepth: 6,
  /** Values of one answer that are shown one by one. */
  maxValues: 200,
  /** Bytes of a form in a file. */
  maxFormFileBytes: 1_000_000,
  dayMs: 86_400_000,
  /** That something may be given to last. */
  maxDays: 3_650,
} as const;
