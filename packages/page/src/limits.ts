/** Every maximum of this package, in one place. */
export const limits = {
  /** Entries of one posted form; a browser sends one for each control and each tick. */
  maxEntries: 50_000,
  /** Characters of the list of what the controls held. */
  maxWasLength: 2_000_000,
  /** Changes that one post may make. */
  maxChanges: 10_000,
  /** Rows of one table that are read from a post, filled or blank. */
  maxTableRows: 2_000,
  /** Blank rows that a table shows at once. */
  maxBlankRows: 20,
  /** Total width of a table's columns, in widths of a number; the rows of a wider table are shown as cards. */
  maxWidthBeside: 6,
  /** Characters of a button's value in a post. */
  maxDoLength: 2_000,
  /** Entries of the issue summary; further ones are counted. */
  maxSummaryEntries: 50,
  /** Options shown as radio buttons; more become a select. */
  maxRadios: 6,
  /** Characters of a value in a line of text: a proposal, the other side of a conflict. */
  maxShownText: 2_000,
  /** A form with fewer steps than this is shown on one page. */
  minSteps: 2,
  /** Fields on one page before sections become steps. */
  maxFieldsOnOnePage: 12,
  /** Characters read to detect the direction of writing. */
  maxScannedText: 4_000,
  /** Characters of one text of help. */
  maxHelpLength: 20_000,
  /** Characters of help shown at once; longer help is behind a disclosure. */
  maxSummaryLength: 300,
  /** Help entries of one field. */
  maxHelpEntries: 12,
} as const;
