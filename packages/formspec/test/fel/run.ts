import { type EvaluateOptions, evaluate } from "@cofill/formspec/fel";

export const NOW = "2026-05-17T10:11:12";

export interface Outcome {
  readonly value: unknown;
  readonly codes: readonly string[];
}

/** Evaluates an expression; gives the value and the codes of its diagnostics. */
export const run = (source: string, options: EvaluateOptions = {}): Outcome => {
  const { value, diagnostics } = evaluate(source, { now: NOW, ...options });
  return { value, codes: diagnostics.map(({ code }) => code) };
};

export const gives = (value: unknown): Outcome => ({ value, codes: [] });
export const fails = (...codes: readonly string[]): Outcome => ({ value: null, codes });
