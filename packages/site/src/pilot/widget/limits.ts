/** All limits of the chat widget. */
export const widgetLimits = {
  /** Characters of one message. */
  maxGoalLength: 4_000,
  /** Turns that are stored and shown. */
  maxTurns: 60,
  maxTurnLength: 4_000,
  /** Characters of the conversation in session storage. */
  maxStoredLength: 400_000,
  /** Time after leaving a page within which work resumes on the next one. */
  resumeMs: 60_000,
  /** Time that the widget waits for a page to go away before it accepts input again. */
  leavingMs: 15_000,
  /** Rows of a data view listed in a message. */
  maxRowsShown: 20,
} as const;
