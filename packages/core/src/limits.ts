/** Every maximum of the live form, in one place. */
export const limits = {
  /** Instances one list may hold. */
  maxListInstances: 10_000,
  /** Containers around one field: records and sections count once, lists twice (the list and its row). */
  maxContainers: 64,
  /** Rule evaluations in one step; no form within the other limits reaches it, so more indicates a bug. */
  maxEvaluationsPerStep: 50_000_000,
  /** Issues that an external check may report at once. */
  maxReported: 10_000,
  /** Characters of one text value. */
  maxTextLength: 1_000_000,
  /** Items of a list value, rows of a table. */
  maxItems: 50_000,
  /** Characters of the JSON that describes an attached file. */
  maxAttachmentLength: 20_000,
  /** Characters of a skip or abort reason. */
  maxReasonLength: 10_000,
  /** Notes on one form. */
  maxNotes: 10_000,
  /** Examples of a field that are tried on its pattern. */
  maxExamplesTried: 10,
  /** How deep values given to a document may be nested. */
  maxValueDepth: 64,
  /** Commands that one set of given values may become. */
  maxPlannedCommands: 50_000,
  /** Options of one field that a description lists. */
  maxDescribedOptions: 5_000,
  /** Problems that are listed for one set of given values. */
  maxPlanProblems: 100,
  /** Characters of a path that a problem repeats. */
  maxShownPath: 200,
  /** Characters of a received value quoted in a message. */
  maxQuotedLength: 60,
  /** Names listed in a message. */
  maxListedWords: 12,
  /** Characters of a received text that an issue keeps. */
  maxReceivedLength: 200,
} as const;
