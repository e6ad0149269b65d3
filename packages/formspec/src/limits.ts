/** Every maximum of a definition and of what is read into it, in one place. */
export const limits = {
  /** Items of one definition, nested ones included. */
  maxItems: 20_000,
  /** Groups around one item. */
  maxDepth: 30,
  /** Binds, shapes and variables, each. */
  maxRules: 50_000,
  /** Options of one field. */
  maxOptions: 20_000,
  /** Characters of a key, a path, a label, a message. */
  maxTextLength: 20_000,
  /** Problems that are listed before the rest is only counted. */
  maxProblems: 1_000,
  /** Diagnostics for the author that are kept. */
  maxDiagnostics: 200,
  /** Shapes that refer to shapes that refer to shapes. */
  maxShapeDepth: 20,
  /** Parts of all shapes together, a shape inside a shape counted each time. */
  maxShapeParts: 200_000,
  /** Rows that a definition may ask to be there from the start. */
  maxMinRepeat: 1_000,
  /** Items that are there from the start, those of every such row counted. */
  maxInitialItems: 200_000,
  /** Rows that data does not have and the definition asks for. */
  maxImpliedRows: 50_000,
  /** What all expressions together may read: one that reads a group reads every field in it. */
  maxReads: 2_000_000,
  /** Rows of all lists together, nested ones included, that one set of data may have. */
  maxTotalRows: 50_000,
  /** Answers that a definition has no item for and that are kept aside. */
  maxUnknown: 10_000,
} as const;
