/** Limits of the channels and of the consumer. */
export const transportLimits = {
  /** Body of one HTTP or MCP request. */
  maxBodyBytes: 1024 * 1024,
  /** Characters of one message between windows, strings and keys counted together. */
  maxMessageLength: 1024 * 1024,
  /** Characters of one result, which may list the fields of a large form. */
  maxAnswerLength: 16 * 1024 * 1024,
  /** Levels of nesting in anything received. */
  maxDepth: 64,
  /** Values in one message or result. */
  maxValues: 200_000,
  /** Tools that one provider may declare. */
  maxTools: 1_000,
  maxNameLength: 128,
  /** Longest function name that language model APIs accept. */
  maxFunctionNameLength: 64,
  maxCallIdLength: 128,
  /** Concurrent calls of one page or extension. */
  maxConcurrentCalls: 32,
  /** Time that a consumer waits for a provider to answer discovery. */
  discoveryMs: 5_000,
  /** Time limit of a call, which includes the time in which a person reads a confirmation. */
  callMs: 10 * 60_000,
  /** Calls of one MCP server that wait for a person's confirmation, and the time limit of each. */
  maxPausedCalls: 256,
  pausedCallMs: 10 * 60_000,
  /** Sessions of MCP clients older than protocol version 2026-07-28. */
  maxSessions: 256,
  sessionIdleMs: 30 * 60_000,
  /** Changes listed in an MCP prompt, and characters of each value. */
  maxPromptChanges: 50,
  maxPromptValueLength: 200,
  /** Changes listed in a dialog; a request with more is answered without asking, because nobody could read them. */
  maxDialogChanges: 1_000,
  maxDialogValueLength: 2_000,
  /** Dialogs queued behind the open one. */
  maxWaitingDialogs: 16,
  /** Fields whose current value a consumer looks up for a confirmation. */
  maxConfirmLookups: 100,
  /** Characters of another party's message or name that an error repeats. */
  maxQuotedLength: 200,
} as const;
