/** What the runtime waits for, goes through and keeps, at most. */
export const limits = {
  /** For the page to say what came of a submit. */
  statusMs: 10_000,
  /** For a status to appear at all. */
  statusAppearsMs: 3_000,
  /** For the page to show a step or dialog, a field that another one brings, or a value that settles. */
  reactionMs: 2_000,
  /** How long a person's consent holds. */
  consentMs: 120_000,
  /** Between two looks at a page from outside. */
  pollMs: 50,
  /** For one act on one control. */
  actMs: 5_000,
  navigationMs: 30_000,
  manifestMs: 5_000,
  maxManifestBytes: 1_000_000,
  /** Pages opened for one goal (D-15). */
  maxHops: 5,
  maxRouteLength: 2_000,
  /** Of an address with its query. */
  maxUrlLength: 8_000,
  maxQueryKeys: 200,
  /** Controls pressed to reach a field: steps and dialogs inside dialogs. */
  maxPresses: 50,
  /** Times that what is left is tried again, because the page changed meanwhile. */
  maxPasses: 60,
  /** Characters of a control's value that are read back. */
  maxValueLength: 1_000_000,
  maxFileBytes: 20_000_000,
  maxFiles: 50,
  maxRows: 10_000,
  /** Parts of a label that are looked at for a place to press. */
  maxLabelParts: 50,
  /** Options that a refusal lists. */
  maxListed: 20,
  /** Characters of a text that a message or the log repeats. */
  maxQuoted: 200,
} as const;

export type PilotLimits = { readonly [Name in keyof typeof limits]: number };
