/** All limits of a planner. */
export const plannerLimits = {
  /** Characters of a model's answer; a plan has a few hundred. */
  maxAnswerLength: 100_000,
  /** Braces of an answer that are tried as the start of a plan. */
  maxBraces: 64,
  maxPlanDepth: 32,
  maxRouteLength: 2_000,
  /** Names listed in a message. */
  maxNamesListed: 50,
  /** Characters of an unusable answer that are sent back to the model. */
  maxRepairLength: 4_000,
  /** Characters of the site's description in one prompt. */
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
  /** Bytes of a response from a model's service. */
  maxBodyBytes: 1_000_000,
  /** Bytes of a request to an endpoint: twice a prompt with its conversation. */
  maxRequestBytes: 256_000,
  maxMessages: 64,
  completionMs: 60_000,
  /** Upper bound of a service's requested wait. */
  maxRetryAfterMs: 3_600_000,
} as const;
