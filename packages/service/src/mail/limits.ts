/** Every maximum of the mail, in one place. Sizes of requests are the server's. */
export const limits = {
  maxAgentName: 200,
  /** Of a name that is refused in words of its own. */
  maxQuotedName: 1_000,
  /** A pet name's path: `tools/counter`. */
  maxNameDepth: 8,
  maxNamePart: 64,
  /** Names moved by renaming what they lie below. */
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
  /** Messages looked through for a form that is passed on as a copy. */
  maxCarriers: 50,
  maxFileBytes: 8_000_000,
  maxReasonLength: 2_000,
  maxKeyLength: 255,
  /** Capabilities made from capabilities made from capabilities. */
  maxAttenuations: 16,
  /** Uses that a capability may be limited to. */
  maxUses: 1_000_000,
  maxUrlLength: 2_000,
  /** Ends that are further away than this are none. */
  maxTtlMs: 10 * 365 * 86_400_000,
  defaultPage: 50,
  maxPage: 500,
  /** Changes read at once by those who follow. */
  followBatch: 200,
  /** What one listener has not taken yet; who is further behind starts again with a snapshot. */
  maxFollowBacklog: 1_000,
  /** Agents kept in memory. */
  cachedAgents: 10_000,
  /** Forms kept compiled. */
  cachedForms: 500,
  /** Attempts to commit when someone else was faster. */
  maxCommitRetries: 8,
  maxListedErrors: 200,
  /** Fields of a draft whose texts are given with it. */
  maxDescribedFields: 1_000,
  /** Recipients of one notice about a submission. */
  maxNotified: 100,
  toolTimeoutMs: 15_000,
  maxToolAnswerBytes: 256 * 1024,
} as const;
