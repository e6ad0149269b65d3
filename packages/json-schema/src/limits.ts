/** Every maximum of a schema and of what is checked by it, in one place. */
export const limits = {
  /** JSON values in a schema, each option of a list counted. */
  maxSchemaValues: 100_000,
  /** Characters of all keys and texts of a schema. */
  maxSchemaLength: 4_000_000,
  /** Objects and arrays around one value of a schema: two for each property in a property. */
  maxSchemaDepth: 128,
  /** Places that some $ref leads to; each becomes a function of its own. */
  maxReferenced: 1_000,
  /** Subschemas that are asked of one value, one under two conditions counted twice. */
  maxPartsOfPlace: 500,
  /** The same of all values together. */
  maxParts: 500_000,
  /** Fields that a schema describes, those of every branch counted. */
  maxFields: 5_000,
  /** Records and lists around one field; what lies deeper is one JSON field. */
  maxFieldDepth: 16,
  /** Options of one field. */
  maxOptions: 20_000,
  /** Regular expressions of a schema. */
  maxPatterns: 500,
  /** Problems of a schema that are listed. */
  maxProblems: 100,
  /** Objects and arrays around one value of an answer. */
  maxValueDepth: 100,
  /** References followed in one check, so that a recursive schema cannot be made to run long. */
  maxFollowed: 100_000,
  /** Texts in one check that no pattern could be tried on in reasonable time. */
  maxCostlyTexts: 20,
  /** Characters of a text that is looked at for a format. */
  maxFormatLength: 100_000,
  /** The same for "url", whose expression takes the square of that. */
  maxUrlLength: 2_000,
} as const;
