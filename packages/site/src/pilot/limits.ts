/** All limits of the pilot. */
export const limits = {
  /** Time for the page to report the outcome of a submit. */
  statusMs: 10_000,
  /** Time for a status to appear. */
  statusAppearsMs: 3_000,
  /** Time for a step, a dialog, a dependent field or a settling value. */
  reactionMs: 2_000,
  /** Time that a person's consent is valid. */
  consentMs: 120_000,
  /** Interval between two snapshots from outside. */
  pollMs: 50,
  /** Time for one act on one control. */
  actMs: 5_000,
  navigationMs: 30_000,
  manifestMs: 5_000,
  maxManifestBytes: 1_000_000,
  /** Pages opened for one goal (D-15). */
  maxHops: 5,
  maxRouteLength: 2_000,
  /** Characters of a URL with its query. */
  maxUrlLength: 8_000,
  maxQueryKeys: 200,
  /** Controls pressed to reach a field: steps and nested dialogs. */
  maxPresses: 50,
  /** Passes over the remaining fields after the page changed. */
  maxPasses: 60,
  /** Characters read back from a control. */
  maxValueLength: 1_000_000,
  maxFileBytes: 20_000_000,
  maxFiles: 50,
  maxRows: 10_000,
  /** Points of a label that are tried for a press. */
  maxLabelParts: 50,
  /** Options listed in a message. */
  maxListed: 20,
  /** Characters of a text repeated in a message or log. */
  maxQuoted: 200,
} as const;

/** Limits that can be set for a pilot. */
export type PilotLimits = { readonly [Name in keyof typeof limits]: number };
