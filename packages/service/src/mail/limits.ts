/** The limits of the mail service; the server limits the size of requests. */
export const limits = {
  maxAgentName: 200,
  /** Characters of a rejected name that the error message repeats. */
  maxQuotedName: 1_000,
  /** A pet name's path: `tools/counter`. */
  maxNameDepth: 8,
  maxNamePart: 64,
  /** Names that one rename may move. */
  maxRenamed: 1_000,
  /** Characters of one message's text. */
  maxTextLength: 20_000,
  maxEdges: 50,
  maxEdgeName: 200,
  maxTitleLength: 300,
  maxDescriptionLength: 10_000,
  /** Characters of a form's source as JSON. */
  maxFormLength: 1_000_000,
  /** Characters of an answer, or of a stored value, as JSON. */
  maxPayloadLength: 1_000_000,
  maxPayloadDepth: 64,
  /** Fields that one call may write. */
  maxFieldsPerCall: 5_000,
  /** Capabilities in the slots of one answer. */
  maxSlots: 500,
  /** Messages that are searched for the form when it is forwarded as a copy. */
  maxCarriers: 50,
  maxFileBytes: 8_000_000,
  maxReasonLength: 2_000,
  maxKeyLength: 255,
  /** Length of a chain of attenuations. */
  maxAttenuations: 16,
  /** Uses that a capability may be limited to. */
  maxUses: 1_000_000,
  maxUrlLength: 2_000,
  /** An expiry further in the future than this is rejected. */
  maxTtlMs: 10 * 365 * 86_400_000,
  defaultPage: 50,
  maxPage: 500,
  /** Changes that a follower reads in one query. */
  followBatch: 200,
  /** Changes queued for one slow follower; one that is further behind starts again with a snapshot. */
  maxFollowBacklog: 1_000,
  /** Agents kept in memory. */
  cachedAgents: 10_000,
  /** Forms kept compiled. */
  cachedForms: 500,
  /** Attempts to commit after conflicts with concurrent commits. */
  maxCommitRetries: 8,
  maxListedErrors: 200,
  /** Fields of a draft whose texts are given with it. */
  maxDescribedFields: 1_000,
  /** Recipients of one notice about a submission. */
  maxNotified: 100,
  toolTimeoutMs: 15_000,
  maxToolAnswerBytes: 256 * 1024,
} as const;
