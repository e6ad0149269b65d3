/** Every maximum of the intake, in one place. Sizes of requests are the server's. */
export const limits = {
  /** Paths that one setFields may write. */
  maxFieldsPerCall: 5_000,
  /** Levels of nesting in given values. */
  maxDepth: 64,
  /** Field errors listed in one answer; more are counted in the message. */
  maxListedErrors: 1_000,
  maxNextActions: 100,
  /** Characters of a hint: the author's help and what would be right. */
  maxHintLength: 2_000,
  maxIdLength: 200,
  /** An intake is named in the names of its tools, which clients bound. */
  maxIntakeIdLength: 40,
  maxNameLength: 200,
  /** Characters of the JSON of an actor's metadata. */
  maxMetadataLength: 4_000,
  maxIdempotencyKeyLength: 255,
  maxReasons: 50,
  maxReasonLength: 2_000,
  /** Of an agent that works in a person's page. */
  maxAgentName: 60,
  maxEvidenceLength: 4_000,
  maxNoteLength: 2_000,
  maxGates: 20,
  maxApprovals: 50,
  maxUploadsPerSubmission: 1_000,
  maxLinkRoles: 20,
  maxLinksPerSubmission: 100,
  /** Ways that one person opened from a message and that are good at the same time: the tabs of one browser or two. */
  maxOpenedLinks: 3,
  minTtlMs: 1_000,
  maxTtlMs: 10 * 365 * 86_400_000,
  defaultTtlMs: 30 * 86_400_000,
  uploadTtlMs: 15 * 60_000,
  defaultLinkTtlMs: 7 * 86_400_000,
  maxLinkTtlMs: 90 * 86_400_000,
  /** A way that was opened from a message, which can be opened again. */
  openedLinkTtlMs: 12 * 3_600_000,
  /** How long idempotency keys outlive their submission (D-10). */
  keyTtlMs: 48 * 3_600_000,
  /** Events given at once. */
  maxEventsPerPage: 1_000,
  defaultEventsPerPage: 100,
  maxListPage: 500,
  defaultListPage: 50,
  /** Versions of intakes kept compiled. */
  cachedIntakes: 500,
  /** Submissions kept open in memory. */
  cachedSubmissions: 10_000,
  /** A delivery that nobody reported on is taken up again after this long. */
  leaseMs: 45_000,
  deliveryTimeoutMs: 15_000,
  /** Deliveries under way at once, and to one receiver. */
  maxInFlight: 256,
  maxInFlightPerTarget: 4,
  /** Attempts to commit when someone else was faster. */
  maxCommitRetries: 5,
  sweepBatch: 200,
  maxErrorLength: 500,
  /** Members of a request that one problem names. */
  maxInputErrors: 50,
  /** Of a member's name that is repeated, and of a pointer to it. */
  maxQuotedLength: 100,
  maxPointerLength: 500,
  maxResumeTokenLength: 200,
} as const;
