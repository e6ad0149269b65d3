/** All limits of the form pages; limits of answers belong to the form, those of files to the field. */
export const pageLimits = {
  /** Changes in one request; a page without a script sends the whole form, a live one its latest changes. */
  maxChanges: 5_000,
  maxPath: 2_000,
  maxName: 60,
  maxReason: 2_000,
  maxEvidence: 4_000,
  maxFilename: 1_000,
  /** Bytes of a posted form with its files; larger files need a page with a script, which uploads them separately. */
  maxPostBytes: 25_000_000,
  /** Time for the whole post over a slow connection. */
  postTimeoutMs: 300_000,
  /** Parts of a posted form: controls and their hidden companions. */
  maxPostParts: 20_000,
  maxPostedFiles: 20,
  /** Questions listed on the start page of a form. */
  maxAsked: 40,
  /** Pages per form in the presence board, and forms in it. */
  maxPresent: 50,
  maxPresentForms: 10_000,
  /** A page without a sign of presence for this long counts as closed. */
  presenceMs: 30_000,
  /** Retries of an operation that failed only because its resume token was outdated. */
  maxTokenRetries: 5,
} as const;
