/** Every maximum of the form pages. Sizes of answers are the form's, of files the field's. */
export const pageLimits = {
  /** Changes that one request brings: a plain page sends the whole form, a live one the last few. */
  maxChanges: 5_000,
  maxPath: 2_000,
  maxName: 60,
  maxReason: 2_000,
  maxEvidence: 4_000,
  maxFilename: 1_000,
  /** Bytes of a plain form with its files; larger files need a page with a script, which sends them past the server. */
  maxPostBytes: 25_000_000,
  /** For all of them, over a slow line. */
  postTimeoutMs: 300_000,
  /** Parts of a plain form: controls, and what each needs beside it. */
  maxPostParts: 20_000,
  maxPostedFiles: 20,
  /** Questions that the page before a form lists. */
  maxAsked: 40,
  /** Pages open on one form that others are shown, and forms with such pages. */
  maxPresent: 50,
  maxPresentForms: 10_000,
  /** A page that has said nothing for this long is gone. */
  presenceMs: 30_000,
  /** How often something that only needs a newer token is tried again. */
  maxTokenRetries: 5,
} as const;
