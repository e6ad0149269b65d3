/** The result of testing a text; `too_costly` means that a limit stopped the search before it was decided. */
export type PatternOutcome = "match" | "no_match" | "too_costly";
