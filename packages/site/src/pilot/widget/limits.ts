/** Of the chat widget. */
export const widgetLimits = {
  /** Of one message of the person's. */
  maxGoalLength: 4_000,
  /** Lines of the conversation that are kept and shown. */
  maxTurns: 60,
  maxTurnLength: 4_000,
  /** Of the conversation in the session's storage. */
  maxStoredLength: 400_000,
  /** How long after leaving a page the work is gone on with on the next one. */
  resumeMs: 60_000,
  /** How long the widget waits for a page to go away before it takes the next goal. */
  leavingMs: 15_000,
  /** Rows of a data view that a message lists. */
  maxRowsShown: 20,
} as const;
