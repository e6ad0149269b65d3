/** All limits of definitions and of the data read into them. */
export const limits = {
  /** Items of one definition, nested ones included. */
  maxItems: 20_000,
  /** Nesting depth of groups. */
  maxDepth: 30,
  /** Binds, shapes and variables, each. */
  maxRules: 50_000,
  /** Options of one field. */
  maxOptions: 20_000,
  /** Characters of a key, a path, a label, a message. */
  maxTextLength: 20_000,
  /** Problems listed; further ones are only counted. */
  maxProblems: 1_000,
  /** Most recent author diagnostics that are stored. */
  maxDiagnostics: 200,
  /** Nesting depth of shapes that refer to shapes. */
  maxShapeDepth: 20,
  /** Parts of all shapes, where a nested shape counts each time it is used. */
  maxShapeParts: 200_000,
  /** Rows that `minRepeat` may create at the start. */
  maxMinRepeat: 1_000,
  /** Items that exist at the start, counted in every row. */
  maxInitialItems: 200_000,
  /** Rows that the definition requires and the data does not contain. */
  maxImpliedRows: 50_000,
  /** Reads of all expressions; an expression that reads a group reads every field in it. */
  maxReads: 2_000_000,
  /** Rows of all lists in one set of data, nested lists included. */
  maxTotalRows: 50_000,
  /** Preserved answers for which the definition has no item. */
  maxUnknown: 10_000,
} as const;
