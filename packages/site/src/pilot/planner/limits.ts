/** What a planner reads, writes and waits for, at most. */
export const plannerLimits = {
  /** Of a model's answer; a plan is a few hundred. */
  maxAnswerLength: 100_000,
  /** Braces in an answer that are tried as the beginning of a plan. */
  maxBraces: 64,
  maxPlanDepth: 32,
  maxRouteLength: 2_000,
  /** Names listed in a refusal. */
  maxNamesListed: 50,
  /** Of an unusable answer that is sent back to the model. */
  maxRepairLength: 4_000,
  /** Everything that the site says, in one prompt. */
  maxSiteLength: 24_000,
  maxTextLength: 300,
  maxGoalLength: 8_000,
  maxTurns: 20,
  maxTurnLength: 2_000,
  maxChoices: 40,
  maxProperties: 60,
  maxSchemaDepth: 3,
  maxRows: 50,
  maxRowLength: 600,
  maxErrors: 30,
  /** Of a body from a model's service. */
  maxBodyBytes: 1_000_000,
  /** Of a body to an endpoint: a prompt with its conversation, twice over. */
  maxRequestBytes: 256_000,
  maxMessages: 64,
  completionMs: 60_000,
  /** A service that asks to wait longer is told as one that asks for this. */
  maxRetryAfterMs: 3_600_000,
} as const;
