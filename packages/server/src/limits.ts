/** Every maximum of the server, in one place. What a submission may hold is the intake's. */
export const serverLimits = {
  /** Bytes of a request's JSON, where the options do not say. */
  maxBodyBytes: 1024 * 1024,
  /** The same of a request for mail, which may carry a file in it. */
  maxMailBodyBytes: 12 * 1024 * 1024,
  /** From the headers of a request to the end of its JSON. */
  bodyTimeoutMs: 30_000,
  /** Levels of nesting in a request's JSON: the intake's values, and a few around them. */
  maxJsonDepth: 100,
  /** Characters of a credential; a longer one is none of ours. */
  maxCredentialLength: 200,
  /** Principals whose rate is remembered, twice: see token-buckets.ts. */
  maxTrackedPrincipals: 20_000,
  /** Live streams at once, and of one caller. */
  maxStreams: 1_000,
  maxStreamsPerPrincipal: 100,
  /** Between two signs of life on a stream, when its caller's credential is looked at again. */
  heartbeatMs: 15_000,
  /** A client that has not read for this long is cut off. */
  stalledStreamMs: 60_000,
  /** How soon a browser comes back when a stream broke off. */
  streamRetryMs: 2_000,
  /** Events read from the store at once by a stream. */
  eventsPerRead: 200,
  /** How long the store and the files have to answer for the server to be ready. */
  pingTimeoutMs: 2_000,
  unavailableRetryMs: 1_000,
  storageFullRetryMs: 5_000,
  deliverEveryMs: 1_000,
  sweepEveryMs: 5_000,
  /** Between two looks at the outbox, however much is committed. */
  deliverGapMs: 50,
  /** Rounds of sweeping without a pause when more is due than one takes. */
  maxSweepRounds: 50,
  /** Interval of sweeps for notices that a crashed process left unsent. */
  noticeEveryMs: 30_000,
  noticesPerRead: 200,
  /** How long after its notice was stored a hand-off may still be created; after that the notice is dropped. */
  noticeGraceMs: 600_000,
  rememberedNotices: 100_000,
  maxNotifiedReviewers: 100,
  closeGraceMs: 10_000,
  /** Between two looks for connections that have become idle, while closing. */
  closeCheckMs: 25,
  maxConnections: 10_000,
  headersTimeoutMs: 20_000,
  /** For a whole request, uploads too. */
  requestTimeoutMs: 3_600_000,
  keepAliveTimeoutMs: 65_000,
  /** Fields of one intake that the API page lists, and how deep it looks. */
  maxListedFields: 500,
  maxListedDepth: 8,
} as const;

/** A rate limit. */
export interface Rate {
  readonly perMinute: number;
  /** How many may come at once after a pause. */
  readonly burst: number;
}

/** Who may call how often, where the options do not say. */
export const usualRates = {
  /** Programs: generous, against runaway loops only. */
  key: { perMinute: 600_000, burst: 20_000 },
  /** People behind a link. */
  link: { perMinute: 6_000, burst: 1_000 },
  /** Rate of all other requests, by address: holders of a resume token and public routes. */
  address: { perMinute: 12_000, burst: 2_000 },
  /** Wrong keys, links and tokens from one address. */
  failure: { perMinute: 60, burst: 200 },
} as const satisfies Record<string, Rate>;
