import { compilePattern } from "../pattern/pattern.ts";
import { limits } from "./limits.ts";
import type { WorkMeter } from "./work-meter.ts";

/**
 * A regular expression that cannot hang; a text that takes too long is counted by the meter and does not match.
 * @example
 * patternTest("^a+$", meter)("aab"); // false
 */
export const patternTest = (source: string, meter: WorkMeter): ((text: string) => boolean) => {
  const compiled = compilePattern(source);
  return (text) => {
    if (!compiled.ok) return false;
    meter.countSteps(1 + text.length / limits.patternCharactersPerStep);
    const outcome = compiled.test(text);
    if (outcome === "too_costly") meter.countCostly();
    return outcome === "match";
  };
};
