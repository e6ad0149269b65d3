/** Limits of the service pages; those of a submission are in the intake's limits. */
export const servicePageLimits = {
  /** How long a session lasts. */
  sessionMs: 12 * 3_600_000,
  /** Longest Cookie header that is read. */
  maxCookieLength: 8_192,
  /** How long a name given on a server without keys is remembered. */
  nameMs: 365 * 86_400_000,
  maxName: 60,
  /** Characters of the path to return to after signing in. */
  maxNext: 500,
  /** Rows on one page of a list. */
  rowsPerPage: 25,
  formsPerPage: 24,
  /** Submissions of a form that are counted exactly; above that the page shows "more than". */
  maxCounted: 200,
  /** Submissions in review that are searched for one reviewer's queue. */
  maxReviewsRead: 500,
  /** Events that are replayed; for a longer trail past states are not shown. */
  maxTrailEvents: 5_000,
  /** Events of the timeline on one page. */
  eventsPerPage: 50,
  /** Changes of one event that the timeline lists. */
  maxChangesShown: 12,
  /** Columns of the chart of the fill. */
  maxPoints: 60,
  /** Characters shown of a value, and entries shown of a list or table. */
  maxValueLength: 4_000,
  maxValueItems: 100,
  /** Answers on one page. */
  maxAnswers: 2_000,
  keysPerPage: 50,
} as const;
