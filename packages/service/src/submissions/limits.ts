/** The limits of submissions; the size of a request is limited by the server. */
export const limits = {
  /** Paths that one setFields may write. */
  maxFieldsPerCall: 5_000,
  /** Levels of nesting in given values. */
  maxDepth: 64,
  /** Field errors listed in one answer; more are counted in the message. */
  maxListedErrors: 1_000,
  maxNextActions: 100,
  /** Characters of a hint: the author's texts and the messages. */
  maxHintLength: 2_000,
  maxIdLength: 200,
  /** The intake's id is part of its tools' names, whose length MCP clients limit. */
  maxIntakeIdLength: 40,
  maxNameLength: 200,
  /** Characters of the JSON of an actor's metadata. */
  maxMetadataLength: 4_000,
  maxIdempotencyKeyLength: 255,
  maxReasons: 50,
  maxReasonLength: 2_000,
  /** Characters of the name of an agent that works in a person's page. */
  maxAgentName: 60,
  maxEvidenceLength: 4_000,
  maxNoteLength: 2_000,
  maxGates: 20,
  maxApprovals: 50,
  maxUploadsPerSubmission: 1_000,
  maxLinkRoles: 20,
  maxLinksPerSubmission: 100,
  /**
   * Valid links that one person opened from the same notice, enough for several tabs; opening another revokes the
   * oldest.
   */
  maxOpenedLinks: 3,
  minTtlMs: 1_000,
  maxTtlMs: 10 * 365 * 86_400_000,
  defaultTtlMs: 30 * 86_400_000,
  uploadTtlMs: 15 * 60_000,
  defaultLinkTtlMs: 7 * 86_400_000,
  maxLinkTtlMs: 90 * 86_400_000,
  /** Short, because the person can open another link from the same message. */
  openedLinkTtlMs: 12 * 3_600_000,
  /** How long idempotency keys outlive their submission (D-10). */
  keyTtlMs: 48 * 3_600_000,
  /** Events in one page. */
  maxEventsPerPage: 1_000,
  defaultEventsPerPage: 100,
  maxListPage: 500,
  defaultListPage: 50,
  /** Compiled versions of intakes kept in memory. */
  cachedIntakes: 500,
  /** Submissions kept in memory. */
  cachedSubmissions: 10_000,
  /** After this time without a report, another worker may retry a delivery. */
  leaseMs: 45_000,
  deliveryTimeoutMs: 15_000,
  /** Concurrent deliveries, in total and to one receiver. */
  maxInFlight: 256,
  maxInFlightPerTarget: 4,
  /** Attempts to commit after conflicts with concurrent commits. */
  maxCommitRetries: 5,
  sweepBatch: 200,
  maxErrorLength: 500,
  /** Invalid members listed in one problem. */
  maxInputErrors: 50,
  /** Characters of a member's name in a message, and of a pointer to a member. */
  maxQuotedLength: 100,
  maxPointerLength: 500,
  maxResumeTokenLength: 200,
} as const;
