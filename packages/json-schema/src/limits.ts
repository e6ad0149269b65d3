/** All limits of schemas and of checks. */
export const limits = {
  /** JSON values in a schema, counting each option of an enum. */
  maxSchemaValues: 100_000,
  /** Characters of all keys and strings of a schema. */
  maxSchemaLength: 4_000_000,
  /** Nesting depth of a schema's JSON, two levels for each nested property. */
  maxSchemaDepth: 128,
  /** Targets of $ref; each is compiled to a function. */
  maxReferenced: 1_000,
  /** Subschemas that apply to one value, counted per condition. */
  maxPartsOfPlace: 500,
  /** Subschemas that apply to all values together. */
  maxParts: 500_000,
  /** Fields of a schema, those of all branches included. */
  maxFields: 5_000,
  /** Nesting depth of fields; deeper parts are one JSON field. */
  maxFieldDepth: 16,
  /** Options of one field. */
  maxOptions: 20_000,
  /** Regular expressions of a schema. */
  maxPatterns: 500,
  /** Problems listed for a schema. */
  maxProblems: 100,
  /** Nesting depth of a value in an answer. */
  maxValueDepth: 100,
  /** References followed in one check, which bounds recursive schemas. */
  maxFollowed: 100_000,
  /** References followed inside each other by a condition; far more than values of the greatest depth need. */
  maxFollowedDepth: 1_000,
  /** Texts per check on which a pattern exceeded its time limit. */
  maxCostlyTexts: 20,
  /** Subschemas applied by one condition, a few seconds. */
  maxSteps: 10_000_000,
} as const;
