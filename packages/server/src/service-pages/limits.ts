/** Every maximum of the service's pages. What a submission may hold is the intake's. */
export const servicePageLimits = {
  /** How long a session lasts. */
  sessionMs: 12 * 3_600_000,
  /** Characters of the Cookie header that are looked at. */
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
  /** Submissions that wait for review which are looked through for one reviewer's queue. */
  maxReviewsRead: 500,
  /** Events of a submission that are replayed; a longer trail is shown without its past. */
  maxTrailEvents: 5_000,
  /** Events of the timeline on one page. */
  eventsPerPage: 50,
  /** Changes of one event that are named in the timeline. */
  maxChangesShown: 12,
  /** Columns of the picture of the fill. */
  maxPoints: 60,
  /** Characters of one value, and entries of one list or table, that are shown. */
  maxValueLength: 4_000,
  maxValueItems: 100,
  /** Answers on one page. */
  maxAnswers: 2_000,
  keysPerPage: 50,
} as const;
