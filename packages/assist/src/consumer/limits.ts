/** The limits of the channels and of the consumer. */
export const transportLimits = {
  /** Body of one HTTP or MCP request. */
  maxBodyBytes: 1024 * 1024,
  /** Characters of one message between windows, strings and keys counted together. */
  maxMessageLength: 1024 * 1024,
  /** Characters of one answer: the fields of a large form. */
  maxAnswerLength: 16 * 1024 * 1024,
  /** Objects and arrays inside each other, in anything received. */
  maxDepth: 64,
  /** Values in one message or answer. */
  maxValues: 200_000,
  /** Tools that one provider may declare. */
  maxTools: 1_000,
  maxNameLength: 128,
  /** Longest name that language model APIs take for a function. */
  maxFunctionNameLength: 64,
  maxCallIdLength: 128,
  /** Calls of one page or extension that may run at once. */
  maxConcurrentCalls: 32,
  /** How long a consumer waits for somebody to answer that they are there. */
  discoveryMs: 5_000,
  /** How long a call may take; a person may be reading before the answer. */
  callMs: 10 * 60_000,
  /** Paused calls that one MCP server holds while people are asked, and for how long each. */
  maxPausedCalls: 256,
  pausedCallMs: 10 * 60_000,
  /** MCP sessions of clients before 2026-07-28. */
  maxSessions: 256,
  sessionIdleMs: 30 * 60_000,
  /** Changes written out in the message of an MCP prompt, and characters of each value. */
  maxPromptChanges: 50,
  maxPromptValueLength: 200,
  /** Changes that a dialog shows; more than this cannot be read by a person, so nobody is asked. */
  maxDialogChanges: 1_000,
  maxDialogValueLength: 2_000,
  /** Dialogs waiting for the one that is open. */
  maxWaitingDialogs: 16,
  /** Fields whose present value a consumer looks up before it asks. */
  maxConfirmLookups: 100,
  /** Characters of a foreign message or name that we repeat. */
  maxQuotedLength: 200,
} as const;
