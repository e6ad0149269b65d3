export type PatternOutcome = "match" | "no_match" | "too_costly";
