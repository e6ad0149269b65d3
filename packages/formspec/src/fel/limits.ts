/** All limits of the expression language. */
export const limits = {
  /** Minimum number of elements for which the total of a list is cached. */
  minRememberedList: 64,
  /** Characters of one expression or template. */
  maxSourceLength: 200_000,
  /** Nesting depth of brackets, unary operators, lets and conditionals. */
  maxDepth: 200,
  /** Names bound by `let` at one place. */
  maxBindings: 1_000,
  /** Significant digits that arithmetic keeps; more are rounded half-even. */
  maxDigits: 34,
  /** Exponents of numbers reach from -1000 to 1000. */
  maxExponent: 1_000,
  /** Characters of a number literal. */
  maxNumberLength: 1_100,
  /** Characters of a text that an expression produces. */
  maxTextLength: 1_000_000,
  /** Elements of a list that an expression produces. */
  maxItems: 100_000,
  /** Nesting depth of lists and objects. */
  maxValueDepth: 64,
  /** Elements visited, predicates evaluated and characters processed in one run. */
  maxSteps: 10_000_000,
  /** Steps of one regular-expression search. */
  maxPatternSteps: 1_000_000,
  /** Steps charged for a power that is not a small integer power. */
  powerSteps: 200,
  /** Steps charged for a power with a fractional exponent. */
  rootSteps: 5_000,
  /** Diagnostics reported by one run; further ones are dropped. */
  maxDiagnostics: 100,
  /** Characters of a value quoted in a message. */
  maxQuotedLength: 40,
  /** Cached Intl formatters. */
  maxCachedFormatters: 50,
  /** Names compared with a misspelt one for a suggestion. */
  maxSuggestionNames: 1_000,
  firstYear: 1,
  lastYear: 9999,
} as const;
