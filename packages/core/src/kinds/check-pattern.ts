import type { LocalIssue } from "../issue.ts";
import { limits } from "../limits.ts";
import { compilePattern } from "../pattern/pattern.ts";
import { nothing } from "./kind.ts";
import { receivedValue } from "./local-issue.ts";

export interface Exemplified {
  readonly examples?: readonly string[];
  readonly placeholder?: string;
}

/** An example to show instead of the pattern; one that matches comes first, since a placeholder may be a prompt. */
const exampleOf = (field: Exemplified, fits: (text: string) => boolean): string | undefined => {
  const given = [...(field.examples ?? []).slice(0, limits.maxExamplesTried), field.placeholder ?? ""];
  const examples = given.filter((text) => text.trim() !== "");
  return examples.find(fits) ?? examples[0];
};

export const checkPattern = (field: Exemplified, pattern: string, text: string): readonly LocalIssue[] => {
  const compiled = compilePattern(pattern);
  const expected = { pattern };
  if (!compiled.ok) return [{ code: "pattern_mismatch", params: { pattern, problem: compiled.problem }, expected }];
  const outcome = compiled.test(text);
  if (outcome === "match") return nothing;
  const received = receivedValue(text);
  if (outcome === "too_costly") return [{ code: "pattern_too_costly", params: { pattern }, expected, received }];
  const example = exampleOf(field, (one) => compiled.test(one) === "match");
  const params = { pattern, ...(example !== undefined && { example }) };
  return [{ code: "pattern_mismatch", params, expected, received }];
};
