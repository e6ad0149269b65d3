/** Every maximum of the expression language, in one place. */
export const limits = {
  /** Elements from which on the total of a list is remembered. */
  minRememberedList: 64,
  /** Characters of one expression or template. */
  maxSourceLength: 200_000,
  /** Brackets, unary operators, lets and conditionals inside each other. */
  maxDepth: 200,
  /** Names that `let` has bound at one place. */
  maxBindings: 1_000,
  /** Significant digits that arithmetic keeps; more are rounded half-even. */
  maxDigits: 34,
  /** Numbers reach from 1e-1000 to 1e1000. */
  maxExponent: 1_000,
  /** Characters of a number written out. */
  maxNumberLength: 1_100,
  /** Characters of a text that an expression makes. */
  maxTextLength: 1_000_000,
  /** Elements of a list that an expression makes. */
  maxItems: 100_000,
  /** Lists and objects inside each other. */
  maxValueDepth: 64,
  /** Elements visited, predicates evaluated and characters worked through in one run. */
  maxSteps: 10_000_000,
  /** What one search with a regular expression costs at most, in steps. */
  maxPatternSteps: 1_000_000,
  /** What one power costs that is not a small whole number, in steps. */
  powerSteps: 200,
  /** The same when the exponent has a fraction. */
  rootSteps: 5_000,
  /** Diagnostics that one run reports; the rest are dropped. */
  maxDiagnostics: 100,
  /** Characters of a value quoted in a message. */
  maxQuotedLength: 40,
  /** Formatters of the platform that are kept for reuse. */
  maxCachedFormatters: 50,
  /** Names compared when a misspelt one is met. */
  maxSuggestionNames: 1_000,
  firstYear: 1,
  lastYear: 9999,
} as const;
