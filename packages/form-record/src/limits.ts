/** All limits of form schemas and answers. */
export const limits = {
  /** Nesting depth of records and arrays. */
  maxDepth: 16,
  /** Fields of a schema, nested fields included. */
  maxFields: 1_000,
  /** Characters of a field's key. */
  maxKeyLength: 100,
  /** Characters of a label, a title or a tag. */
  maxLabelLength: 500,
  /** Characters of a description, an example or a default. */
  maxDescriptionLength: 10_000,
  /** UTF-16 code units of one text in an answer. */
  maxTextLength: 100_000,
  /** Digits of a bigint without `maxDigits`. */
  maxDigits: 100,
  /** Items of one array of an answer. */
  maxItems: 10_000,
  /** Values of an answer, counting each item and member. */
  maxValues: 100_000,
  /** Characters of a petname. */
  maxNameLength: 500,
  /** Problems listed for a schema or an answer. */
  maxProblems: 100,
  /** Characters of an unknown key repeated in a message. */
  maxQuotedLength: 60,
} as const;
