/** Every maximum of a form schema and of what is answered to it, in one place. */
export const limits = {
  /** Records and arrays around one field. */
  maxDepth: 16,
  /** Fields of a schema, those of every record counted. */
  maxFields: 1_000,
  /** Characters of a field's key. */
  maxKeyLength: 100,
  /** Characters of a label, a title or a tag. */
  maxLabelLength: 500,
  /** Characters of a description, an example or a default. */
  maxDescriptionLength: 10_000,
  /** Characters of one text of an answer, as UTF-16 counts them. */
  maxTextLength: 100_000,
  /** Digits of a whole number without bounds. */
  maxDigits: 100,
  /** Items of one array of an answer. */
  maxItems: 10_000,
  /** Values of an answer, each item and each member counted. */
  maxValues: 100_000,
  /** Characters of the name of a thing in a slot. */
  maxNameLength: 500,
  /** Problems that are listed, of a schema or of an answer. */
  maxProblems: 100,
  /** Characters of a key from outside that a message repeats. */
  maxQuotedLength: 60,
} as const;
