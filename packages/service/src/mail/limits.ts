/** The limits of the mail service; the size of a request is limited by the server. */
export const limits = {
  maxAgentName: 200,
  /** Characters of an account name in a request; one longer than `maxAgentName` is then answered as a bad name. */
  maxQuotedName: 1_000,
  /** Parts of a pet name's path; `tools/counter` has two. */
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
  /** Messages that are searched for the capability of a form that is forwarded as a copy. */
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
  /**
   * Changes kept in memory for all followers of one mailbox; a follower that is further behind reads from the store.
   */
  maxFollowBacklog: 1_000,
  /** Agents kept in memory. */
  cachedAgents: 10_000,
  /** Compiled forms kept in memory. */
  cachedForms: 500,
  /** Attempts to commit after conflicts with concurrent commits. */
  maxCommitRetries: 8,
  maxListedErrors: 200,
  /** Fields of a draft whose author's texts are part of the draft's view. */
  maxDescribedFields: 1_000,
  /** Recipients of one notice about a submission. */
  maxNotified: 100,
  toolTimeoutMs: 15_000,
  maxToolAnswerBytes: 256 * 1024,
} as const;
