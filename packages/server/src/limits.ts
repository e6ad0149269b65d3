/** Limits of the server; those of a submission are in the intake's limits. */
export const serverLimits = {
  /** Bytes of a JSON request body by default. */
  maxBodyBytes: 1024 * 1024,
  /** Bytes of a request body for mail, which may contain a file. */
  maxMailBodyBytes: 12 * 1024 * 1024,
  /** Time limit from the headers of a request to the end of its JSON body. */
  bodyTimeoutMs: 30_000,
  /** Levels of nesting in a JSON request body: those of an intake's values plus a few around them. */
  maxJsonDepth: 100,
  /** Characters of a credential; a longer one cannot be valid. */
  maxCredentialLength: 200,
  /** Principals whose rate limit is remembered, per generation of the cache. */
  maxTrackedPrincipals: 20_000,
  /** Concurrent live streams, in total and per principal. */
  maxStreams: 1_000,
  maxStreamsPerPrincipal: 100,
  /** Interval of heartbeats on a stream, at which its credential is checked again. */
  heartbeatMs: 15_000,
  /** A stream whose client has not read for this long is closed. */
  stalledStreamMs: 60_000,
  /** The `retry` field of event streams: when a browser reconnects. */
  streamRetryMs: 2_000,
  /** Events that a stream reads from the store at once. */
  eventsPerRead: 200,
  /** Time limit of the readiness check of store and files. */
  pingTimeoutMs: 2_000,
  unavailableRetryMs: 1_000,
  storageFullRetryMs: 5_000,
  deliverEveryMs: 1_000,
  sweepEveryMs: 5_000,
  /** Shortest interval between two checks of the outbox. */
  deliverGapMs: 50,
  /** Consecutive sweeps when more is due than one sweep handles. */
  maxSweepRounds: 50,
  /** Interval of sweeps for notices that a crashed process left unsent. */
  noticeEveryMs: 30_000,
  noticesPerRead: 200,
  /** How long after its notice was stored a hand-off may still be created; after that the notice is dropped. */
  noticeGraceMs: 600_000,
  rememberedNotices: 100_000,
  maxNotifiedReviewers: 100,
  closeGraceMs: 10_000,
  /** Interval at which idle connections are closed during shutdown. */
  closeCheckMs: 25,
  maxConnections: 10_000,
  headersTimeoutMs: 20_000,
  /** Time limit of a whole request, uploads included. */
  requestTimeoutMs: 3_600_000,
  keepAliveTimeoutMs: 65_000,
  /** Fields of one intake that the API page lists, and the levels of nesting that it follows. */
  maxListedFields: 500,
  maxListedDepth: 8,
} as const;

/** A rate limit. */
export interface Rate {
  readonly perMinute: number;
  /** Requests that may come at once after a pause. */
  readonly burst: number;
}

/** Default rate limits by kind of credential. */
export const usualRates = {
  /** API keys: generous, because it only has to stop runaway loops. */
  key: { perMinute: 600_000, burst: 20_000 },
  /** Handoff links, which people use. */
  link: { perMinute: 6_000, burst: 1_000 },
  /** Rate of all other requests, by address: holders of a resume token and public routes. */
  address: { perMinute: 12_000, burst: 2_000 },
  /** Invalid keys, links and tokens from one address. */
  failure: { perMinute: 60, burst: 200 },
} as const satisfies Record<string, Rate>;
